import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { partitionPoint } from '../../../shared/lists/partitionPoint.ts'
import type { HighlightColour } from '../../../shared/transcripts/quotes.ts'
import type { AudioInput } from '../../media/index.ts'
import { beginningOf, plainText } from './plainText.ts'
import { stretchesOf, wholeSeconds } from './stamped.ts'
import type { ExportView } from './view.ts'
import { hidesTime, neutralLocal, neutralUtc } from './writtenTime.ts'
import { type XmlNode, xmlFile } from './xml.ts'

/**
 * A REFI-QDA project: the recording with its transcript, synchronised at each turn, and the tags of marked words as codes. MAXQDA,
 * ATLAS.ti, NVivo, QualCoder and others open this single file. `original`: null if the audio was deleted or may not leave. Then, or if
 * the audio file is missing, the project holds only the text and the name of the recording's file.
 */
export async function toQdpx(view: ExportView, original: AudioInput | null): Promise<Readable> {
  const isHidden = hidesTime(view)
  const now = Date.now()
  const size = original === null ? null : await sizeOf(original)
  const project = projectOf(view, size !== null, isHidden ? neutralUtc.getTime() : now)
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  // If the audio cannot be read to its end, the export must fail, because the project would look complete.
  const fail = (cause: unknown) => output.destroy(new Error('The project cannot be written', { cause }))
  zip.on('error', fail)
  // A second time, in UTC, would tell the computer's zone.
  const times = isHidden ? { mtime: neutralLocal, forceDosTimestamp: true } : { mtime: new Date(now) }
  zip.addBuffer(Buffer.from(project.xml), 'project.qde', times)
  zip.addBuffer(Buffer.from(project.text), `sources/${project.textName}`, times)
  if (original !== null && size !== null)
    zip.addReadStreamLazy(`sources/${project.soundName}`, { compress: false, ...times, size }, (give) =>
      give(null, soundFor(output, original, fail)),
    )
  zip.end()
  return output
}

/** The size of a file; null if there is no such file. */
async function sizeOf(input: AudioInput): Promise<number | null> {
  const stated = typeof input === 'string' ? stat(input) : input.file.stat()
  const facts = await stated.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Error('The original cannot be read', { cause: error })
  })
  return facts?.isFile() ? facts.size : null
}

/** Reads the audio. A file that is opened here is closed even if writing stops early, for example on a full disk; an open one stays open. */
function soundFor(output: PassThrough, input: AudioInput, fail: (error: unknown) => void): Readable {
  const sound = typeof input === 'string' ? createReadStream(input) : Readable.from(blocksOf(input.file))
  sound.on('error', fail)
  output.on('close', () => sound.destroy())
  return sound
}

const blockBytes = 1 << 18

/** A stream of the file itself would close it, and the export looks at it again when everything is written. */
async function* blocksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(blockBytes), 0, blockBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

const redactedSoundName = 'sound.flac'

const colours: Record<HighlightColour, string> = {
  yellow: '#FFD84D',
  blue: '#7DB7FF',
  green: '#7FD77A',
  red: '#FF8A80',
}

/**
 * The project file, and the text. Positions in the project file count the characters of this text.
 * @exportedFor tests: they check the places of sync points
 */
export function projectOf(view: ExportView, hasSound: boolean, writtenMs: number) {
  // Identities that are made from the seal would tell whoever has the original that this is its transcript.
  const id = identities(view.recording.sha256 ?? randomUUID())
  const originalName = plainText(view.recording.originalName ?? redactedSoundName)
  const created = new Date(writtenMs).toISOString()
  const [user, sound, transcript] = [id('user'), id('sound'), id('transcript')]
  const { text, points } = syncedText(view, id)
  const colourOf = coloursOfTags(view)
  const tags = [...colourOf.keys()].sort()
  const soundName = `${sound}${safeExtension(view.isProtected ? redactedSoundName : originalName)}`
  const textName = `${transcript}.txt`
  const xml = xmlFile({
    Project: {
      '@name': plainText(view.recording.title),
      '@origin': 'Tapelog',
      '@creatingUserGUID': user,
      '@creationDateTime': created,
      '@xmlns': 'urn:QDA-XML:project:1.0',
      Users: { User: { '@guid': user, '@name': 'Tapelog' } },
      ...(tags.length === 0
        ? {}
        : {
            CodeBook: {
              Codes: {
                Code: tags.map((tag) => ({
                  '@guid': id(`code ${tag}`),
                  '@name': tag,
                  '@isCodable': 'true',
                  '@color': colours[colourOf.get(tag) ?? 'yellow'],
                })),
              },
            },
          }),
      Sources: {
        AudioSource: {
          '@guid': sound,
          '@name': originalName,
          '@path': hasSound ? `internal://${soundName}` : `relative:///${encodeURIComponent(originalName)}`,
          '@creatingUser': user,
          '@creationDateTime': created,
          Transcript: {
            '@guid': transcript,
            '@name': plainText(view.recording.title),
            '@plainTextPath': `internal://${textName}`,
            '@creatingUser': user,
            '@creationDateTime': created,
            SyncPoint: points.map(({ guid, ms, at }) => ({ '@guid': guid, '@timeStamp': ms, '@position': at })),
            TranscriptSelection: codedSelections(view, points, id, { user, created }),
          },
        },
      },
    },
  })
  return { xml, text, soundName, textName }
}

/** The colour of each tag: the colour of the first words with this tag. */
function coloursOfTags({ quotes }: ExportView): Map<string, HighlightColour> {
  const found = new Map<string, HighlightColour>()
  for (const { tags, colour } of quotes)
    for (const tag of tags.map(plainText)) if (tag !== '' && !found.has(tag)) found.set(tag, colour)
  return found
}

type Point = { guid: string; ms: number; at: number }

/** The text with a sync point at the beginning and end of each turn. Positions count Unicode characters. */
function syncedText(view: ExportView, id: (what: string) => string): { text: string; points: Point[] } {
  const points: Point[] = []
  let text = ''
  let at = 0
  for (const [index, { startMs, speaker, text: spoken }] of stretchesOf(view).entries()) {
    points.push({ guid: id(`sync ${index}`), ms: startMs, at })
    const line = `${wholeSeconds(startMs)} ${speaker === null ? '' : `${speaker}: `}${spoken}\n`
    text += line
    at += [...line].length
  }
  const lastMs = Math.max(view.segments.at(-1)?.endMs ?? 0, points.at(-1)?.ms ?? 0)
  points.push({ guid: id('sync end'), ms: lastMs, at })
  return { text, points }
}

/** Codes marked words from the sync point before them to the sync point after them. */
function codedSelections(
  { quotes }: ExportView,
  points: readonly Point[],
  id: (what: string) => string,
  { user, created }: { user: string; created: string },
): XmlNode[] {
  return quotes.flatMap((quote) => {
    // A quote of several people is several here, with one id.
    const own = `${quote.id} ${quote.startMs}`
    const first = Math.max(0, partitionPoint(points, ({ ms }) => ms <= quote.startMs) - 1)
    const from = points[first]
    const to =
      points[
        Math.max(
          first + 1,
          partitionPoint(points, ({ ms }) => ms < quote.endMs),
        )
      ] ?? points.at(-1)
    if (!from || !to) return []
    return {
      '@guid': id(`selection ${own}`),
      '@name': beginningOf(plainText(quote.words), 100),
      '@fromSyncPoint': from.guid,
      '@toSyncPoint': to.guid,
      '@creatingUser': user,
      '@creationDateTime': created,
      ...(quote.note === '' ? {} : { Description: plainText(quote.note) }),
      Coding: [...new Set(quote.tags.map(plainText).filter((tag) => tag !== ''))].map((tag) => ({
        '@guid': id(`coding ${own} ${tag}`),
        '@creatingUser': user,
        '@creationDateTime': created,
        CodeRef: { '@targetGUID': id(`code ${tag}`) },
      })),
    }
  })
}

/**
 * Identities that depend only on the content, so that a program can replace an earlier import of the same recording.
 */
const identities = (seed: string) => (what: string) => {
  const hash = createHash('sha256').update(`${seed} ${what}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const safeExtension = (name: string): string =>
  /^\.[a-z0-9]{1,5}$/i.test(extname(name)) ? extname(name).toLowerCase() : ''
