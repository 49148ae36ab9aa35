import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { exportSource, forReader, writeTranscript } from '../../electron/engine/export/index.ts'
import { redactedPlaces } from '../../electron/engine/export/redactedPlaces.ts'
import { wordFinder } from '../../electron/engine/export/wordFinder.ts'
import { PseudonymStore } from '../../electron/engine/library/pseudonyms.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { RedactionStore } from '../../electron/engine/transcripts/redactions/store.ts'
import { usualOptions } from '../../shared/exports/options.ts'
import { openEditableLibrary } from '../support/editableLibrary.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

/**
 * Measures what 300 redactions and 20 pseudonyms cost in a transcript of 24 hours: 30,000 segments with word times. Each time is beside the same
 * work in the same library without them. Prints JSON, in milliseconds of the processor; `ratio`: with to without. Run it with Node 24:
 * `node tests/bench/redactions.ts [redactions]`.
 */
const redactionCount = Number(process.argv[2] ?? 300)
const [segmentCount, pseudonymCount] = [30_000, 20]
const talk = 'we never saw the contract before the meeting and nobody told us about it until May'.split(' ')

function library() {
  const desk = openEditableLibrary()
  const said = Array.from({ length: segmentCount }, (_, at) => {
    const all = [...talk.slice(at % 4, 9 + (at % 5)), `Rayes${at % 2000}`]
    const startMs = at * 2880
    return {
      ...{ startMs, endMs: startMs + 2800, voice: at % 3, text: all.join(' ') },
      words: all.map((text, place) => ({
        ...{ text, startMs: startMs + place * 200, endMs: startMs + place * 200 + 180, confidence: 0.9 },
      })),
    }
  })
  const recording = desk.recordingWith(said)
  desk.db.prepare('UPDATE recordings SET duration_ms = 86400000').run()
  return { ...desk, ...recording, said }
}

const folder = temporaryFolder()
const took: Record<string, Record<string, number>> = {}
async function measure<T>(name: string, side: 'with' | 'without', work: () => T | Promise<T>): Promise<T> {
  const [startCpu, startMs] = [process.cpuUsage(), performance.now()]
  const value = await work()
  const { user, system } = process.cpuUsage(startCpu)
  took[name] = { ...took[name], [side]: (user + system) / 1000, [`${side}WallMs`]: performance.now() - startMs }
  return value
}

for (const side of ['without', 'with'] as const) {
  const desk = library()
  const { db, recordingId, said, transcripts, wordTimes } = desk
  const [recordings, redactions] = [new RecordingStore(db), new RedactionStore(db)]
  const pseudonyms = new PseudonymStore(db, desk.now)
  const ids = desk.rows().segments.map(({ id }) => id)
  if (side === 'with') {
    await measure('mark', side, () => {
      for (let at = 0; at < redactionCount; at += 1) {
        const place = at * Math.floor(segmentCount / redactionCount)
        const words = said[place]?.text.slice(0, 12) ?? ''
        const pieces = [{ segmentId: ids[place] ?? 0, from: 0, to: words.length, words }]
        desk.apply({ kind: 'redaction.add', target: { of: 'words', pieces }, reason: '' })
      }
    })
    for (let at = 0; at < pseudonymCount; at += 1)
      pseudonyms.set(
        { in: 'recording', recordingId },
        { realName: `Rayes${at}`, pseudonym: `Clerk ${at + 1}`, spellings: [] },
      )
  } else
    await measure('mark', side, () => {
      for (let at = 0; at < redactionCount; at += 1) {
        const segmentId = ids[at * Math.floor(segmentCount / redactionCount)] ?? 0
        desk.apply({ kind: 'segment.setVerified', segmentId, verified: true })
      }
    })
  const segmentId = ids[15_000] ?? 0
  await measure('type', side, () => desk.apply({ kind: 'segment.setText', segmentId, text: 'typed here' }))
  await measure('undo', side, () => desk.undo())
  const transcript = await measure('open', side, () => {
    const found = transcripts.get(recordingId)
    const all = redactions.ofRecording(recordingId)
    const words = wordFinder(wordTimes.within(recordingId, { startMs: 0, endMs: 86_400_000 }))
    redactedPlaces(all, found?.segments ?? [], words)
    return found
  })
  if (transcript?.segments.length !== segmentCount) throw new Error('The transcript has other segments.')
  const source = exportSource({ recordings, transcripts, wordTimes, redactions, pseudonyms }, recordingId)
  if (!source) throw new Error('There is no transcript.')
  const checkingFolder = join(folder.path, 'checking')
  await measure('reader', side, () => forReader(source, usualOptions).heardWords?.())
  for (const format of ['txt', 'docx', 'json'] as const) {
    const directory = join(folder.path, `${side}-${format}`)
    mkdirSync(directory)
    const path = await measure(format, side, () =>
      writeTranscript(directory, format, { ...source, checkingFolder }, { options: usualOptions }),
    )
    if (statSync(path).size === 0) throw new Error('The export is empty.')
  }
  desk.close()
}
folder.remove()
const rounded = (value = 0) => Math.round(value * 10) / 10
const measured = Object.entries(took).map(([name, times]) => [
  name,
  {
    ...Object.fromEntries(Object.entries(times).map(([key, value]) => [key, rounded(value)])),
    ratio: rounded((times.with ?? 0) / Math.max(0.1, times.without ?? 0)),
  },
])
console.log(JSON.stringify({ segmentCount, redactionCount, pseudonymCount, ...Object.fromEntries(measured) }, null, 2))
