import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../electron/engine/index.ts'
import type { EngineDeps } from '../../electron/engine/types.ts'
import { newAccount } from '../../shared/accounts/account.ts'
import { type ExportFormat, exportFormats } from '../../shared/exports/formats.ts'
import { type ExportChoices, exportOptionsSchema } from '../../shared/exports/options.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { undoDeletionMs } from '../../shared/recordings/deletion.ts'
import { usualDefaults } from '../../shared/recordings/projects.ts'
import type { EditOperation } from '../../shared/transcripts/editOperations.ts'
import type { NewPseudonym, PseudonymPlace } from '../../shared/transcripts/pseudonyms.ts'
import { connectionTo } from './connectionTo.ts'
import { ffmpeg } from './ffmpeg.ts'
import { HostileServer } from './hostileServer.ts'
import { addAccount } from './keptAccounts.ts'
import { pdfFile } from './pdfFile.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { demoFile, openEngine } from './testEngine.ts'
import { until } from './waiting.ts'

/** A segment as a service hears it, in seconds, with words of equal length. `words`: false if the service gives no times. */
export type Heard = { start: number; end: number; speaker: number; text: string; words?: false }

/** The formats that exist for what is protected: lists of cuts name the original. */
export const readerFormats = exportFormats.filter((format) => format !== 'edl' && format !== 'xmeml')

const timed = ({ start, end, text }: Heard) => {
  const all = text.split(' ')
  const each = (end - start) / all.length
  return all.map((word, at) => ({
    text: word,
    start: start + at * each,
    end: start + (at + 0.9) * each,
    confidence: 0.5,
  }))
}

/** Prints a page as a small PDF that has its title and the time of printing, as a browser's has. */
export async function printPage(html: string): Promise<Buffer> {
  const plain = (text: string) =>
    text
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/[()\\\s]+/g, ' ')
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return pdfFile({
    pages: [plain(html)],
    info: `/Title (${plain(title)}) /Creator (Chromium) /CreationDate (D:${day}120000+02'00') /ModDate (D:${day}120000+02'00')`,
    outline: plain(title),
  })
}

/** A stretch of speech of the demo as a file of any kind, with a 3 kHz signal in these stretches. */
export function writeSpeech(
  path: string,
  seconds: number,
  signals: readonly { from: number; to: number }[],
  more: readonly string[] = [],
): string {
  const on = signals.map(({ from, to }) => `between(t,${from},${to})`).join('+') || '0'
  ffmpeg([
    ...[
      '-y',
      '-i',
      demoFile('260914_1502.mp3'),
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=3000:sample_rate=16000:duration=${seconds}`,
    ],
    ...[
      '-filter_complex',
      `[1]volume='0.8*(${on})':eval=frame[s];[0]aresample=16000,atrim=0:${seconds},volume=0.2[v];[v][s]amix=normalize=0:duration=shortest[a]`,
    ],
    ...['-map', '[a]', '-map_metadata', '-1', ...more, path],
  ])
  return path
}

/**
 * A real library, its service played by the test, for attacks on what its exports hold back. `of`: whose service transcribes: the one of this
 * machine, or the one of an account.
 */
export async function openRedactedLibrary({ of = 'this-machine' }: { of?: 'this-machine' | 'account' } = {}) {
  const folder = temporaryFolder()
  const server = await new HostileServer().listen()
  const libraryPath = join(folder.path, 'library')
  let drawn = ''
  const drawPage = async ({ html }: { html: string }) => {
    drawn = html
    return Buffer.from('png')
  }
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  let whilePrinting: () => Promise<unknown> = async () => {}
  const print = async (html: string) => {
    await whilePrinting()
    return await printPage(html)
  }
  const connection = connectionTo(server.origin, { apiBase: server.origin })
  let credentialSet = ''
  const secret: EngineDeps['secret'] = async (asked) =>
    asked.credentialSet === credentialSet ? connection[asked.name] : null
  const known = of === 'account' ? null : connectionTo(server.origin)
  const open = () => openEngine(libraryPath, known, { printPage: print, drawPage, now, secret })
  let engine: Engine = await open()
  if (of === 'account') {
    const { baseUrl, apiBase, clientId } = connection
    const account = await addAccount(engine, { ...newAccount('custom'), baseUrl, apiBase, clientId })
    credentialSet = account.credentialSet
    engine.credentialsChanged()
  }
  let exports = 0
  const settled = async () => {
    engine.start()
    await engine.settle()
  }
  const desk = {
    libraryPath,
    server,
    /** The page of the last picture. */
    drawn: () => drawn,
    /** What happens while the next PDF is printed. */
    onPrint(work: () => Promise<unknown>) {
      whilePrinting = async () => {
        whilePrinting = async () => {}
        await work()
      }
    },
    at: (...path: string[]) => join(folder.path, ...path),
    get engine() {
      return engine
    },
    async restart() {
      await engine.stop()
      engine = await open()
    },
    /** What the service hears in recordings from now on. */
    hears(heard: readonly Heard[], language = 'en') {
      const results = heard.map(({ speaker, words, ...one }) => ({
        ...one,
        speaker_id: `SPEAKER_0${speaker}`,
        language,
        ...(words === false ? {} : { words: timed({ speaker, ...one }) }),
      }))
      server.fault('poll', ({ named: [id = ''] }) => ({
        body: { transcription_id: id, status: 'SUCCESS', data: { language, results } },
      }))
    },
    /** Imports a file and transcribes it as the service hears it. Returns its id. */
    async record(path: string, heard: readonly Heard[], language = 'en'): Promise<number> {
      desk.hears(heard, language)
      const before = new Set((await engine.call('recordings.list', {})).items.map(({ id }) => id))
      await engine.call('recordings.import', {
        ...{ paths: [path], destination: of === 'account' ? 'remote' : 'this-machine' },
      })
      await settled()
      const added = (await engine.call('recordings.list', {})).items.find(({ id }) => !before.has(id))
      if (!added?.hasTranscript) throw new Error('The recording has no transcript')
      return added.id
    },
    /** Imports a file that nobody transcribes. Returns its id. */
    async untold(path: string): Promise<number> {
      const before = new Set((await engine.call('recordings.list', {})).items.map(({ id }) => id))
      await engine.call('recordings.import', { paths: [path], destination: 'not-now' })
      await settled()
      return (await engine.call('recordings.list', {})).items.find(({ id }) => !before.has(id))?.id ?? 0
    },
    settled,
    async transcript(recordingId: number) {
      const transcript = await engine.call('transcripts.get', { recordingId })
      if (!transcript) throw new Error('The recording has no transcript')
      return transcript
    },
    edit: (recordingId: number, operation: EditOperation) =>
      engine.call('transcripts.edit', { recordingId, operation }),
    /** These words of the first segment that has them. */
    async pieceOf(recordingId: number, words: string) {
      const { segments } = await desk.transcript(recordingId)
      const segment = segments.find(({ text }) => text.includes(words))
      if (!segment) throw new Error(`nobody says ${words}`)
      const from = segment.text.indexOf(words)
      return { segmentId: segment.id, from, to: from + words.length, words }
    },
    async redact(recordingId: number, ...words: string[]) {
      const pieces = await Promise.all(words.map((one) => desk.pieceOf(recordingId, one)))
      await desk.edit(recordingId, {
        kind: 'redaction.add',
        target: { of: 'words', pieces },
        reason: 'Begruendungswort',
      })
    },
    async redactSound(recordingId: number, startMs: number, endMs: number) {
      await desk.edit(recordingId, {
        kind: 'redaction.add',
        target: { of: 'sound', startMs, endMs },
        reason: 'Begruendungswort',
      })
    },
    /** Deletes a recording for good. */
    async remove(recordingId: number) {
      await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
      aheadMs += undoDeletionMs
      await settled()
      await until(async () => {
        const { scheduled, underWay } = await engine.call('deletions.list', undefined)
        return [...scheduled, ...underWay].every((one) => one.recordingId !== recordingId)
      })
    },
    async speakerId(recordingId: number, index: number) {
      return (await desk.transcript(recordingId)).speakers[index]?.id ?? 0
    },
    async rename(recordingId: number, index: number, name: string) {
      await desk.edit(recordingId, {
        kind: 'speaker.rename',
        speakerId: await desk.speakerId(recordingId, index),
        name,
      })
    },
    async redactSpeaker(recordingId: number, index: number) {
      const speakerId = await desk.speakerId(recordingId, index)
      await desk.edit(recordingId, {
        kind: 'redaction.add',
        target: { of: 'speaker', speakerId },
        reason: 'Begruendungswort',
      })
    },
    async quote(recordingId: number, words: string, more: { tags?: string[]; note?: string } = {}) {
      const pieces = [await desk.pieceOf(recordingId, words)]
      return (await engine.call('quotes.add', { recordingId, colour: 'green', pieces, ...more })).id
    },
    project: async (name: string, recordingIds: number[], hotwords: string[] = []) => {
      const { projectId } = await engine.call('projects.create', { name, defaults: { ...usualDefaults, hotwords } })
      await engine.call('projects.move', { recordingIds, projectId })
      return projectId
    },
    pseudonym: (place: PseudonymPlace, realName: string, pseudonym: string, spellings: string[] = []) => {
      const entry: NewPseudonym = { realName, pseudonym, spellings }
      return engine.call('pseudonyms.set', { place, entry })
    },
    options: (choices: ExportChoices = {}) =>
      exportOptionsSchema.parse({
        highlights: true,
        notes: true,
        verifiedMarks: true,
        pauses: true,
        times: 'segment',
        ...choices,
      }),
    /** Exports into a new folder. Returns the folder and the paths. */
    async write(
      recordingIds: number | number[],
      formats: readonly ExportFormat[],
      choices: ExportChoices = {},
      { template = '{date} {title} {speakers}', only = null }: { template?: string; only?: QuoteChoice | null } = {},
    ) {
      const directory = join(folder.path, `out ${++exports}`)
      mkdirSync(directory)
      const { files } = await engine.call('exports.write', {
        ...{ recordingIds: [recordingIds].flat(), formats: [...formats], options: desk.options(choices) },
        ...{ template, directory, only, firstPart: 1 },
      })
      return { directory, files, paths: readdirSync(directory).map((name) => join(directory, name)) }
    },
    file(name: string, content: string | Uint8Array): string {
      writeFileSync(join(folder.path, name), content)
      return join(folder.path, name)
    },
    async close() {
      await engine.stop()
      server.close()
      rmSync(folder.path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return desk
}
export type RedactedLibrary = Awaited<ReturnType<typeof openRedactedLibrary>>
