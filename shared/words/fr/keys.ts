import type { Chord } from '../../keys/chords.ts'
import type { CommandId } from '../../keys/commands.ts'
import { keys as english } from '../en/keys.ts'
import { counted, of, plural } from './units.ts'

const commands: Record<CommandId, string> = {
  palette: 'Trouver une commande ou un enregistrement',
  help: 'Afficher les touches',
  'import.files': 'Importer des fichiers…',
  'import.folder': 'Importer un dossier…',
  'go.library': 'Aller à la bibliothèque',
  'go.queue': 'Aller à la file d’attente',
  'go.devices': 'Aller aux appareils',
  'go.quotes': 'Aller aux citations',
  'go.settings': 'Aller aux réglages',
  failures: 'Afficher ce qui s’est passé',
  report: 'Signaler un problème…',
  about: 'À propos de Tapelog',
  'part.next': 'Aller à la partie suivante de l’écran',
  'part.previous': 'Aller à la partie précédente de l’écran',
  'play.toggle': 'Lecture ou pause',
  'play.pause': 'Pause',
  'play.segment': 'Écouter seulement le segment sous le curseur, ou sinon à la position de lecture',
  'play.repeat': 'Répéter ce segment, ou ne plus le répéter',
  'play.back': 'Reculer de 5 secondes',
  'play.forward': 'Avancer de 5 secondes',
  'play.slower': 'Plus lent',
  'play.faster': 'Plus vite',
  'play.normalSpeed': 'Vitesse normale',
  'fixed.playWord': 'Écouter à partir d’un mot',
  type: 'Écrire dans le segment en cours de lecture',
  typeOverWord: 'Sélectionner le mot en cours de lecture',
  'text.next': 'Aller au segment suivant ; après le dernier, en commencer un nouveau',
  'fixed.arrows': 'Au début ou à la fin d’un segment : aller au segment précédent ou suivant',
  find: 'Rechercher dans cette transcription',
  replace: 'Rechercher et remplacer',
  goToTime: 'Aller à un temps',
  'text.verifyAndNext': 'Marquer le segment comme vérifié, puis écouter le segment non vérifié suivant',
  'text.verify': 'Marquer le segment comme vérifié, ou retirer la marque',
  nextUnverified: 'Écouter le segment non vérifié suivant',
  'quote.mark': 'Marquer les mots sélectionnés, ou le segment ; dans des mots marqués : ajouter des tags et une note',
  'fixed.quoteColours': 'Marquer en jaune, bleu, vert ou rouge',
  'quote.copy': 'Copier comme citation, avec locuteur, temps et sceau',
  'quote.copyText': 'Copier seulement les mots',
  'quote.note': 'Écrire une note à la position de lecture',
  'text.split': 'Diviser le segment au curseur',
  'text.insertAfter': 'Insérer un segment après celui-ci, à la position de lecture ou dans la pause qui le suit',
  'text.insertBefore': 'Insérer un segment avant celui-ci',
  'text.unclear':
    'Marquer des mots incompréhensibles : « (inaudible 0:12) » avec la position de lecture dans le segment',
  'text.crosstalk':
    'Marquer les passages où plusieurs personnes parlent en même temps : « (voix superposées) » devant les mots',
  'fixed.merge':
    'Au début ou à la fin d’un segment : le fusionner avec le précédent ou le suivant, si le locuteur est le même',
  'fixed.remove': 'Dans un segment vide : le retirer',
  'fixed.speaker':
    'Attribuer les mots sélectionnés, le segment ou tous les segments sélectionnés au locuteur 1 … 9 ; le premier numéro libre ajoute un locuteur',
  'fixed.border':
    'Déplacer d’un mot la fin de la prise de parole : ← passe le dernier mot au locuteur suivant, → ajoute le premier mot du locuteur suivant',
  redact: 'Masquer les mots sélectionnés ou le segment…',
  asReaders: 'Afficher la transcription telle que la voient les lecteurs, ou revenir à l’édition',
  pseudonyms: 'Pseudonymes…',
  fixName: 'Corriger partout le nom sous le curseur',
  times: 'Modifier les temps du segment',
  'fixed.select': 'Sur un temps à côté d’un segment : sélectionner plusieurs segments',
  history: 'Afficher l’historique de la transcription',
  'text.putBack': 'Rétablir le texte d’avant votre saisie ; appuyer de nouveau pour cesser d’écrire',
  undo: 'Annuler, y compris ce que vous êtes en train d’écrire',
  redo: 'Rétablir',
  export: 'Exporter la transcription…',
  transcribeAgain: 'Transcrire à nouveau…',
  importTranscript: 'Importer une transcription…',
  recordedTime: 'Indiquer la date d’enregistrement…',
  transcribePart: 'Transcrire à nouveau la sélection, ou le segment…',
  'fixed.clipboard': 'Tout sélectionner, copier, couper et coller',
  'fixed.window': 'Fermer, quitter, réduire et plein écran',
  'fixed.zoom': 'Tout agrandir ou réduire',
  'fixed.tab': 'Aller au champ ou bouton suivant ou précédent',
}

/** The names on French keyboards. */
const frenchKeys: Record<string, string> = {
  Shift: 'Maj',
  Enter: 'Entrée',
  Escape: 'Échap',
  Backspace: 'Retour arrière',
  Delete: 'Suppr',
  Insert: 'Inser',
  Home: 'Début',
  End: 'Fin',
  Space: 'Espace',
  'Page Up': 'Page préc.',
  'Page Down': 'Page suiv.',
  'Scroll Lock': 'Arrêt défil',
}
const inFrench = (keys: string): string =>
  keys.replace(
    /Page Up|Page Down|Scroll Lock|Shift|Enter|Escape|Backspace|Delete|Insert|Home|End|Space/g,
    (name) => frenchKeys[name] ?? name,
  )

const listed = (sentences: readonly string[]): string => sentences.map((one) => `« ${one} »`).join(' et ')

export const keys = {
  title: 'Touches',
  commands,
  shown: (chord: Chord, isMac: boolean): string => inFrench(english.shown(chord, isMac)),
  together: (id: CommandId, isMac: boolean): string | null => {
    const keys = english.together(id, isMac)
    return keys === null ? null : inFrench(keys).replace('click', 'clic')
  },
  groups: {
    everywhere: 'Partout',
    listen: 'Écouter',
    move: 'Naviguer',
    verify: 'Vérifier',
    quote: 'Citer',
    protect: 'Protéger',
    correct: 'Corriger',
    system: 'Fenêtre et presse-papiers',
  },
  sheet: {
    notWhileTyping: 'sauf pendant la saisie',
    change: 'Changer les touches…',
  },
  settings: {
    hint: 'Vous pouvez tout faire dans Tapelog au clavier.',
    preset: 'Touches comme dans',
    presets: {
      tapelog: 'Tapelog',
      otranscribe: 'oTranscribe',
      'express-scribe': 'Express Scribe',
      f4: 'f4 et MAXQDA',
    },
    presetHint: 'Les touches que vous avez changées sont conservées.',
    background: 'Utiliser les touches de lecture, pause, recul et avance aussi dans d’autres programmes',
    backgroundHint:
      'Pour les pédales qui envoient des touches. Fonctionne seulement quand un enregistrement est ouvert ici ; les autres programmes ne reçoivent alors pas ces touches.',
    backgroundKeys: (chords: readonly string[]) => `Ces touches : ${chords.join(', ')}.`,
    noBackgroundKeys:
      'Aucune de ces commandes n’a de touches qui fonctionnent dans d’autres programmes. Donnez-leur des touches de fonction, ou des touches avec deux parmi Ctrl, Alt et Maj.',
    playMissing:
      '« Lecture ou pause » n’a pas encore de touche qui fonctionne dans d’autres programmes. Donnez-lui une touche de fonction ci-dessous.',
    refused: (chords: readonly string[]) =>
      `Le système ne laisse pas Tapelog utiliser ${chords.join(', ')}. Un autre programme ${plural(chords.length, { one: 'l’utilise', other: 'les utilise' })} peut-être déjà : choisissez d’autres touches.`,
    unsure:
      'Sur ce bureau (Wayland), Tapelog peut ne pas recevoir les touches quand un autre programme est au premier plan.',
    search: 'Rechercher commandes ou touches',
    noneFound: 'Aucune commande ne correspond. Essayez un autre mot, ou des touches comme F4.',
    found: (count: number) => counted(count, { one: 'commande', other: 'commandes' }),
    add: 'Ajouter des touches…',
    addFor: (command: string) => `Ajouter des touches pour « ${command} »`,
    remove: (chord: string, command: string) => `Retirer ${chord} de « ${command} »`,
    none: 'Sans touches',
    fixed: 'non modifiable',
    reset: 'Rétablir',
    resetThis: (command: string) => `Rétablir les touches de « ${command} »`,
    resetAll: 'Tout rétablir',
    resetAllAsk: 'Rétablir toutes les touches ?',
    resetAllText: (preset: string) => `Chaque commande reçoit de nouveau les touches ${of(preset)}.`,
  },
  capture: {
    title: (command: string) => `Nouvelles touches pour « ${command} »`,
    press: 'Appuyez sur les nouvelles touches.',
    leave: 'Appuyez sur Échap pour annuler, ou sur Tab pour aller aux boutons.',
    again: 'Choisir d’autres touches',
    use: 'Utiliser',
    replace: 'Remplacer',
    isFree: 'Aucune autre commande n’utilise ces touches.',
    isOwn: 'Cette commande a déjà ces touches.',
    usedBy: (titles: readonly string[]) =>
      `Utilisées par ${listed(titles)}. Si vous remplacez, ${plural(titles.length, { one: 'cette commande perd', other: 'ces commandes perdent' })} ces touches.`,
    fixed: (titles: readonly string[]) =>
      `Ces touches sont réservées à ${listed(titles)}. Appuyez sur d’autres touches.`,
    writes: 'Cette touche écrit du texte dans un segment. Ajoutez Ctrl ou Alt, ou appuyez sur une touche de fonction.',
    unknown: 'Tapelog ne peut pas utiliser cette touche. Appuyez sur une autre.',
  },
  palette: {
    label: 'Commandes et enregistrements',
    placeholder: 'Que voulez-vous faire ? Ou tapez un titre.',
    results: 'Résultats',
    commands: 'Commandes',
    page: (title: string) => `Réglages : ${title}`,
    nothing: 'Aucun résultat. Essayez un autre mot.',
    found: (count: number) => counted(count, { one: 'résultat', other: 'résultats' }),
  },
}
