import { formatClock } from '../../text/timecode.ts'
import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { languages } from './languages.ts'
import { capital, counted, number, plural, units } from './units.ts'

const reasons: Record<SliceReason, string> = {
  setting: 'il dépasse la durée de tranche des réglages',
  'with-speakers': 'le service accepte au plus 6 heures à la fois avec locuteurs',
  'without-speakers': 'le service accepte au plus 24 heures à la fois',
}

const shownTimes = 8
const times = (places: readonly { startMs: number }[]): string => {
  const more = places.length - shownTimes
  return units.list([
    ...places.slice(0, shownTimes).map(({ startMs }) => formatClock(startMs)),
    ...(more > 0 ? [plural(more, { one: 'un autre endroit', other: `${number(more)} autres endroits` })] : []),
  ])
}

/** `français à 0:12 et 3:40 ; néerlandais à 5:01` */
const byLanguage = (places: readonly { startMs: number; language: string }[]): string =>
  [...new Set(places.map(({ language }) => language))]
    .map(
      (language) =>
        `${languages.name(language) ?? language} à ${times(places.filter((place) => place.language === language))}`,
    )
    .join(' ; ')

export const notices = {
  'demo-model': 'Transcrit par le modèle de démonstration, qui ne reconnaît que les voix synthétiques de la démo.',
  'draft-quality':
    'Qualité brouillon, anglais, sans ponctuation : transcrit par pocketsphinx. Comparez chaque citation à l’audio.',
  'no-speaker-model':
    'Tapelog n’a pas distingué les locuteurs, car aucun modèle de locuteurs pour de vraies voix n’est installé. Attribuez les locuteurs à la main.',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `Vous avez attribué les locuteurs à la main. ${plural(segments, { one: 'Un segment n’a', other: `${number(segments)} segments n’ont` })} pas de locuteur.`,
  'hotwords-unused': 'Ce modèle n’utilise pas les mots-clés de vocabulaire.',
  'hotwords-left-out': ({ hotwords }: { hotwords: readonly string[] }) =>
    `Il n’y avait pas de place pour ces mots-clés : ${units.list(hotwords)}. Mettez les plus importants en premier, ou utilisez-en moins.`,
  'sounds-like': ({ chosen, heard }: { chosen: string; heard: string }) =>
    `Cela ressemble à : ${languages.name(heard) ?? heard}. Langue choisie : ${languages.name(chosen) ?? chosen}. Si c’est une erreur, transcrivez à nouveau dans la langue parlée.`,
  'speaker-per-channel': ({ channels }: { channels: number }) => `Chacun des ${channels} micros est un locuteur.`,
  'channels-alike':
    'Les canaux de cet enregistrement n’ont pas de voix séparées, donc Tapelog a distingué les locuteurs d’après leur voix.',
  'channels-mixed':
    'Cet enregistrement a été transcrit en tranches, pour lesquelles Tapelog mixe les canaux. Il a donc distingué les locuteurs d’après leur voix.',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `Dans ${plural(segments, { one: 'un segment', other: `${number(segments)} segments` })}, le modèle s’est répété ou a écrit des mots que personne n’a dits. Tapelog les a omis et a écrit « inaudible » avec le temps. Écoutez ces endroits et saisissez ce qui est dit.`,
  'crashed-parts':
    'Là où le modèle de parole s’est arrêté deux fois, Tapelog a continué après l’endroit et a écrit « inaudible » avec le temps. Écoutez ces endroits et saisissez ce qui est dit.',
  'doubtful-voices': ({ places }: { places: readonly { startMs: number }[] }) =>
    `À ${times(places)}, la voix est entre deux locuteurs : peut-être parlent-ils tous les deux. Tapelog a choisi le locuteur le plus ressemblant et a mis « ? » à côté du nom. Écoutez ces endroits et choisissez le locuteur.`,
  'other-languages': ({ places }: { places: readonly { startMs: number; language: string }[] }) =>
    `Une autre langue est parlée dans certains segments. ${capital(byLanguage(places))}. Si les mots y sont faux, sélectionnez une telle partie dans la forme d’onde et transcrivez-la à nouveau dans sa langue.`,
  'speakers-at-most': ({ speakers }: { speakers: number }) =>
    `Le modèle de locuteurs peut distinguer au plus ${number(speakers)} locuteurs à la fois. Si plus de personnes parlent, vérifiez les locuteurs.`,
  'graphics-failed': ({ device }: { device: string }) =>
    `${device === '' ? 'Une carte graphique' : device} a eu une panne, donc le processeur a transcrit cet enregistrement. Tapelog n’utilise plus cette carte tant que vous n’avez pas cliqué sur « Réessayer » dans Réglages, Sur cet ordinateur.`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `Transcrit en ${counted(count, { one: 'tranche', other: 'tranches' })}, car ${reasons[reason]}.`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `Tapelog n’a pas pu reconnaître les locuteurs dans ${plural(slices.length, { one: 'la tranche', other: 'les tranches' })} ${slices.join(', ')}. Voyez « Tranches » sous les locuteurs.`,
  'from-file': ({ file }: { file: string }) => `Importée du fichier « ${file} ».`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `Le fichier contient aussi ${counted(quotes, { one: 'citation', other: 'citations' })} et ${counted(notes, { one: 'note', other: 'notes' })}. Tapelog les ajoute avec cette transcription. S’il ne trouve pas les mots d’une citation, la citation devient une note.`,
  'encoding-guessed': ({ encoding }: { encoding: string }) =>
    `Le fichier n’indique pas comment ses lettres sont codées. Tapelog l’a lu comme ${encoding}. Si des lettres semblent fausses, enregistrez le fichier en UTF-8 dans le programme qui l’a créé, puis importez-le de nouveau.`,
  'letters-unreadable': ({ places }: { places: number }) =>
    plural(places, {
      one: 'Un endroit du fichier n’a pas pu être lu comme une lettre. Il est marqué � dans la transcription.',
      other: `${number(places)} endroits du fichier n’ont pas pu être lus comme des lettres. Ils sont marqués � dans la transcription.`,
    }),
  'times-placed': ({ segments }: { segments: number }) =>
    `Le fichier n’indique pas de temps pour ${plural(segments, { one: 'un segment', other: `${number(segments)} segments` })}. Tapelog ${plural(segments, { one: 'l’a estimé', other: 'les a estimés' })} d’après le texte voisin.`,
  'times-after-end': ({ segments }: { segments: number }) =>
    `Dans le fichier, ${plural(segments, { one: 'un segment commence', other: `${number(segments)} segments commencent` })} après la fin de l’enregistrement. Tapelog ${plural(segments, { one: 'l’a placé', other: 'les a placés' })} à la fin.`,
  'of-service': ({ text }: { text: string }) => text,
}
