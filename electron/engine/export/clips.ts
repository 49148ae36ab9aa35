import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { usualOptions } from '../../../shared/exports/options.ts'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import type { QuoteTurn } from '../../../shared/transcripts/quotes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { listedQuote } from '../../../shared/words/quoteWords.ts'
import { recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { openClipper } from '../../media/index.ts'
import { shareAsExported } from '../../system/index.ts'
import { type Clip, clipsOf, withAir } from './clipSpans.ts'
import { exportedChannels } from './exportedChannels.ts'
import { safeFileName } from './fileName.ts'
import { writeSynced } from './newFile.ts'
import { plainText } from './plainText.ts'
import type { ReaderSource } from './readerSource.ts'
import { soundInput } from './seal.ts'
import type { ExportView } from './view.ts'

/**
 * Writes the files of an export into its folder. `name`: the name of the export, without its suffix. `onProgress`: gets
 * 0 to 1.
 */
export type ClipsContent = (
  folder: string,
  how: { name: string; signal: AbortSignal | undefined; onProgress: (fraction: number) => void },
) => Promise<void>

/** Names of clips are shorter than names of exports, because clips are one folder deeper. */
const longestNameBytes = 80

/** A folder with a sound file for each quote. A text file of the same name has the quote's words. */
export const toClips =
  (view: ExportView, source: ReaderSource): ClipsContent =>
  (folder, how) =>
    withClipper([{ view, source }], how, async (clipper) => {
      const clips = clipsOf(view, source)
      for (const [index, clip] of clips.entries()) {
        const name = clipName(view, clip, { number: index + 1, count: clips.length })
        const span = withAir(clip, view.options.airMs)
        const path = join(folder, `${name}.${view.options.sound}`)
        const [place = null] = await clipper.write(path, [span], { onOpen: shareAsExported })
        const sound = place && { startMs: span.startMs, endMs: span.startMs + place.endMs - place.startMs }
        await writeSynced(join(folder, `${name}.txt`), `${clipText(view, clip, sound)}\n`)
      }
    })

/** The texts beside the clips, for the preview, without the times of the sound. */
export const clipTexts = (view: ExportView): string =>
  view.quotes.length === 0
    ? words.documents.noQuotes
    : view.quotes.map((quote) => citationOf(view, { quote })).join('\n\n')

/** The content to export from one recording. */
export type RecordingPart = { view: ExportView; source: ReaderSource }

/**
 * Opens the originals to cut from, does `work` and closes them. Throws `export-disk-full` if the disk has no room for
 * the sound, and `no-such-microphone`.
 */
export async function withClipper(
  parts: readonly RecordingPart[],
  { signal, onProgress }: Parameters<ClipsContent>[1],
  work: (clipper: Awaited<ReturnType<typeof openClipper>>) => Promise<void>,
): Promise<void> {
  const inputs = parts.map(({ source }) => {
    const input = soundInput(source)
    if (input === null) throw problem('audio-deleted')
    return input
  })
  const form = parts[0]?.view.options.sound ?? usualOptions.sound
  // Redacted sound has only the channels to export.
  const from = parts.map(({ view, source }) =>
    source.isProtected ? null : exportedChannels(source.recording, view.options),
  )
  const clipper = await openClipper(inputs, { form, from, signal, onProgress })
  try {
    await work(clipper)
  } catch (cause) {
    const isFull = cause instanceof TapelogError && cause.code === 'copy-not-written'
    throw isFull ? problem('export-disk-full', null, { cause }) : cause
  } finally {
    await clipper.close()
  }
}

/** `03 00.12.41 Reyes, Harbour contract` */
function clipName({ recording }: ExportView, { quote, startMs }: Clip, of: { number: number; count: number }): string {
  const number = String(of.number).padStart(Math.max(2, String(of.count).length), '0')
  const clock = formatTimecode(startMs).slice(0, 8).replaceAll(':', '.')
  const who = [...quote.speakers.slice(0, 1).map(shownSpeakerName), recording.title].join(', ')
  return safeFileName(`${number} ${clock} ${who}`, longestNameBytes)
}

/**
 * The words of a clip with their source, and the times of the sound in the clip's file. `sound`: null if the recording
 * has no sound there.
 */
export const clipText = (view: ExportView, clip: Clip, sound: Pick<Clip, 'startMs' | 'endMs'> | null): string => {
  const { clips } = words.documents
  const { microphone } = view.options
  const alone = microphone === null ? [] : [clips.microphone(microphone)]
  const shown = sound && (view.isProtected?.withoutLength(sound) ?? sound)
  const there = shown && [clips.part(formatTimecode(shown.startMs), formatTimecode(shown.endMs)), ...alone].join('\n')
  return `${citationOf(view, clip)}\n${there ?? clips.noSound}`
}

const plainTurn = (turn: QuoteTurn): QuoteTurn => ({
  ...turn,
  words: plainText(turn.words),
  speaker: turn.speaker === null ? null : plainText(turn.speaker),
})

function citationOf({ recording, missing, options }: ExportView, { quote }: Pick<Clip, 'quote'>): string {
  return listedQuote({
    ...quote,
    words: plainText(quote.words),
    speakers: quote.speakers.map(plainText),
    turns: quote.turns.map(plainTurn),
    title: plainText(recording.title),
    when: recordedTimeWords(recording),
    sha256: recording.sha256,
    missing,
    tags: options.notes ? quote.tags.map(plainText) : [],
    note: options.notes ? plainText(quote.note) : '',
  })
}
