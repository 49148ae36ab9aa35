import { plural, units } from './units.ts'

const selected = { one: 'sélectionné', other: 'sélectionnés' }

export const library = {
  title: 'Bibliothèque',
  search: {
    label: 'Rechercher mots, titres, locuteurs, notes et tags',
    placeholder: 'Mots, « expressions », notes…',
    hits: 'Dans les transcriptions et les notes',
    note: 'Note',
    'quote-note': 'Note sur une citation',
    tag: 'Tag d’une citation',
    speaksFrom: (clock: string) => `parle à partir de ${clock}`,
    nothing: (query: string) => `Rien trouvé pour « ${query} ». Essayez moins de mots, ou de plus courts.`,
  },
  import: {
    files: 'Fichiers…',
    folder: 'Dossier…',
    withOptions: 'Choisir fichiers et options…',
  },
  empty: {
    title: 'Déposez de l’audio ici, ou importez des fichiers',
    noModel:
      'Installez un modèle vocal pour transcrire sur cet ordinateur. D’ici là, vous pouvez importer, écouter et écrire, ou ajouter un service distant dans les réglages.',
    steps: {
      bring: 'Branchez un enregistreur, ou ajoutez des fichiers',
      seal: 'Copiés, contrôlés et scellés',
      read: 'Transcrits, à lire et à citer',
    },
    recorder:
      'Branchez un enregistreur pour voir ici ses nouveaux enregistrements. Tapelog ne modifie rien sur l’enregistreur.',
    transcribedHere:
      'Tapelog copie vos enregistrements et les transcrit sur cet ordinateur. Pour utiliser plutôt un service distant, allez dans les réglages.',
    sentTo: (account: string | null) =>
      `Tapelog copie vos enregistrements et demande s’il faut les envoyer à ${account === null ? 'un service distant' : `« ${account} »`} pour les transcrire. Pour transcrire sur cet ordinateur, allez dans les réglages.`,
  },
  offline:
    'Pas de réseau. Vos enregistrements sont en sécurité sur cet ordinateur et seront envoyés quand vous serez en ligne. Vous pouvez quand même écouter, modifier et transcrire sur cet ordinateur.',
  recordings: 'Enregistrements',
  export: 'Exporter…',
  filters: {
    label: 'Filtres',
    fold: (set: number) =>
      set === 0 ? 'Filtres' : `Filtres : ${units.number(set)} ${plural(set, { one: 'actif', other: 'actifs' })}`,
    all: 'Tous',
    states: {
      'needs-you': 'À traiter',
      'in-progress': 'En cours',
      'not-transcribed': 'Non transcrits',
      'to-verify': 'À vérifier',
      verified: 'Vérifiés',
    },
    speaker: 'Locuteur',
    date: 'Date',
    recorder: 'Appareil',
    tag: 'Tag',
    any: {
      project: 'Tous les projets',
      speaker: 'Tous les locuteurs',
      date: 'Toutes les dates',
      recorder: 'Tous',
      tag: 'Tous les tags',
      language: 'Toutes les langues',
    },
    is: (filter: string, value: string) => `${filter} : ${value}`,
    withCount: (name: string, count: number) => `${name} (${units.number(count)})`,
    files: 'Fichiers importés',
    dates: {
      today: 'Aujourd’hui',
      week: '7 derniers jours',
      month: '30 derniers jours',
      year: 'Cette année',
      earlier: 'Avant cette année',
    },
    clear: 'Effacer les filtres',
    nothing: 'Aucun enregistrement ne correspond à ces filtres.',
    emptyProject:
      'Ce projet est vide. Déposez des fichiers ici pour les ajouter. Pour déplacer des enregistrements existants, effacez les filtres, sélectionnez les enregistrements et choisissez « Déplacer vers un projet ».',
  },
  sort: {
    label: 'Ordre',
    orders: {
      newest: 'Plus récents d’abord',
      oldest: 'Plus anciens d’abord',
      imported: 'Derniers importés d’abord',
      title: 'Titre A–Z',
      longest: 'Plus longs d’abord',
      shortest: 'Plus courts d’abord',
      state: 'Par état',
    },
  },
  selection: {
    select: (title: string) => `Sélectionner ${title}`,
    label: 'Enregistrements sélectionnés',
    count: (count: number) => `${units.number(count)} ${plural(count, selected)}`,
    hint: (all: string) => `${all} sélectionne tout, Maj clic sélectionne une plage, Échap vide la sélection.`,
    most: (count: number) => `Vous pouvez en sélectionner au plus ${units.number(count)} à la fois.`,
    move: 'Déplacer vers un projet',
    verify: 'Contrôler les sceaux',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) =>
      plural(count, {
        one: `${units.recordings(count)} sans transcription est laissé de côté.`,
        other: `${units.recordings(count)} sans transcription sont laissés de côté.`,
      }),
    transcribing: {
      title: (count: number) => `Transcrire ${units.recordings(count)}`,
      languageHint: 'Vide : chaque enregistrement garde sa propre langue.',
      text: 'Chaque enregistrement garde ses mots-clés de vocabulaire et reçoit aussi ceux de son projet. Si vous avez modifié une transcription, ou si elle est ouverte, Tapelog la garde jusqu’à ce que vous utilisiez la nouvelle. Tapelog remplace les autres transcriptions ; « Annuler » les rétablit.',
      noAccount:
        'Tapelog les transcrit sur cet ordinateur. Pour utiliser un service distant, ajoutez un compte dans les réglages.',
      localStays: 'Les enregistrements marqués « Ne quitte jamais cet ordinateur » sont laissés de côté.',
    },
    seals: {
      title: 'Contrôle des sceaux',
      checking: (count: number) => `Lecture de ${units.recordings(count)}…`,
      fine: (count: number) =>
        `${units.recordings(count)} ${plural(count, { one: 'contrôlé', other: 'contrôlés' })}. Aucun fichier n’a changé depuis l’importation.`,
      damaged: (count: number, checked: number) =>
        `${units.recordings(count)} sur ${units.number(checked)} ${plural(count, { one: 'a', other: 'ont' })} changé depuis l’importation :`,
      incomplete: (count: number) => `Parmi eux, il manque une partie du son à ${units.recordings(count)}.`,
    },
  },
  refused: {
    label: 'Fichiers non importés',
    text: (count: number) => `Non importé : ${units.files(count)}`,
    joins: (count: number) => `Non réuni : ${units.recordings(count)}`,
    joined: (title: string) => `${title} (réuni)`,
    show: 'Voir pourquoi…',
    title: 'Non importés ou non réunis',
    lead: 'Voyez ci-dessous ce qui s’est passé et ce que vous pouvez faire.',
    more: (shown: number) => `Les ${units.number(shown)} premiers sont affichés. Ignorez-les pour voir les autres.`,
  },
  arrived: {
    label: 'Importés à l’instant',
    text: (count: number) =>
      `${units.recordings(count)} ${plural(count, { one: 'importé, marqué', other: 'importés, marqués' })} dans la liste.`,
    hidden: (hidden: number, count: number) =>
      hidden === count
        ? `La recherche ou les filtres ${plural(count, { one: 'le cachent', other: 'les cachent tous' })}.`
        : `La recherche ou les filtres en cachent ${units.number(hidden)}.`,
    show: 'Tout afficher',
    mark: 'Importé à l’instant',
  },
  row: {
    speakers: (names: readonly string[], more: number) =>
      `Locuteurs : ${names.join(', ')}${more > 0 ? ` et ${units.number(more)} de plus` : ''}`,
    rename: 'Renommer…',
    renameTitle: (title: string) => `Renommer « ${title} »`,
    renameSubmit: 'Renommer',
    moveToProject: 'Déplacer vers un projet…',
    moveTitle: (title: string) => `Déplacer « ${title} » vers un projet`,
    draft: 'Brouillon',
    neverLeaves: 'Ne quitte jamais cet ordinateur',
    progress: (title: string) => `Avancement : ${title}`,
    more: (title: string) => `Autres actions : ${title}`,
    letLeave: 'Laisser quitter cet ordinateur',
    imported: 'importé',
    timeFrom: {
      name: 'selon nom',
      embedded: 'du fichier',
      'file-time': 'date fichier',
      person: 'saisie',
      unknown: 'incertaine',
    },
  },
  importing: {
    label: 'Importation',
    progress: (name: string) => `Copie : ${name}`,
    failed: 'Ce fichier n’a pas pu être importé.',
    more: 'D’autres fichiers sont en cours d’importation',
    showInQueue: 'Voir dans la file d’attente',
  },
}
