import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Engine } from '../../electron/engine/index.ts'
import type { CommandInput } from '../../shared/contract.ts'
import type { EditOperation } from '../../shared/transcripts/editOperations.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { importAll, openEngine } from './testEngine.ts'
import { writeWave } from './waveFile.ts'

type WriteOptions = Partial<CommandInput<'handover.write'>>

/** Real libraries in one folder, which hand recordings over to each other. `out`: where they write. */
export function openHandoverLibraries() {
  const folder = temporaryFolder()
  const opened: Engine[] = []
  const out = join(folder.path, 'out')
  mkdirSync(out)
  return {
    folder: folder.path,
    out,
    /** Opens a library, or makes it. */
    async library(name: string) {
      const path = join(folder.path, name)
      let aheadMs = 0
      const engine = await openEngine(path, null, { now: () => Date.now() + aheadMs })
      opened.push(engine)
      const passTime = (ms: number) => {
        aheadMs += ms
      }
      return { ...libraryOf(engine, path, out), passTime }
    },
    async close() {
      for (const engine of opened) await engine.stop()
      folder.remove()
    },
  }
}

/** The words of a transcript with their times, in the JSON that Tapelog exports: one segment each second. */
const transcriptFile = (said: readonly (readonly [speaker: string | null, text: string])[]) =>
  JSON.stringify({
    segments: said.map(([speaker, text], index) => {
      const words = text.split(' ')
      const start = index * 2
      return {
        ...{ start, end: start + 1.9, text, speaker },
        words: words.map((word, at) => ({
          word,
          start: start + (at * 1.9) / words.length,
          end: start + ((at + 1) * 1.9) / words.length,
        })),
      }
    }),
  })

function libraryOf(engine: Engine, path: string, out: string) {
  const transcript = async (recordingId: number) => {
    const found = await engine.call('transcripts.get', { recordingId })
    if (!found) throw new Error('no transcript')
    return found
  }
  return {
    engine,
    path,
    transcript,
    /** A recording with sound of its own, and this transcript. */
    async record(name: string, said: readonly (readonly [string | null, string])[], seed = 1) {
      const file = join(out, `${name}.wav`)
      writeWave(file, { seconds: 12, seed })
      const { items } = await importAll(engine, [file], 'not-now')
      const recordingId = items.find(({ originalName }) => originalName === `${name}.wav`)?.id ?? 0
      const json = join(out, `${name}.json`)
      writeFileSync(json, transcriptFile(said))
      if (said.length > 0) await engine.call('transcripts.import', { recordingId, path: json })
      return recordingId
    },
    edit: (recordingId: number, operation: EditOperation) =>
      engine.call('transcripts.edit', { recordingId, operation }),
    /** Types a segment's text, by its place. */
    async type(recordingId: number, at: number, text: string) {
      const segmentId = (await transcript(recordingId)).segments.at(at)?.id ?? 0
      await engine.call('transcripts.edit', { recordingId, operation: { kind: 'segment.setText', segmentId, text } })
    },
    write: async (recordingId: number, more: WriteOptions = {}) =>
      (await engine.call('handover.write', { recordingId, directory: out, ...more })).path,
    receive: (file: string, more: Partial<CommandInput<'handover.receive'>> = {}) =>
      engine.call('handover.receive', { path: file, ...more }),
    conflicts: async (recordingId: number) => (await engine.call('handover.conflicts', { recordingId })).conflicts,
    /** Everything that a hand-over brings, without the ids of this library. */
    async state(recordingId: number) {
      const { segments: listed, speakers, heard, language } = await transcript(recordingId)
      const orderOf = ({ id: _, speakerId, ...row }: (typeof listed)[number]) =>
        JSON.stringify([row, names.get(speakerId ?? 0)])
      const names = new Map(speakers.map(({ id, name }) => [id, name]))
      // Segments that begin together may be listed in another order.
      const segments = [...listed].sort((a, b) => a.startMs - b.startMs || (orderOf(a) < orderOf(b) ? -1 : 1))
      const places = new Map(segments.map(({ id }, index) => [id, index]))
      const { quotes } = await engine.call('quotes.ofRecording', { recordingId })
      const { notes } = await engine.call('notes.ofRecording', { recordingId })
      const { redactions } = await engine.call('redactions.ofRecording', { recordingId })
      const { transcriptions } = await engine.call('transcripts.words', { recordingId, startMs: 0, endMs: 60_000 })
      const { title } = await engine.call('recordings.get', { recordingId })
      const placed = <T extends { segmentId: number }>(pieces: readonly T[]) =>
        pieces.map(({ segmentId, ...piece }) => ({ at: places.get(segmentId), ...piece }))
      const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort()
      return {
        ...{ title, language, heard },
        speakers: speakers.map(({ name }) => name).sort(),
        segments: segments.map(({ id: _, speakerId, ...row }) => ({
          ...row,
          speaker: names.get(speakerId ?? 0) ?? null,
        })),
        quotes: sorted(
          quotes.map(({ colour, note, words, markedWords, tags, startMs, endMs, pieces }) => ({
            ...{ colour, note, markedWords, tags: [...tags].sort() },
            // Without its words, each library keeps the last times that it knew.
            ...(pieces.length === 0 ? {} : { words, startMs, endMs, pieces: placed(pieces) }),
          })),
        ),
        notes: sorted(notes.map(({ atMs, text }) => ({ atMs, text }))),
        redactions: sorted(
          redactions.map(({ kind, speakerId, stretches, reason, pieces }) => ({
            ...{ kind, speaker: names.get(speakerId ?? 0) ?? null, stretches, reason, pieces: placed(pieces) },
          })),
        ),
        words: transcriptions.map(({ words }) => words),
      }
    },
    /** Every row of every table of the library's file. */
    rows() {
      const db = new Database(join(path, 'library.sqlite'), { readonly: true })
      try {
        const tables = db
          .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
          .pluck()
          .all()
        return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]))
      } finally {
        db.close()
      }
    },
  }
}
export type HandoverLibrary = ReturnType<typeof libraryOf> & { passTime: (ms: number) => void }
