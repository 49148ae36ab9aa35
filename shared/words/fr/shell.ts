import type { KeyCommandId } from '../../keys/commands.ts'
import { quotedName } from '../../text/dialogText.ts'
import { counted, plural, units } from './units.ts'

/** `12 enregistrements transcrits`, or `12 enregistrements transcrits sur 17` if there are more. */
const share = (count: number, total: number, forms: { one: string; other: string }): string =>
  `${counted(count, forms)}${count === total ? '' : ` sur ${units.number(total)}`}`

export const shell = {
  menu: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    play: 'Lecture',
    transcript: 'Transcription',
    quote: 'Citation',
    window: 'Fenêtre',
    help: 'Aide',
    commands: {
      undo: 'Annuler',
      'play.segment': 'Écouter seulement ce segment',
      'play.repeat': 'Répéter ce segment',
      'text.next': 'Segment suivant',
      'text.verifyAndNext': 'Vérifier, puis écouter le suivant non vérifié',
      'text.verify': 'Vérifier le segment',
      'quote.mark': 'Marquer les mots',
      'quote.copy': 'Copier comme citation',
      redact: 'Masquer…',
      asReaders: 'Comme les lecteurs la voient',
      'text.insertAfter': 'Insérer un segment après celui-ci',
      'text.unclear': 'Marquer des mots incompréhensibles',
      'text.crosstalk': 'Marquer des voix superposées',
      'text.putBack': 'Rétablir le texte d’avant votre saisie',
      fixName: 'Corriger partout le nom…',
      help: 'Touches',
      failures: 'Ce qui s’est passé',
    } satisfies Partial<Record<KeyCommandId, string>>,
    items: {
      services: 'Services',
      hide: 'Masquer Tapelog',
      hideOthers: 'Masquer les autres',
      unhide: 'Tout afficher',
      quit: 'Quitter Tapelog',
      close: 'Fermer la fenêtre',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      selectAll: 'Tout sélectionner',
      resetZoom: 'Taille réelle',
      zoomIn: 'Zoom avant',
      zoomOut: 'Zoom arrière',
      togglefullscreen: 'Plein écran',
      minimize: 'Réduire',
    },
  },
  engineRestarting:
    'Le processus d’arrière-plan de Tapelog s’est arrêté et redémarre. Vos enregistrements sont en sécurité.',
  windowDoesNotAnswer: 'La fenêtre de Tapelog ne répond pas. Patientez un instant, puis réessayez.',
  windowKeepsStopping: {
    message: 'La fenêtre de Tapelog s’arrête sans cesse.',
    detail:
      'Vos enregistrements et vos transcriptions sont en sécurité. Redémarrez Tapelog, et signalez le problème s’il se reproduit.',
  },
  dialogs: {
    importFiles: 'Importer des enregistrements',
    importFolder: 'Importer un dossier d’enregistrements',
    watchFolder: 'Surveiller un dossier',
    importTranscript: 'Importer une transcription',
    transcripts: 'Transcriptions',
    allFiles: 'Tous les fichiers',
    exportTo: 'Exporter vers',
    exportKeptHere: (title: string) =>
      `Dossier pour ${quotedName(title, ['« ', ' »'], 'un enregistrement')}, qui ne quitte jamais cet ordinateur`,
    importModel: 'Importer un modèle vocal',
    credentials: 'Charger un fichier d’identifiants',
    saveReport: 'Enregistrer le rapport',
    textFiles: 'Fichiers texte',
  },
  unsaved: (why: string, leaving: 'close' | 'quit') => ({
    message: 'Vos dernières modifications ne sont pas enregistrées.',
    detail: why,
    buttons: ['Laisser ouvert', leaving === 'close' ? 'Fermer sans enregistrer' : 'Quitter sans enregistrer'],
  }),
  copying: (count: number) => ({
    message: plural(count, {
      one: 'Un enregistrement est en cours de copie.',
      other: `${units.number(count)} enregistrements sont en cours de copie.`,
    }),
    detail: 'Quitter maintenant ? Tapelog reprendra au prochain démarrage.',
    buttons: ['Poursuivre', 'Quitter'],
  }),
  notInstalled: (why: string) => ({ message: 'La nouvelle version de Tapelog n’a pas été installée.', detail: why }),
  tray: {
    open: 'Ouvrir Tapelog',
    tip: (status: string) => `Tapelog : ${status}`,
    status: {
      starting: 'Démarrage…',
      running: (count: number) => `${count} en cours`,
      waiting: (count: number) => `${count} en attente`,
      paused: (count: number) => `${count} en pause`,
      failed: (count: number) => `${count} à traiter`,
    },
  },
  notifications: {
    inTray: {
      title: 'Tapelog continue dans la zone de notification',
      body: 'Pour retrouver sa fenêtre, rouvrez Tapelog.',
    },
    transcribed: (count: number, total: number) =>
      share(count, total, { one: 'enregistrement transcrit', other: 'enregistrements transcrits' }),
    copied: (count: number, total: number) =>
      share(count, total, {
        one: 'enregistrement copié et contrôlé',
        other: 'enregistrements copiés et contrôlés',
      }),
    failed: (count: number) => `${units.recordings(count)} à traiter`,
    openToSee: 'Ouvrez Tapelog pour voir que faire.',
  },
}
