import { join } from 'node:path'
import { usualOptions } from '../../../shared/exports/options.ts'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { saidLines } from '../../../shared/words/quoteWords.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import type { ClipPlace, openClipper } from '../../media/index.ts'
import { shareAsExported } from '../../system/index.ts'
import { type Clip, clipsOf, withAir } from './clipSpans.ts'
import { type ClipsContent, clipText, type RecordingPart, withClipper } from './clips.ts'
import { csvFile } from './csv.ts'
import { writeSynced } from './newFile.ts'
import { plainText } from './plainText.ts'
import type { ExportView } from './view.ts'

type ReelClip = Clip & { view: ExportView; of: number }

/**
 * A folder with one sound file of all quotes, a table with the times of each quote in that file and in its recording, and the
 * words. `parts`: the recordings, with the same options. Chosen quotes keep the order in which they were chosen; others are in the order of
 * the audio.
 */
export const toReel =
  (parts: readonly RecordingPart[]): ClipsContent =>
  (folder, how) =>
    withClipper(parts, how, async (clipper) => {
      const { airMs, sound } = parts[0]?.view.options ?? usualOptions
      const clips = clipsInOrder(parts)
      const spans = clips.map((clip) => ({ ...withAir(clip, airMs), of: clip.of }))
      const path = join(folder, `${how.name}.${sound}`)
      const places = await clipper.write(path, spans, { onOpen: shareAsExported })
      const listed = clips.map((clip, index) => ({ ...clip, place: places[index] ?? null }))
      const rows = listed.map((clip) => rowOf(clip.view, clip, { airMs, place: clip.place }))
      await writeSynced(join(folder, `${how.name}.csv`), timesOf(rows))
      await writeSynced(join(folder, `${how.name}.txt`), `${textOf(listed, parts, { airMs, facts: clipper.facts })}\n`)
    })

/** The clips of all recordings. `of`: the index of their recording. */
function clipsInOrder(parts: readonly RecordingPart[]): ReelClip[] {
  const clips = parts.flatMap(({ view, source }, of) => clipsOf(view, source).map((clip) => ({ ...clip, view, of })))
  return chosenFirst(clips, parts[0]?.source.quoteOrder ?? [])
}

type Facts = Awaited<ReturnType<typeof openClipper>>['facts']

/** The words of all clips with their sources, the form of the sound, and the recordings that were converted to this form. */
function textOf(
  clips: readonly (ReelClip & { place: ClipPlace })[],
  parts: readonly RecordingPart[],
  { airMs, facts }: { airMs: number; facts: Facts },
): string {
  const { reel } = words.documents
  const converted = parts.flatMap(({ view }, index) => {
    const own = facts.recordings[index]
    const isSame = own?.sampleRateHz === facts.sampleRateHz && own.channels === facts.channels
    return own && !isSame ? reel.converted(plainText(view.recording.title), own.sampleRateHz, own.channels) : []
  })
  const quotes = clips.map((clip, index) => {
    const { place, view } = clip
    const { startMs } = withAir(clip, airMs)
    const sound = place && { startMs, endMs: startMs + place.endMs - place.startMs }
    const inReel = place && reel.place(formatTimecode(place.startMs), formatTimecode(place.endMs))
    return [`${index + 1}.`, ...(inReel ? [inReel] : []), clipText(view, clip, sound)].join('\n')
  })
  return [[reel.sound(facts.sampleRateHz, facts.channels), ...converted].join('\n'), ...quotes].join('\n\n')
}

/** The table of times for the preview, before anything is cut. It has the quotes' own times. `order`: ids of quotes, as in {@link toReel}. */
export function reelTimes(views: readonly ExportView[], order: readonly number[] = []): string {
  const clips = views.flatMap((view) => view.quotes.map((quote) => ({ quote, ...quote, view })))
  return timesOf(chosenFirst(clips, order).map((clip) => rowOf(clip.view, clip, { airMs: 0, place: null })))
}

/** The clips, sorted by the order of their quotes. Without `order`, they stay as they are. */
function chosenFirst<C extends Pick<Clip, 'quote'>>(clips: readonly C[], order: readonly number[]): C[] {
  const places = new Map(order.map((id, index) => [id, index]))
  return clips.toSorted((a, b) => (places.get(a.quote.id) ?? 0) - (places.get(b.quote.id) ?? 0))
}

type Row = (string | boolean)[]

/** `place`: the place of the clip in the reel, with its air; null if the recording has no sound there. */
function rowOf(
  { recording, options }: ExportView,
  clip: Clip,
  { airMs, place }: { airMs: number; place: ClipPlace },
): Row {
  const { quote } = clip
  // The words begin after the air. A clip at the very beginning of the recording has less air before it.
  const leadMs = clip.startMs - withAir(clip, airMs).startMs
  const wordsInReel = place && {
    startMs: place.startMs + leadMs,
    endMs: Math.min(place.endMs, place.startMs + leadMs + clip.endMs - clip.startMs),
  }
  return [
    ...(wordsInReel ? [formatTimecode(wordsInReel.startMs), formatTimecode(wordsInReel.endMs)] : ['', '']),
    ...[formatTimecode(clip.startMs), formatTimecode(clip.endMs)],
    quote.speakers.map((name) => plainText(shownSpeakerName(name))).join(', '),
    ...[saidLines(quote).map(plainText).join('\n'), quote.verified, quote.heard],
    options.notes ? quote.tags.map(plainText).join('; ') : '',
    options.notes ? plainText(quote.note) : '',
    ...[plainText(recording.title), recording.sha256 ?? ''],
  ]
}

function timesOf(rows: readonly Row[]): string {
  const { columns } = words.documents
  return csvFile([
    [
      ...[columns.reelStart, columns.reelEnd, columns.recordingStart, columns.recordingEnd, columns.speaker],
      ...[columns.words, columns.verified, columns.heard, columns.tags, columns.note, columns.recording, columns.seal],
    ],
    ...rows,
  ])
}
