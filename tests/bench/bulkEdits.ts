import { performance } from 'node:perf_hooks'
import { transcriptCommands } from '../../electron/engine/commands/transcripts.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { RunStore } from '../../electron/engine/transcription/runs.ts'
import { Changes } from '../../electron/engine/views/changes.ts'
import { openEditableLibrary } from '../support/editableLibrary.ts'

/**
 * Measures edits of a 24-hour transcript: 30,000 segments, 250,000 words. Prints JSON. Run it with Node 24: `node
 * tests/bench/bulkEdits.ts [rounds]`. Every time is the median of the rounds in milliseconds, with the processor time beside it.
 * On a busy machine, only the processor time is meaningful.
 */
const rounds = Number(process.argv[2] ?? 5)
const segmentCount = 30_000
const filler = 'and then they said that the vote was'

const library = openEditableLibrary()
// Write as the engine does: an edit counts as saved only once it is on the disk.
library.db.pragma('synchronous = FULL')
const desk = library.recordingWith(
  Array.from({ length: segmentCount }, (_, index) => ({
    startMs: index * 2880,
    endMs: index * 2880 + 2800,
    voice: index % 3,
    text: index % 10 === 0 ? `${filler} Rayes ${index}` : `${filler} ${index} late`,
  })),
)
const { recordingId } = desk
const recordings = new RecordingStore(library.db)
const commands = transcriptCommands({
  ...{ ...library, recordings },
  runs: new RunStore(library.db, Date.now),
  held: { decide: () => null, whole: () => [] },
  runner: { pump: () => {} },
  changes: new Changes({ emit: () => {}, queue: { byIds: () => [] }, recordings }),
})

type Took = { wallMs: number; cpuMs: number }
const times = new Map<string, Took[]>()
function measure<T>(name: string, work: () => T): T {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()]
  const value = work()
  const { user, system } = process.cpuUsage(startCpu)
  const took = { wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000 }
  times.set(name, [...(times.get(name) ?? []), took])
  return value
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

let replaced = 0
for (let round = 0; round < rounds; round++) {
  const search = { text: 'Rayes', wholeWords: true }
  measure('find', () =>
    commands['transcripts.find']({ recordingId, search, replacement: 'Reyes', offset: 0, limit: 500 }),
  )
  replaced = measure('replace', () => desk.apply({ kind: 'text.replace', search, replacement: 'Reyes' })).segments
    .length
  measure('undo', () => desk.undo())
  measure('redo', () => desk.redo())
  measure('compare', () =>
    commands['transcripts.compare']({ recordingId, stateId: 0, otherStateId: null, offset: 0, limit: 100 }),
  )
  measure('restore', () => desk.restore(0))
  measure('findPattern', () =>
    commands['transcripts.find']({
      ...{ recordingId, search: { text: '\\bRay\\w+ (\\d+)$', isPattern: true } },
      ...{ replacement: 'Reyes $1', offset: 0, limit: 500 },
    }),
  )
  measure('nameVariants', () => commands['transcripts.nameVariants']({ recordingId, name: 'Reyes', limit: 50 }))
  const segmentId = desk.idAt(15_000)
  measure('setText', () => desk.apply({ kind: 'segment.setText', segmentId, text: `typed ${round}`, basedOn: 'typed' }))
  desk.restore(0)
  measure('history', () => desk.states())
}
library.close()
const middle = (took: Took[], which: keyof Took) => Math.round(median(took.map((one) => one[which])) * 10) / 10
const medians = [...times].map(([name, took]) => [
  name,
  { wallMs: middle(took, 'wallMs'), cpuMs: middle(took, 'cpuMs') },
])
console.log(JSON.stringify({ segmentCount, replaced, rounds, medians: Object.fromEntries(medians) }, null, 2))
