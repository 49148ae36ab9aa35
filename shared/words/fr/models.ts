import type { OwnModel } from '../../models/speechModels.ts'
import { capital, counted, plural, units } from './units.ts'

export const models = {
  intro:
    'Les modèles vocaux transforment la parole en texte sur cet ordinateur, sans réseau. Tapelog ne télécharge un modèle que si vous le choisissez.',
  loading: 'Recherche des modèles…',
  inUse: 'utilisé',
  damaged: 'endommagé',
  draft: 'qualité brouillon',
  demo: 'démo',
  checked: '✓ empreinte contrôlée',
  taken: 'aucune empreinte publiée',
  secondHand: '✓ empreinte contrôlée (relevée par un autre projet)',
  secondHandOffered: 'empreinte relevée par un autre projet',
  secondHandHint:
    'L’éditeur ne donne pas d’empreinte pour ce fichier. Tapelog compare le téléchargement à l’empreinte qu’un autre projet a relevée.',
  importOnly: 'importation seulement : aucune empreinte de ce fichier n’est connue',
  acceptLicence: 'Accepter la licence…',
  languageChoices: {
    free: null,
    needed: 'vous devez choisir la langue',
    ignored: 'décide lui-même de la langue',
  },
  speakersAtMost: (count: number) => `au plus ${count} locuteurs`,
  measured: (time: string, device: string | null) =>
    `environ ${time} pour une heure d’audio sur cet ordinateur${device === null ? '' : ` (${device})`}`,
  peak: (size: string) => `a utilisé ${size} de mémoire sur cet ordinateur`,
  devices: {
    title: 'Processeur et graphismes',
    intro:
      'Ces modèles peuvent utiliser une carte graphique : Parakeet v3 pour cartes graphiques, Parakeet Unified, Canary, Cohere, Qwen3, Voxtral et Sortformer.',
    onlyProcessor: 'Utiliser seulement le processeur',
    choice: 'Carte graphique',
    automatic: 'Automatique',
    used: (device: string, memory: string | null) =>
      `Dernière utilisée : ${device}${memory === null ? '' : `, ${memory} de mémoire`}.`,
    notUsed: 'Tapelog cherche les cartes graphiques à la première transcription avec l’un de ces modèles.',
    noGraphics: 'Aucune carte graphique n’a été trouvée.',
    failed: (devices: readonly string[]) =>
      `${devices.length === 0 ? 'Une carte graphique' : units.list(devices)} ${plural(devices.length, { one: 'a', other: 'ont' })} eu une panne. Tapelog utilise le processeur à la place.`,
    again: 'Réessayer',
    hint: 'Un changement s’applique à partir du prochain enregistrement.',
  },
  takenHint:
    'L’éditeur ne donne pas d’empreinte pour ce modèle, donc Tapelog relève l’empreinte du fichier qu’il a téléchargé.',
  groups: {
    words: 'Pour les mots : l’un de ceux-ci',
    speakers: 'Pour distinguer les locuteurs : les deux',
    speakersOne: 'Pour distinguer les locuteurs',
  },
  whole: {
    all: 'Environ 99 langues, dont le japonais, le chinois et l’arabe.',
    many: (languages: readonly string[]) => `${languages.length} langues : ${units.list(languages)}.`,
    one: (language: string) => `${capital(language)} seulement.`,
    segmentation: 'Détecte quand la voix change et quand deux personnes parlent en même temps.',
    embedding: 'Reconnaît chaque voix.',
    demo: 'Reconnaît seulement les enregistrements de démonstration.',
    pocketsphinx:
      'Anglais seulement. Environ un mot sur trois est faux : à utiliser pour trouver des passages, pas pour citer.',
  },
  memory: (size: string) => `demande ${size} de mémoire`,
  memoryUnknown: 'mémoire nécessaire : inconnue',
  plainText: 'sans ponctuation ni majuscules',
  whereFrom: 'Source',
  whereFromOf: (title: string) => `Source : ${title}`,
  withTapelog: 'fourni avec Tapelog',
  ofSystem: 'du système',
  licence: (name: string) => `Licence : ${name}`,
  install: 'Télécharger…',
  goOn: 'Reprendre…',
  again: 'Télécharger à nouveau…',
  cancel: 'Arrêter',
  remove: 'Retirer…',
  use: 'Utiliser celui-ci',
  useBest: 'Utiliser le meilleur',
  verify: 'Contrôler les fichiers',
  verified: 'Aucun fichier n’a changé.',
  progress: (title: string) => `Téléchargement : ${title}`,
  downloading: (done: string, total: string) => `${done} sur ${total}`,
  goesOn: 'reprend après un redémarrage',
  checking: 'Contrôle de l’empreinte…',
  unpacking: 'Décompression…',
  sentOn: (host: string) => `redirigé vers ${host}`,
  kept: (size: string) => `${size} téléchargés et conservés.`,
  removeTitle: (title: string) => `Retirer ${title} ?`,
  removeText: (size: string) => `Cela libère ${size}. Vous pourrez le réinstaller à tout moment.`,
  freed: (size: string) => `${size} libérés.`,
  others: (count: number) => counted(count, { one: 'autre modèle', other: 'autres modèles' }),
  othersHint: 'Les petits modèles demandent moins de mémoire et font plus d’erreurs.',
  own: {
    badge: 'modèle personnel · non vérifié par Tapelog',
    kind: (own: OwnModel) =>
      own.family === 'whisper'
        ? [
            `Whisper ${own.size === null ? 'd’une autre taille' : own.size.replace('-', ' ')}`,
            ...(own.isDistilled ? ['distillé'] : []),
            ...(own.isEnglishOnly ? ['anglais seulement'] : []),
            own.weights,
          ].join(', ')
        : {
            transducer: 'Transducteur pour sherpa-onnx, langues inconnues',
            ctc: 'Modèle CTC pour sherpa-onnx, langues inconnues',
          }[own.family],
    digest: (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}…`,
  },
  offline: {
    title: 'Vos modèles, ou sans réseau',
    hint: 'Importez un modèle que vous avez : un fichier téléchargé sur un autre ordinateur à l’adresse indiquée sous « Source », tout fichier Whisper de whisper.cpp (.bin ou .gguf), ou le dossier d’un modèle de sherpa-onnx. Vous pouvez aussi le déposer ici. Tapelog essaie d’abord dans un processus isolé les modèles qu’il ne connaît pas.',
    drop: 'Déposez un modèle ici pour l’importer',
    file: 'Importer un fichier…',
    folder: 'Importer un dossier…',
    done: (titles: readonly string[]) => `Importé : ${units.list(titles)}.`,
    differs: (titles: readonly string[]) =>
      `${units.list(titles)} porte le nom d’un fichier publié, mais son contenu est différent. Tapelog l’a importé comme modèle personnel. Si vous avez téléchargé ce fichier, il est peut-être endommagé : téléchargez-le à nouveau.`,
  },
  advanced: {
    title: 'Plusieurs enregistrements à la fois',
    tasksAtOnce: 'Enregistrements transcrits en parallèle',
    automatic: (count: number) => `Automatique (${count} sur cet ordinateur)`,
    hint: (cores: string, memory: string) =>
      `Cet ordinateur a ${cores} cœurs et ${memory} de mémoire. Chaque enregistrement fonctionne au mieux avec 2 cœurs et 4 Go. Un changement s’applique à partir du prochain enregistrement.`,
    ofEnvironment: (count: number) =>
      `Tapelog a été lancé avec TAPELOG_TASKS_AT_ONCE=${count}, qui l’emporte sur ce réglage.`,
  },
  addresses: {
    title: 'D’où viennent les modèles',
    hint: 'Laissez vide pour l’adresse par défaut. Vous pouvez utiliser votre propre serveur.',
    of: (name: string) => `Modèles pour ${name}`,
  },
  free: (size: string, folder: string) => `${size} libres sur le disque. Les modèles sont conservés dans ${folder}`,
  first: {
    title: 'Choisissez un modèle vocal',
    intro:
      'Tapelog transcrit vos enregistrements sur cet ordinateur, avec un modèle que vous téléchargez une seule fois. Vos enregistrements restent sur cet ordinateur.',
    european: 'Le meilleur pour les langues européennes',
    all: 'Beaucoup d’autres langues',
    running: 'Téléchargement en cours',
    runningHint: 'Attendez la fin avant d’importer. Tapelog transcrit sans ces modèles ce qui est importé avant.',
    withoutSpeakers:
      'Tapelog peut transcrire dès maintenant. Les modèles qui distinguent les locuteurs manquent encore.',
    again: (size: string) => `Retélécharger (${size})`,
    size: (size: string) => `${size} à télécharger`,
    time: (time: string) => `environ ${time} à 20 Mbit/s`,
    speakers: 'Distinguer aussi les locuteurs',
    speakersSize: (size: string) => `${size} de plus`,
    install: (size: string) => `Télécharger (${size})`,
    installed: 'Le modèle vocal est installé. Importez un enregistrement : il est transcrit sur cet ordinateur.',
    ready: 'Un modèle vocal pour sa langue est maintenant installé.',
    transcribe: 'Transcrire maintenant',
    draft: 'Un brouillon maintenant',
    draftHint: 'En anglais, sans ponctuation. Utile pour retrouver des passages, pas pour citer.',
    account: 'Utiliser un compte…',
    other: 'Autres modèles, ou installation sans réseau…',
  },
}
