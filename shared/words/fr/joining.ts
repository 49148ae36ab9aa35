import { counted, plural, units } from './units.ts'

const files = (first: string, more: number): string =>
  `« ${first} » et ${units.number(more)} ${plural(more, { one: 'autre fichier', other: 'autres fichiers' })}`

export const joining = {
  offer: {
    label: 'Fichiers qui semblent former un seul enregistrement',
    text: {
      'same-time': (first: string, more: number) =>
        `${files(first, more)} semblent être les pistes d’un même enregistrement.`,
      'one-after-another': (first: string, more: number) =>
        `${files(first, more)} semblent être un seul enregistrement que l’enregistreur a coupé.`,
    },
    join: 'Réunir…',
    dismiss: 'Laisser séparés',
    kept: 'Ils restent séparés. Pour les réunir plus tard, sélectionnez-les dans la liste.',
    others: (count: number) =>
      `${counted(count, { one: 'autre groupe semblable', other: 'autres groupes semblables' })}.`,
  },
  label: 'Réunir',
  doing: 'Réunion',
  progress: (name: string) => `Réunion : ${name}`,
  sign: (count: number) => units.files(count),
  dialog: {
    title: (count: number) => `Réunir ${units.files(count)}`,
    submit: 'Réunir',
    files: 'Fichiers, dans leur ordre',
    arrangement: 'Comment ils vont ensemble',
    arrangements: {
      'one-after-another': 'À la suite',
      'same-time': 'Enregistrés en même temps',
    },
    hints: {
      'one-after-another': 'Chaque fichier commence là où le précédent finit.',
      'same-time': 'Tous les fichiers commencent ensemble. Chacun est un micro à part et peut donc être un locuteur.',
    },
    gaps: 'Garder les pauses entre fichiers comme silences',
    gapsHint:
      'Dans la mesure où les heures des fichiers les indiquent. Sinon, les fichiers se suivent sans intervalle.',
    up: (title: string) => `Monter ${title}`,
    down: (title: string) => `Descendre ${title}`,
    moved: (title: string, place: number, count: number) => `${title} est maintenant le fichier ${place} sur ${count}.`,
    heard: 'Audible',
    hear: (title: string) => `Faire entendre ${title}`,
    repeats:
      'Un mixage répète les autres fichiers, il est donc d’abord laissé de côté. Sur certains enregistreurs, « LR » est un autre micro. Si c’est le cas, cochez « Audible » pour ce fichier.',
    starts: (clock: string) => `à partir de ${clock}`,
    long: (clock: string) => `durée ${clock}`,
    gap: (length: string) => `après une pause de ${length}`,
    notHeard: 'non audible',
    channels: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'canal', other: 'canaux' })} ${numbers.join(', ')}`,
    tracks: (numbers: readonly number[]) =>
      plural(numbers.length, {
        one: `piste ${numbers.join(', ')} non audible`,
        other: `pistes ${numbers.join(', ')} non audibles`,
      }),
    needs: (length: string, size: string) =>
      `Ensemble : ${length}. Il faut au plus ${size} sur le disque de la bibliothèque.`,
    kept: 'Chaque fichier est conservé inchangé avec son propre sceau. La liste montre l’enregistrement réuni à leur place. Vous pourrez le séparer de nouveau.',
    longGaps: (count: number) =>
      plural(count, {
        one: `${units.number(count)} pause dure plus d’une heure et est omise.`,
        other: `${units.number(count)} pauses durent plus d’une heure et sont omises.`,
      }),
    transcribing: (count: number) =>
      `La transcription de ${units.files(count)} s’arrête, et ne reprend pas quand vous séparez l’enregistrement.`,
    transcribed: (count: number) =>
      plural(count, {
        one: `${units.files(count)} a une transcription. Elle reste avec son fichier, et réapparaît dans la liste quand vous séparez l’enregistrement.`,
        other: `${units.files(count)} ont une transcription. Elle reste avec son fichier, et réapparaît dans la liste quand vous séparez l’enregistrement.`,
      }),
    next: {
      'this-machine': 'L’enregistrement réuni est ensuite transcrit sur cet ordinateur.',
      ask: 'Ensuite, Tapelog demande où transcrire l’enregistrement réuni. Rien n’est envoyé avant votre réponse.',
      nothing: 'L’enregistrement réuni n’est pas transcrit tant que vous ne le lancez pas.',
    },
    localOnly: 'L’enregistrement réuni ne quitte jamais cet ordinateur, car l’un des fichiers ne le quitte jamais.',
  },
  facts: {
    joined: (count: number) => `Réuni à partir de ${units.files(count)}`,
    unheard: (titles: readonly string[]) => `Non audible : ${units.list(titles)}`,
    show: 'Voir les fichiers…',
  },
  files: {
    title: 'Fichiers réunis',
    seal: (sha256: string) => `sceau ${sha256.slice(0, 8)}…`,
    takeApart: 'Séparer…',
  },
  apart: {
    title: (title: string) => `Séparer « ${title} » ?`,
    confirm: 'Séparer',
    text: (count: number) =>
      `La liste montre de nouveau les ${units.files(count)}, chacun avec son propre sceau. L’enregistrement réuni est retiré.`,
    transcript: 'Sa transcription est supprimée. Cela ne peut pas être annulé.',
    worked:
      'Sa transcription est supprimée, avec vos modifications, segments vérifiés, citations et notes. Cela ne peut pas être annulé. Pour la garder, exportez-la d’abord.',
  },
  terminal: {
    file: (place: number, title: string, facts: string) => `${String(place).padStart(3)}  ${title}  ${facts}`,
    joined: (title: string, recordingId: number) => `Réuni en enregistrement ${recordingId} : ${title}`,
    failed: (sentence: string) => `Non réuni : ${sentence}`,
    waits: (command: string) => `La réunion n’est pas encore faite. Pour continuer : ${command}`,
    notYet: (command: string) => `Rien n’a été retiré. Pour le séparer, exécutez : ${command}`,
    apart: (count: number) =>
      `Séparé : ${units.files(count)} ${plural(count, { one: 'figure', other: 'figurent' })} de nouveau dans la liste.`,
  },
}
