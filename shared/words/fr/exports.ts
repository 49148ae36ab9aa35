import { plural, units } from './units.ts'

const someTitles = (titles: readonly string[]): string =>
  `${titles.slice(0, 5).join(', ')}${titles.length > 5 ? ` et ${units.number(titles.length - 5)} de plus` : ''}`

export const exports = {
  label: 'Exporter la transcription',
  title: (title: string) => `Exporter « ${title} »`,
  titleOfSeveral: (recordings: string) => `Exporter ${recordings}`,
  chooseFolder: 'Choisir un dossier…',
  noFolder: 'Aucun dossier choisi',
  written: (count: number, directory: string) =>
    `${units.files(count)} ${plural(count, { one: 'écrit', other: 'écrits' })} dans « ${directory} »`,
  failed: (formats: string) => `Non écrit : ${formats}`,
  skipped: (count: number) =>
    `${units.files(count)} non ${plural(count, { one: 'écrit', other: 'écrits' })}, car il n’y a pas de citations`,
  showInFolder: 'Voir dans le dossier',
  preview: 'Aperçu',
  previewOf: (format: string) => `Aperçu : ${format}`,
  previewComes: 'Préparation de l’aperçu…',
  previewOfNothing: 'Choisissez un format pour en voir le début.',
  largerPreview: 'Agrandir l’aperçu',
  smallerPreview: 'Réduire l’aperçu',
  wordDiffers: 'Word peut couper les lignes et les pages autrement.',
  copy: 'Copier comme texte',
  copied: 'Copié',
  notCopied: 'Tapelog n’a pas pu copier le texte. Cliquez de nouveau sur le bouton.',
  profiles: {
    label: 'Profil',
    none: 'Aucun profil',
    save: 'Enregistrer comme profil…',
    remove: (name: string) => `Supprimer le profil « ${name} »`,
    name: 'Nom du profil',
    example: 'Pour le CMS',
  },
  existing: {
    label: 'Si un export précédent porte ce nom',
    options: { 'keep-both': 'Garder les deux', replace: 'Le remplacer' },
    hint: 'Seul un fichier que Tapelog a exporté de cet enregistrement, et que personne n’a modifié depuis, est remplacé.',
    replaces: 'Remplace l’export précédent',
    kept: (name: string) => `« ${name} » a été modifié depuis l’export, ou n’a pas été écrit par Tapelog. Il reste.`,
    keptAll: (names: readonly string[]) =>
      `Non remplacés, car modifiés depuis ou non écrits par Tapelog : ${names.join(', ')}`,
  },
  fileName: {
    label: 'Nom du fichier',
    hint: (fields: readonly string[]) =>
      `Vous pouvez utiliser ${fields.join(', ')}. Un numéro est ajouté si le nom est pris.`,
    empty: 'Saisissez un nom.',
    unknown: (field: string) =>
      `${field} n’est pas un champ. Utilisez un des champs ci-dessous, ou retirez les accolades.`,
  },
  batch: {
    label: 'Exportation',
    underWay: (done: number, total: number) =>
      total === 1
        ? 'L’enregistrement est en cours d’exportation.'
        : `${units.number(done)} ${plural(done, { one: 'enregistrement terminé', other: 'enregistrements terminés' })} sur ${units.number(total)}.`,
    written: (count: number, folder: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'exporté', other: 'exportés' })} vers « ${folder} ».`,
    failed: (count: number) => `Tapelog n’a pas pu exporter ${units.recordings(count)}.`,
    cancelled: (count: number) => `Vous avez annulé l’exportation de ${units.recordings(count)}.`,
    withoutTranscript: (titles: readonly string[]) => `Ignorés, faute de transcription : ${someTitles(titles)}.`,
    withoutQuotes: (titles: readonly string[]) => `Aucune citation, car rien n’est marqué : ${someTitles(titles)}.`,
    ofReel: {
      underWay: (done: number, total: number) =>
        `${units.number(done)} ${plural(done, { one: 'export terminé', other: 'exports terminés' })} sur ${units.number(total)}.`,
      written: (_count: number, folder: string) => `Exporté vers « ${folder} ».`,
      failed: (count: number) =>
        `${units.number(count)} ${plural(count, { one: 'export a échoué', other: 'exports ont échoué' })}.`,
      cancelled: (count: number) =>
        `Vous avez annulé ${units.number(count)} ${plural(count, { one: 'export', other: 'exports' })}.`,
    },
    goesOn:
      'Vous pouvez fermer cette fenêtre. L’exportation continue dans la file d’attente, même après un redémarrage.',
    cancel: 'Annuler l’exportation',
  },
  reelOrder: {
    title: 'Ordre dans le montage',
    hint: 'Le montage est un seul fichier audio avec les citations de tous ces enregistrements, à leur fréquence d’échantillonnage la plus élevée.',
    up: (words: string) => `Monter : « ${words} »`,
    down: (words: string) => `Descendre : « ${words} »`,
  },
  exportedAgo: (when: string, isChanged: boolean) => `Exporté le ${when}${isChanged ? ', modifié depuis' : ''}`,
  groups: {
    read: 'Lire et imprimer',
    quotes: 'Citations',
    subtitles: 'Sous-titres',
    research: 'Recherche',
    media: 'Vidéo et audio',
    data: 'Données',
  },
  formats: {
    docx: { name: 'Word (DOCX)', use: 'texte avec locuteurs et temps, pour la rédaction' },
    txt: { name: 'Texte brut (TXT)', use: 'pour un CMS ou un e-mail' },
    md: { name: 'Markdown', use: 'pour des notes et des sites statiques' },
    html: { name: 'Page web (HTML)', use: 'pour tout navigateur, aussi hors ligne et sur papier' },
    pdf: { name: 'PDF', use: 'pages fixes à imprimer ou à envoyer' },
    'quotes-docx': { name: 'Citations (Word)', use: 'mots marqués avec locuteur, temps et enregistrement' },
    'quotes-md': { name: 'Citations (Markdown)', use: 'mots marqués, pour des notes' },
    'quotes-csv': { name: 'Citations (CSV)', use: 'mots marqués, pour un tableur' },
    vtt: { name: 'WebVTT', use: 'sous-titres avec locuteurs, pour le web' },
    srt: { name: 'SubRip (SRT)', use: 'sous-titres pour logiciels de montage vidéo' },
    f4: { name: 'Texte horodaté', use: 'pour MAXQDA, ATLAS.ti et f4' },
    nvivo: { name: 'Texte NVivo', use: 'temps, locuteur et mots en colonnes' },
    qdpx: { name: 'Projet REFI-QDA', use: 'audio, texte, locuteurs et tags pour tout logiciel de recherche' },
    ohms: { name: 'Texte OHMS', use: 'pour les archives d’histoire orale' },
    eaf: { name: 'ELAN', use: 'une ligne d’annotation par locuteur' },
    clips: { name: 'Extraits', use: 'l’audio de chaque citation, avec son texte à côté' },
    reel: { name: 'Montage', use: 'l’audio de toutes les citations en un fichier, avec une liste des temps' },
    otr: { name: 'oTranscribe', use: 'pour continuer dans oTranscribe' },
    labels: { name: 'Marqueurs Audacity', use: 'texte à côté de la forme d’onde' },
    edl: { name: 'Liste EDL', use: 'citations en plans montés, pour tout logiciel de montage vidéo' },
    xmeml: { name: 'Final Cut Pro 7 XML', use: 'citations en clips, pour Premiere et Resolve' },
    json: { name: 'JSON', use: 'toutes les données, pour d’autres programmes' },
    csv: { name: 'CSV', use: 'une ligne par segment, pour un tableur' },
    result: { name: 'Résultat du service (JSON)', use: 'au format d’un service de transcription' },
  },
  options: {
    times: 'Temps',
    timeMarks: { turn: 'À chaque prise de parole', segment: 'À chaque segment', minute: 'Chaque minute' },
    highlights: { name: 'Mots marqués', use: 'en couleur, en gras ou entre ==' },
    notes: { name: 'Tags et notes', use: 'entre parenthèses après les mots' },
    verifiedMarks: { name: 'Coches', use: '✓ après chaque segment vérifié' },
    pauses: {
      name: 'Pauses et voix superposées',
      use: 'des marques comme (3 s) pour les pauses de 2 s ou plus, et (voix superposées)',
    },
    verifiedOnly: { name: 'Segments vérifiés seuls', use: 'sans les segments que personne n’a vérifiés' },
    clean: {
      name: 'Texte épuré',
      use: 'sans hésitations (Réglages → Texte épuré), faux départs ni mots répétés ; les citations restent telles quelles',
    },
    pageSound: 'Audio de la page web',
    soundPlaces: { none: 'Aucun', inside: 'Dans la page', beside: 'Dans un fichier à côté de la page' },
    names: { name: 'Noms des locuteurs dans les sous-titres', use: '' },
    readingSpeed: 'Caractères par seconde de sous-titre',
    lineColumns: 'Caractères par ligne de sous-titre',
    stamps: 'Horodatage',
    stampPlaces: { before: 'Avant les mots', after: 'Après la prise de parole' },
    frameRate: 'Images par seconde',
    frameRates: {
      '23.976': '23,976',
      '24': '24',
      '25': '25',
      '29.97df': '29,97 drop-frame',
      '29.97': '29,97 non-drop',
      '30': '30',
      '50': '50',
      '59.94': '59,94',
    },
    sound: 'Format audio',
    soundForms: {
      wav: 'WAV, comme enregistré',
      flac: 'FLAC, comme enregistré, plus petit',
      mp3: 'MP3',
      m4a: 'M4A (AAC)',
    },
    microphones: 'Micros',
    oneTrack: (number: number) => `Piste ${number} seule, comme enregistrée`,
    air: { name: 'Une seconde de marge', use: 'avant et après chaque citation' },
    offset: 'Début du timecode',
    offsetHint: 'Par exemple 1:00:00. Tapelog l’ajoute à chaque temps, sauf dans les formats de données.',
    offsetProblem: 'Saisissez un temps comme 1:00:00.',
  },
  alwaysIn: (features: readonly string[], formats: readonly string[]) =>
    `Toujours dans ${formats.join(', ')} : ${features.join(', ')}`,
  leftOutOf: (what: readonly string[], formats: readonly string[]) =>
    `Absent de ${formats.join(', ')} : ${what.join(', ')}`,
  leftOut: {
    unverified: 'segments que personne n’a vérifiés',
    hesitations: 'hésitations, faux départs et mots doublés',
  },
  cannotCarry: (features: readonly string[], formats: readonly string[]) =>
    `Sans ${features.join(', ')} : ${formats.join(', ')}`,
  features: {
    speakers: 'locuteurs',
    highlights: 'mots marqués',
    notes: 'tags et notes',
    verified: 'coches',
    pauses: 'pauses et voix superposées',
    gaps: 'marques de son manquant',
    facts: 'données sur l’enregistrement',
  },
}
