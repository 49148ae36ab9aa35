import type { NameField } from '../../../shared/exports/presets.ts'
import { localDate } from '../../../shared/sound/recordedTime.ts'
import { isGivenName } from '../../../shared/transcripts/speakerNames.ts'
import { wellFormed } from './plainText.ts'
import type { ReaderSource } from './readerSource.ts'

/** The longest name in UTF-8. It fits every file system, with room for ` (123).docx` and for a deep folder. */
const longestNameBytes = 120

/** Names that Windows reserves for devices, with any text after their first dot. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?= *(?:\.|$))/i

/** Separators, characters that Windows forbids, control characters, and invisible marks that change the reading direction of a name. */
const unfit = /[\p{Cc}/\\:*?"<>|\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu

/** A name of zero-width characters alone could not be seen. */
const isVisible = /[^\p{Cf}\p{Z}]/u

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A title as a file name that every system accepts: no separators, control or forbidden characters, no leading dots, no
 * trailing dots or spaces, no reserved Windows name, at most `mostBytes` of UTF-8 and never half a character.
 */
export function safeFileName(title: string, mostBytes = longestNameBytes): string {
  const name = cut(trim(wellFormed(title).normalize('NFC').replace(unfit, ' ').replace(/\s+/g, ' ')), mostBytes)
  return isVisible.test(name) ? name.replace(reserved, '$1_') : 'Transcript'
}

/** How many speakers a name lists. After them, it says how many more there are. */
const mostNames = 3

/**
 * The file name of an export, without its suffix: the template with its fields filled in. An unknown field is left out
 * together with the separators before it: `{date} {title}` becomes the title if the date is unknown. `part`: the
 * recording's number among the exported recordings, from 1.
 */
export function exportFileName(
  template: string,
  { recording, transcript: { speakers, segments } }: Pick<ReaderSource, 'recording' | 'transcript'>,
  part = 1,
): string {
  const speaking = new Set(segments.map(({ speakerId }) => speakerId))
  const names = speakers.filter(({ id, name }) => speaking.has(id) && isGivenName(name)).map(({ name }) => name)
  const rest = names.length - mostNames
  const fields: Record<NameField, string> = {
    date: recording.recordedMs === null ? '' : localDate(recording.recordedMs),
    title: recording.title,
    speakers: [...names.slice(0, mostNames), ...(rest > 0 ? [`+${rest}`] : [])].join(', '),
    part: String(part).padStart(2, '0'),
  }
  const filled = template.replace(
    /([-–—_,;. ]*)\{(date|title|speakers|part)\}/g,
    (_, before: string, field: NameField) => (fields[field] === '' ? '' : `${before}${fields[field]}`),
  )
  return safeFileName(filled.replace(/^[-–—_,; ]+/, ''))
}

const trim = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '')

function cut(name: string, mostBytes: number): string {
  if (Buffer.byteLength(name) <= mostBytes) return name
  let kept = ''
  let bytes = 0
  // A single visible character may be longer than the whole limit (a letter with many accents).
  for (const character of cutCharacters(name, mostBytes)) {
    bytes += Buffer.byteLength(character)
    if (bytes > mostBytes) break
    kept += character
  }
  return trim(kept)
}

function* cutCharacters(name: string, mostBytes: number): Iterable<string> {
  for (const { segment } of graphemes.segment(name))
    if (Buffer.byteLength(segment) <= mostBytes) yield segment
    else yield* segment
}

/** `title`: the title for all recordings, which have no common date and no common speakers. */
export function reelFileName(template: string, [first]: readonly ReaderSource[], title: string, part?: number): string {
  if (!first) throw new Error('A reel is of at least one recording.')
  const { recording, transcript } = first
  const together = {
    recording: { ...recording, title, recordedMs: null },
    transcript: { ...transcript, speakers: [], segments: [] },
  }
  return exportFileName(template, together, part)
}
