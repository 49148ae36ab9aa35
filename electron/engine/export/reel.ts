import { join } from 'node:path'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import type { ClipPlace } from '../../media/index.ts'
import { shareAsExported } from '../../system/index.ts'
import { type Clip, clipsOf, withAir } from './clipSpans.ts'
import { type ClipsContent, withClipper } from './clips.ts'
import { csvFile } from './csv.ts'
import { writeSynced } from './newFile.ts'
import { plainText } from './plainText.ts'
import type { ExportSource } from './source.ts'
import type { ExportView } from './view.ts'

/**
 * A folder with one sound file of all quotes, and a table with the times of each quote in that file and in the
 * recording.
 */
export const toReel =
  (view: ExportView, source: ExportSource): ClipsContent =>
  (folder, how) =>
    withClipper(view, source, how, async (clipper) => {
      const { airMs, sound } = view.options
      const clips = clipsOf(view, source)
      const spans = clips.map((clip) => withAir(clip, airMs))
      const path = join(folder, `${how.name}.${sound}`)
      const places = await clipper.write(path, spans, { onOpen: shareAsExported })
      const rows = clips.map((clip, index) => rowOf(view, clip, { airMs, place: places[index] ?? null }))
      await writeSynced(join(folder, `${how.name}.csv`), timesOf(rows))
    })

/** The table of times for the preview, before anything is cut. It has the quotes' own times. */
export const reelTimes = (view: ExportView): string =>
  timesOf(view.quotes.map((quote) => rowOf(view, { quote, ...quote }, { airMs: 0, place: null })))

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
    ...[plainText(quote.words), quote.verified, quote.heard],
    options.notes ? quote.tags.map(plainText).join('; ') : '',
    options.notes ? plainText(quote.note) : '',
    plainText(recording.title),
  ]
}

function timesOf(rows: readonly Row[]): string {
  const { columns } = words.documents
  return csvFile([
    [
      ...[columns.reelStart, columns.reelEnd, columns.recordingStart, columns.recordingEnd, columns.speaker],
      ...[columns.words, columns.verified, columns.heard, columns.tags, columns.note, columns.recording],
    ],
    ...rows,
  ])
}
