import { formatClock } from '../../text/timecode.ts'
import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { languages } from './languages.ts'
import { counted, number, plural, units } from './units.ts'

const reasons: Record<SliceReason, string> = {
  setting: 'sie länger ist als die Abschnittslänge in den Einstellungen',
  'with-speakers': 'der Dienst mit Sprechern höchstens 6 Stunden auf einmal annimmt',
  'without-speakers': 'der Dienst höchstens 24 Stunden auf einmal annimmt',
}

const shownTimes = 8
const times = (places: readonly { startMs: number }[]): string => {
  const more = places.length - shownTimes
  return units.list([
    ...places.slice(0, shownTimes).map(({ startMs }) => formatClock(startMs)),
    ...(more > 0
      ? [plural(more, { one: 'an einer weiteren Stelle', other: `an ${number(more)} weiteren Stellen` })]
      : []),
  ])
}

/** `Französisch bei 0:12 und 3:40; Niederländisch bei 5:01` */
const byLanguage = (places: readonly { startMs: number; language: string }[]): string =>
  [...new Set(places.map(({ language }) => language))]
    .map(
      (language) =>
        `${languages.name(language) ?? language} bei ${times(places.filter((place) => place.language === language))}`,
    )
    .join('; ')

const quotes = (count: number): string => counted(count, { one: 'Zitat', other: 'Zitate' })
const notes = (count: number): string => counted(count, { one: 'Notiz', other: 'Notizen' })

/** Notices about a transcript's quality, by code. */
export const notices = {
  'demo-model': 'Vom Demomodell transkribiert, das nur die künstlichen Stimmen der Demo erkennt.',
  'draft-quality':
    'Entwurfsqualität, Englisch, ohne Satzzeichen: von pocketsphinx transkribiert. Gleichen Sie jedes Zitat mit der Aufnahme ab.',
  'no-speaker-model':
    'Tapelog hat die Sprecher nicht unterschieden, weil kein Sprechermodell für echte Stimmen installiert ist. Weisen Sie die Sprecher von Hand zu.',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `Sie haben Sprecher von Hand zugewiesen. ${segments === 1 ? 'Ein Segment hat' : `${number(segments)} Segmente haben`} keinen Sprecher.`,
  'hotwords-unused': 'Dieses Modell verwendet keine Hotwords.',
  'hotwords-left-out': ({ hotwords }: { hotwords: readonly string[] }) =>
    `Für diese Hotwords war kein Platz: ${units.list(hotwords)}. Stellen Sie die wichtigsten an den Anfang, oder verwenden Sie weniger.`,
  'sounds-like': ({ chosen, heard }: { chosen: string; heard: string }) =>
    `Das klingt nach ${languages.name(heard) ?? heard}, transkribiert wurde als ${languages.name(chosen) ?? chosen}. Wenn das falsch ist, transkribieren Sie in der gesprochenen Sprache neu.`,
  'speaker-per-channel': ({ channels }: { channels: number }) =>
    `Jedes der ${number(channels)} Mikrofone ist ein Sprecher.`,
  'channels-alike':
    'Die Kanäle dieser Aufnahme haben keine getrennten Stimmen, deshalb hat Tapelog die Sprecher an ihren Stimmen unterschieden.',
  'channels-mixed':
    'Diese Aufnahme wurde in Abschnitten transkribiert, für die Tapelog die Kanäle mischt. Deshalb hat es die Sprecher an ihren Stimmen unterschieden.',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `In ${plural(segments, { one: 'einem Segment', other: `${number(segments)} Segmenten` })} hat sich das Modell wiederholt oder Wörter geschrieben, die niemand gesagt hat. Tapelog hat sie weggelassen und „unverständlich“ mit der Zeit geschrieben. Hören Sie dort hinein und schreiben Sie, was gesagt wird.`,
  'crashed-parts':
    'Wo das Sprachmodell zweimal abgestürzt ist, hat Tapelog nach der Stelle weitergemacht und „unverständlich“ mit der Zeit geschrieben. Hören Sie dort hinein und schreiben Sie, was gesagt wird.',
  'doubtful-voices': ({ places }: { places: readonly { startMs: number }[] }) =>
    `Bei ${times(places)} liegt die Stimme zwischen zwei Sprechern: Vielleicht sprechen beide. Tapelog hat den ähnlicheren Sprecher gewählt und „?“ neben den Namen gesetzt. Hören Sie dort hinein und wählen Sie den Sprecher.`,
  'other-languages': ({ places }: { places: readonly { startMs: number; language: string }[] }) =>
    `In manchen Segmenten wird eine andere Sprache gesprochen: ${byLanguage(places)}. Wenn die Wörter dort falsch sind, wählen Sie einen solchen Teil in der Wellenform aus und transkribieren Sie ihn in seiner Sprache neu.`,
  'speakers-at-most': ({ speakers }: { speakers: number }) =>
    `Das Sprechermodell kann höchstens ${number(speakers)} Sprecher auf einmal unterscheiden. Wenn mehr Menschen sprechen, prüfen Sie die Sprecher.`,
  'graphics-failed': ({ device }: { device: string }) =>
    `${device === '' ? 'Ein Grafikgerät' : device} ist ausgefallen, deshalb hat der Prozessor diese Aufnahme transkribiert. Tapelog verwendet dieses Gerät erst wieder, wenn Sie in den Einstellungen unter „Auf diesem Computer“ auf „Noch einmal versuchen“ klicken.`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `Diese Aufnahme wurde in ${number(count)} Abschnitten transkribiert, weil ${reasons[reason]}.`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `Tapelog konnte die Sprecher in ${plural(slices.length, { one: 'Abschnitt', other: 'den Abschnitten' })} ${slices.join(', ')} nicht zuordnen. Siehe „Abschnitte“ unter den Sprechern.`,
  'from-file': ({ file }: { file: string }) => `Aus der Datei „${file}“ importiert.`,
  'marks-from-file': ({ quotes: quoteCount, notes: noteCount }: { quotes: number; notes: number }) =>
    `Die Datei hat auch ${quotes(quoteCount)} und ${notes(noteCount)}. Tapelog fügt sie mit diesem Transkript hinzu. Wenn es die Wörter eines Zitats nicht findet, wird das Zitat zur Notiz.`,
  'encoding-guessed': ({ encoding }: { encoding: string }) =>
    `Die Datei gibt nicht an, wie ihre Buchstaben codiert sind. Tapelog hat sie als ${encoding} gelesen. Wenn Buchstaben falsch aussehen, speichern Sie die Datei in dem Programm, das sie erstellt hat, als UTF-8 und importieren Sie sie noch einmal.`,
  'letters-unreadable': ({ places }: { places: number }) =>
    places === 1
      ? 'Eine Stelle der Datei war nicht als Buchstabe zu lesen. Sie steht im Transkript als �.'
      : `${number(places)} Stellen der Datei waren nicht als Buchstaben zu lesen. Sie stehen im Transkript als �.`,
  'times-placed': ({ segments }: { segments: number }) =>
    segments === 1
      ? 'Die Datei nennt für ein Segment keine Zeit. Tapelog hat sie aus dem Text davor und danach geschätzt.'
      : `Die Datei nennt für ${number(segments)} Segmente keine Zeit. Tapelog hat die Zeiten aus dem Text davor und danach geschätzt.`,
  'times-after-end': ({ segments }: { segments: number }) =>
    segments === 1
      ? 'In der Datei beginnt ein Segment nach dem Ende der Aufnahme. Tapelog hat es ans Ende gesetzt.'
      : `In der Datei beginnen ${number(segments)} Segmente nach dem Ende der Aufnahme. Tapelog hat sie ans Ende gesetzt.`,
  'of-service': ({ text }: { text: string }) => text,
}
