import { skippedFileSentences } from './sentences/devices.ts'
import { states } from './states.ts'
import { plural, units } from './units.ts'

const { number, recordings, files, size } = units

const fresh = { one: 'nouveau', other: 'nouveaux' }

export const devices = {
  title: 'Appareils',
  sign: { fresh: (count: number) => `${number(count)} ${plural(count, fresh)}`, pluggedIn: 'branché' },
  looking: 'Recherche d’appareils…',
  empty: {
    title: 'Branchez un enregistreur, ou déposez de l’audio ici',
    text: 'Un enregistreur USB, une carte mémoire dans un lecteur ou un téléphone qui montre ses fichiers par USB apparaît ici automatiquement. Vous pouvez aussi importer des fichiers, les déposer sur cette page ou surveiller un dossier.',
  },
  pluggedIn: 'Branchés',
  notPluggedIn: 'Non branchés',
  kinds: { recorder: 'Enregistreur', phone: 'Téléphone', 'card-reader': 'Lecteur de cartes' },
  state: {
    opening: 'Ouverture…',
    importing: 'Importation…',
    importingAt: (position: number, total: number) => `Importation ${number(position)} sur ${number(total)}`,
    unreadable: 'Tapelog ne peut pas le lire',
    ejected: 'Éjecté',
    away: 'Non branché',
    awayWaiting: (count: number) =>
      `Débranché. ${recordings(count)} ${plural(count, { one: 'n’est pas encore importé', other: 'ne sont pas encore importés' })} : rebranchez-le pour continuer.`,
    ready: 'Prêt',
    nothingRecorded: 'Aucun enregistrement dessus',
    comparing: (total: number) => `Comparaison de ${recordings(total)} avec votre bibliothèque…`,
    fresh: (count: number) => `${number(count)} ${plural(count, fresh)}`,
    freshOf: (count: number, total: number) => `${number(count)} ${plural(count, fresh)} sur ${number(total)}`,
    nothingNew: 'Rien de nouveau',
    deletedHere: (count: number) =>
      `${number(count)} ${plural(count, { one: 'supprimé ici', other: 'supprimés ici' })}`,
    someKnown: (known: number, total: number) => `${number(known)} sur ${number(total)} dans votre bibliothèque`,
    allKnown: (total: number) =>
      total === 1
        ? 'Son seul enregistrement est dans votre bibliothèque'
        : `Les ${number(total)} enregistrements sont dans votre bibliothèque`,
    waitingForImport: (count: number) => `${number(count)} en attente d’importation`,
  },
  unplug: {
    safe: 'Peut être débranché',
    warnings: {
      copying: 'Copie d’enregistrements en cours : laissez-le branché.',
      comparing: 'Comparaison de ses enregistrements avec votre bibliothèque : laissez-le branché un instant.',
      'eject-first': 'Éjectez-le avant de le débrancher : le système est peut-être encore en train d’y écrire.',
    },
    notImported: (count: number) =>
      `Peut être débranché. ${recordings(count)} ${plural(count, { one: 'qu’il contient n’a pas été importé', other: 'qu’il contient n’ont pas été importés' })}.`,
  },
  buttons: {
    lookAgain: 'Actualiser',
    eject: 'Éjecter',
    importNew: (count: number) =>
      plural(count, {
        one: `Importer ${number(count)} nouveau`,
        other: `Importer ${number(count)} nouveaux`,
      }),
    choose: 'Choisir…',
    stop: 'Arrêter',
  },
  transfer: {
    label: (device: string) => `Importation depuis ${device}`,
    copying: (file: string) => `${states.copying} : ${file}`,
    bytes: (done: number, total: number) => `${size(done)} sur ${size(total)}`,
    left: (ms: number) => `reste env. ${units.roughly(ms)}`,
  },
  refused: {
    title: (count: number) =>
      `${files(count)} ${plural(count, { one: 'n’a pas pu être importé', other: 'n’ont pas pu être importés' })}`,
    more: (count: number) => `… et ${number(count)} de plus, sous « Choisir… »`,
  },
  switches: {
    autoImport: 'Toujours importer depuis cet appareil',
    localOnly: 'Garder sur cet ordinateur seulement',
    localOnlyHint: 'ses enregistrements ne quittent jamais cet ordinateur',
    notRemembered:
      'Tapelog ne peut pas distinguer cet appareil d’autres du même modèle. Ces réglages s’appliquent jusqu’à ce que vous le débranchiez.',
  },
  details: {
    title: 'Détails',
    maker: 'Fabricant',
    storage: 'Stockage',
    storageAt: (position: number) => `Stockage ${position}`,
    readOnly: 'lecture seule',
  },
  remembered: {
    lastSeen: (moment: string) => `Vu le ${moment}`,
    whenPluggedIn: 'Quand il est branché',
    forget: 'Oublier',
    forgetTitle: (device: string) => `Oublier ${device} ?`,
    forgetText: (waiting: number) =>
      [
        'Les enregistrements que vous en avez importés restent dans votre bibliothèque.',
        ...(waiting > 0 ? ['Tapelog n’importera pas les enregistrements encore en attente.'] : []),
        'Si vous le rebranchez, Tapelog le traite comme un nouvel appareil.',
      ].join(' '),
  },
  notice: {
    label: (device: string) => `Message sur ${device}`,
    importFrom: (device: string) => `Importer depuis ${device}`,
    show: 'Afficher',
  },
  spoken: {
    state: (device: string, state: string) => `${device} : ${state}`,
    importing: (device: string, count: number) => `${device} : importation de ${recordings(count)}.`,
    importingSome: (device: string) => `${device} : importation.`,
  },
  chooser: {
    title: (device: string) => `Enregistrements sur ${device}`,
    filter: 'Enregistrements affichés',
    new: (count: number) => `Nouveaux ${number(count)}`,
    all: (count: number) => `Tous ${number(count)}`,
    selectAllNew: 'Sélectionner les nouveaux',
    allNew: 'Tous les nouveaux',
    size: 'Taille',
    state: 'État',
    reading: 'Lecture…',
    nothingNew: 'Rien de nouveau sur cet appareil',
    dateUnknown: 'Date inconnue',
    recordedAt: (moment: string) => `Enregistré le ${moment}`,
    noZone: 'selon l’horloge de l’enregistreur, fuseau horaire inconnu',
    states: {
      new: 'Nouveau',
      checking: 'Comparaison…',
      queued: states.queued,
      copying: states.copying,
      waiting: 'En attente d’importation',
      known: 'Dans votre bibliothèque',
      salvaged: 'Copie récupérée dans votre bibliothèque',
      refused: 'Ne peut pas être importé',
      deleted: 'Supprimé ici',
    },
    at: (volume: string, path: string) => `${volume} : ${path}`,
    skipped: (count: number) => `${files(count)} ${plural(count, { one: 'ignoré', other: 'ignorés' })}`,
    skippedFiles: 'Fichiers ignorés',
    allFolders: 'Tous les dossiers',
    skippedReasons: skippedFileSentences,
    selected: (count: number, sizeBytes: number) =>
      `${number(count)} ${plural(count, { one: 'sélectionné', other: 'sélectionnés' })} · ${size(sizeBytes)}`,
    importSelected: 'Importer la sélection',
    bringsBack: (count: number) =>
      count === 1
        ? 'L’un des enregistrements sélectionnés a été supprimé ici. L’importer le remet dans la bibliothèque.'
        : `${number(count)} des enregistrements sélectionnés ont été supprimés ici. Les importer les remet dans la bibliothèque.`,
  },
  watched: {
    title: 'Dossiers surveillés',
    text: 'Tapelog importe automatiquement les nouveaux enregistrements de ces dossiers. Un dossier peut être sur cet ordinateur ou sur un partage réseau.',
    add: 'Ajouter un dossier…',
    looking: 'Recherche de nouveaux enregistrements',
    growing: (count: number) => `${files(count)} encore en cours d’écriture`,
    deleted: (count: number) =>
      plural(count, {
        one: `${files(count)} de ce dossier a été supprimé dans Tapelog ; pour l’importer de nouveau, choisissez-le sous « Importer »`,
        other: `${files(count)} de ce dossier ont été supprimés dans Tapelog ; pour les importer de nouveau, choisissez-les sous « Importer »`,
      }),
    localOnly: 'Reste sur cet ordinateur',
    remove: 'Retirer',
    removeFolder: (path: string) => `Retirer ${path}`,
    dialogTitle: (count: number) => plural(count, { one: 'Surveiller ce dossier', other: 'Surveiller ces dossiers' }),
    submit: 'Surveiller',
  },
}
