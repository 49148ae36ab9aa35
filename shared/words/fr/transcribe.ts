import { plural, units } from './units.ts'

export const transcribe = {
  title: (title: string) => `Transcrire « ${title} »`,
  titleAgain: (title: string) => `Transcrire à nouveau « ${title} »`,
  submit: 'Transcrire',
  submitAgain: 'Transcrire à nouveau',
  edited: (segments: number) => `modifié ${units.segments(segments)}`,
  verified: (segments: number) => `vérifié ${units.segments(segments)}`,
  named: (speakers: number) => `nommé ${units.speakers(speakers)}`,
  work: (done: readonly string[]) =>
    `Dans cette transcription, vous avez ${units.list(done)}. Tapelog la garde jusqu’à ce que vous utilisiez la nouvelle transcription. « Annuler » la rétablit ensuite.`,
  waiting: 'Une nouvelle transcription attend déjà. La prochaine la remplacera.',
  takes: (time: string) => `Sur cet ordinateur, cela prend environ ${time}.`,
  part: {
    title: 'Transcrire à nouveau une partie',
    replaces: (times: string, segments: number) =>
      `De ${times}, ${units.segments(segments)} ${plural(segments, { one: 'sera remplacé', other: 'seront remplacés' })}. Tout le reste est conservé. Vous pouvez annuler cela.`,
    nothingThere: (times: string) =>
      `Il n’y a pas encore de texte de ${times}. Tout le reste est conservé. Vous pouvez annuler cela.`,
    work: (done: readonly string[]) =>
      `Dans cette partie, vous avez ${units.list(done)}. Pour la transcrire à nouveau, acceptez que ce travail soit remplacé.`,
    agree: 'Remplacer aussi ce travail',
  },
  language: 'Langue',
  automatic: 'Automatique',
  available: (noModel: string, languages: readonly string[]) => `${noModel} Disponibles : ${languages.join(', ')}.`,
  getModel: 'Pour utiliser cette langue, installez un modèle pour elle dans Réglages, Sur cet ordinateur.',
  allDecided: 'Le modèle de cet ordinateur décide lui-même de la langue de chaque passage parlé.',
  decidedByModel: (language: string) =>
    `Le modèle de cet ordinateur décide lui-même de la langue de chaque passage parlé, il se peut donc qu’il n’écrive pas en ${language}. Pour choisir la langue, installez Whisper ou un autre modèle qui vous laisse choisir.`,
  mustBeChosen: 'Les modèles de cet ordinateur ne détectent pas la langue. Choisissez la langue parlée.',
  usualLanguage: (noModel: string) =>
    `${noModel} Les nouveaux enregistrements utilisent cette langue. Changez-la dans les réglages.`,
  speakers: 'Distinguer les locuteurs',
  model: 'Modèle',
  modelHint: 'Pour cette transcription et les suivantes sur cet ordinateur.',
  speakersUnknownHere:
    'Aucun modèle installé ne peut distinguer les locuteurs. Installez-en un dans Réglages, Sur cet ordinateur.',
  speakerCount: {
    label: 'Nombre de locuteurs',
    automatic: 'Automatique',
    several: 'Plusieurs : les distinguer',
    one: 'Une personne',
    count: (speakers: number) => units.speakers(speakers),
    perChannel: 'Un à chaque micro',
    perChannelHint:
      'Chaque canal qui a sa propre voix est un locuteur. Si les canaux ont le même son, Tapelog distingue les locuteurs d’après leur voix.',
    perChannelOnly:
      'Chaque canal qui a sa propre voix est un locuteur. Aucun modèle de cet ordinateur ne peut faire plus.',
    perChannelNotSent: 'Un service distant reçoit l’enregistrement entier et distingue les locuteurs à sa manière.',
    notSent: 'Ce nombre n’est pas envoyé à un service distant.',
  },
  speakerNames: 'Qui parle',
  speakerNamesHint: {
    usual:
      'Des noms, séparés par des virgules. Tapelog les propose quand vous nommez les locuteurs, et les guette sur cet ordinateur.',
    unusedHere: 'Des noms, séparés par des virgules. Tapelog les propose quand vous nommez les locuteurs.',
    perChannel:
      'Noms, séparés par des virgules, dans l’ordre des micros. S’il y a autant de noms que de micros, chacun nomme son locuteur.',
  },
  hotwords: 'Vocabulaire',
  known: {
    label: 'Noms et termes',
    here: 'Cet ordinateur les guette. Cliquez sur l’un d’eux pour le laisser de côté.',
    unusedHere: 'Le modèle vocal de cet ordinateur pour cette langue ne les utilise pas.',
    remote: (chosen: number) =>
      chosen === 0
        ? 'Aucun n’est envoyé. Cliquez sur ceux que vous voulez envoyer.'
        : `${units.number(chosen)} ${plural(chosen, { one: 'est envoyé', other: 'sont envoyés' })} avec l’audio. Les autres restent ici.`,
  },
  hotwordsHint: {
    usual: 'Noms et termes à reconnaître, séparés par des virgules',
    unusedHere:
      'Noms et termes à reconnaître, séparés par des virgules. Le modèle vocal de cet ordinateur pour cette langue ne les utilise pas.',
  },
  where: 'Où transcrire',
  here: 'Sur cet ordinateur : rien ne le quitte',
  withAccount: (account: string) => `Avec le compte « ${account} »`,
  staysHere:
    'Cet enregistrement est transcrit sur cet ordinateur, car il est marqué « Ne quitte jamais cet ordinateur ».',
  noAccount:
    'Cet enregistrement est transcrit sur cet ordinateur. Pour utiliser plutôt un service distant, ajoutez un compte dans les réglages.',
}
