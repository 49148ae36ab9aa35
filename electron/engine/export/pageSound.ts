import { createReadStream } from 'node:fs'
import { lstat, open, readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { media } from '../../media/index.ts'
import { exportError, shareAsExported } from '../../system/index.ts'
import { exportedChannels } from './exportedChannels.ts'
import type { PageSound } from './htmlPlayer.ts'
import { claimName, underNewName, unfinishedSoundPath } from './newFile.ts'
import type { ReaderSource } from './readerSource.ts'
import { demandUnchanged, soundInput } from './seal.ts'

/** The audio of a web page. It is MP3, which every browser plays. */

/** Speech stays clear at these rates, and an hour of it inside a page takes 14 MB. */
const bitsPerSecond = { inside: 32_000, beside: 64_000 } as const

/**
 * Browsers refuse an address of more than 32 MiB. Audio inside a page is such an address, and its encoding adds a third
 * to its bytes.
 */
const mostInsideBytes = 23 * 1024 * 1024
const mostInsideMs = Math.floor((mostInsideBytes * 8) / bitsPerSecond.inside) * 1000

/**
 * `page`: what the page needs to know about its audio. `takeBack`: removes the audio file if the page could not be
 * written.
 */
type MadeSound = {
  page: Pick<ReaderSource, 'notices' | 'pageSound'> | Record<never, never>
  takeBack: () => Promise<void>
}
const none: MadeSound = { page: {}, takeBack: async () => {} }

/**
 * Makes the audio of a web page; other formats get none. Throws `sound-too-long-inside`, and the errors of
 * `media.encode` and {@link exportError}.
 */
export async function soundFor(
  format: ExportFormat,
  source: ReaderSource,
  how: {
    directory: string
    name: string
    /** See `removeLeftover`. */
    temporaryName: string | undefined
    choice: ExportOptions['pageSound']
    signal: AbortSignal | undefined
    /** Called with the hidden file of sound that gets a name of its own. If it throws, there will be no file. */
    onMade?: (path: string) => Promise<void>
  },
): Promise<MadeSound> {
  const { choice, directory, name } = how
  const { notices } = source
  const input = soundInput(source)
  if (format !== 'html' || choice === 'none') return none
  // A missing original must not prevent the export of the text.
  if (input === null || (typeof input === 'string' && !(await isFile(input))))
    return { ...none, page: { notices: [words.documents.soundAway, ...notices] } }
  // The size of the finished sound is checked too.
  if (choice === 'inside' && (source.recording.durationMs ?? 0) > mostInsideMs)
    throw problem('sound-too-long-inside', { minutes: Math.floor(mostInsideMs / 60_000) })
  const unfinished = unfinishedSoundPath(how)
  try {
    const encoding = {
      format: 'mp3',
      bitRate: bitsPerSecond[choice],
      from: exportedChannels(source.recording, { microphone: null }),
      ...(how.signal ? { signal: how.signal } : {}),
    } as const
    await media.encode(input, unfinished, encoding).catch(cannotWrite)
    await demandUnchanged(source)
    if (choice === 'inside') return { ...none, page: { pageSound: await inside(unfinished) } }
    await how.onMade?.(unfinished)
    return await beside(unfinished, directory, name)
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

/** Replaces errors about copies, because their sentences do not name the export's folder. */
function cannotWrite(error: unknown): never {
  const isOfFolder = error instanceof TapelogError && ['copy-not-written', 'copy-folder-missing'].includes(error.code)
  if (!isOfFolder) throw error
  // The encoder itself reports only a full disk.
  throw error.cause === undefined
    ? problem('export-disk-full', null, { cause: error })
    : exportError(error.cause, 'folder-missing')
}

async function inside(path: string): Promise<PageSound> {
  const bytes = await readFile(path)
  // The recording's stated length may be wrong, so check the size too.
  if (bytes.length > mostInsideBytes * 1.01)
    throw problem('sound-too-long-inside', { minutes: Math.floor(mostInsideMs / 60_000) })
  return { address: `data:audio/mpeg;base64,${bytes.toString('base64')}`, fileName: null }
}

/** If an earlier page of the recording already has the same audio file, both pages share it. */
async function beside(unfinished: string, directory: string, name: string): Promise<MadeSound> {
  try {
    const file = await open(unfinished, 'r+')
    await shareAsExported(file).finally(() => file.close())
    let isNew = true
    const isTheSame = async (path: string) => {
      isNew = !(await holdTheSame(unfinished, path))
      return !isNew
    }
    const wanted = { directory, name, suffix: 'mp3', onName: () => {}, isTheSame }
    const path = await underNewName(wanted, (path, holds) => claimName(unfinished, path, holds))
    const fileName = basename(path)
    return {
      page: { pageSound: { address: `./${encodeURIComponent(fileName)}`, fileName } },
      takeBack: async () => {
        if (isNew) await rm(path, { force: true }).catch(() => {})
      },
    }
  } catch (error) {
    throw exportError(error, 'folder-missing')
  }
}

const isFile = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null))?.isFile() ?? false

async function holdTheSame(ours: string, path: string): Promise<boolean> {
  const [one, other] = [await lstat(ours), await lstat(path).catch(() => null)]
  if (!other?.isFile() || other.size !== one.size) return false
  const blocks = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for await (const block of createReadStream(ours) as AsyncIterable<Buffer>) {
      const next = await blocks.next()
      if (next.done === true || !block.equals(next.value)) return false
    }
    return true
  } catch {
    // Tapelog cannot compare an unreadable file, so it leaves the file alone.
    return false
  } finally {
    await blocks.return?.()
  }
}
