import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isWholeExport } from './exportFiles.ts'
import type { FaultProxy } from './faultProxy.ts'
import { heardOf } from './heard.ts'
import { type LibraryFacts, readLibrary } from './libraryFacts.ts'
import type { Death } from './life.ts'
import type { Finding, Promises } from './promises.ts'
import { othersText, type Source } from './sources.ts'
import type { TaskEver } from './tortureService.ts'

/** The facts by which a batch is judged: its place, its input, and its promises. */
type Judged = {
  folder: string
  libraryPath: string
  exportsPath: string
  readyPath: string
  sources: readonly Source[]
  promises: Promises
  proxy: FaultProxy
  exportsAreKept: boolean
  waveformsAreKept: boolean
  lostWaveforms: Set<number>
}

/** Parts whose ETag appeared in the library, and how many PUTs of any part had begun by then. */
export type SentBefore = Map<string, number>

const hashes = new Map<string, string>()
/** Hashes a file, again only if it has changed. */
function sha256Of(path: string): string {
  const facts = statSync(path, { bigint: true })
  const key = `${path} ${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}`
  const known = hashes.get(key)
  if (known !== undefined) return known
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  hashes.set(key, sha256)
  return sha256
}

/** Checks the rules that hold after any death: the library is whole, every promise holds, originals are unchanged. */
export function judgeDeath(batch: Judged, sentBefore: SentBefore): Finding[] {
  const facts = readLibrary(batch.libraryPath, join(batch.folder, 'scratch'))
  const findings = [
    ...batch.promises.broken(facts),
    ...judgeOriginals(batch, facts),
    ...judgeWaveforms(batch, facts),
    ...judgeExports(batch),
    ...judgeParts(batch, facts, sentBefore),
  ]
  batch.promises.settleWith(facts)
  return findings
}

function judgeOriginals({ libraryPath, sources }: Judged, facts: LibraryFacts): Finding[] {
  const findings: Finding[] = []
  const known = new Set(sources.map(({ sha256 }) => sha256))
  for (const { id, fileName, sha256 } of facts.recordings) {
    const path = join(libraryPath, 'originals', fileName)
    if (!existsSync(path)) findings.push({ wrong: 'lost', what: `the original of recording ${id}` })
    else if (!known.has(sha256) || sha256Of(path) !== sha256)
      findings.push({ wrong: 'corrupt originals', what: `recording ${id}` })
  }
  return findings
}

/** Tapelog makes a lost waveform again only if the library does not list it. */
function judgeWaveforms({ libraryPath, lostWaveforms, waveformsAreKept }: Judged, facts: LibraryFacts): Finding[] {
  const findings: Finding[] = []
  for (const { id, peaks } of waveformsAreKept ? facts.recordings : []) {
    const path = join(libraryPath, 'derived', String(id), 'peaks.bin')
    if (!peaks || lostWaveforms.has(id) || (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) continue
    lostWaveforms.add(id)
    findings.push({ wrong: 'waveforms lost', what: `the waveform of recording ${id}` })
  }
  return findings
}

function judgeExports({ exportsPath, promises, exportsAreKept }: Judged): Finding[] {
  const findings: Finding[] = []
  for (const path of exportsAreKept ? promises.exported : [])
    if (!existsSync(path)) findings.push({ wrong: 'lost', what: 'an export that had been written' })
  // A half-written export has a hidden name, so nobody mistakes it for an export.
  for (const name of readdirSync(exportsPath))
    if (!name.startsWith('.') && !isWholeExport(join(exportsPath, name)))
      findings.push({ wrong: 'half exports', what: name })
  return findings
}

/** A part whose ETag is in the library is never sent again. */
function judgeParts({ proxy }: Judged, facts: LibraryFacts, sentBefore: SentBefore): Finding[] {
  const findings: Finding[] = []
  const again = (part: string) =>
    findings.push({ wrong: 'acknowledged parts sent again', what: `part ${part.slice(part.indexOf('/') + 1)}` })
  for (const [part, begun] of sentBefore)
    if (proxy.partsSent.slice(begun).some((sent) => sent.part === part)) again(part)
  sentBefore.clear()
  noteAcknowledged(facts.uploads, proxy.partsSent.length, sentBefore)
  return findings
}

export function noteAcknowledged(uploads: LibraryFacts['uploads'], begun: number, sentBefore: SentBefore): void {
  // The address of a part names the upload, at an object store the file.
  for (const { uploadId, fileId, ackedParts } of uploads)
    for (const number of ackedParts)
      for (const part of [`${uploadId}/${number}`, `${fileId}/${number}`])
        if (!sentBefore.has(part)) sentBefore.set(part, begun)
}

/** Checks the rule that holds when nothing is left to do: everything exists once. `tasks`: all that the service ever had. */
export function judgeEnd(batch: Judged, death: Death, tasks: readonly TaskEver[]): Finding[] {
  const facts = readLibrary(batch.libraryPath, join(batch.folder, 'scratch'))
  const findings: Finding[] = []
  const stuck = (what: string) => findings.push({ wrong: 'stuck', what })
  if (death.how !== 'settled') stuck(`the last life did not come to its end (${death.how}, ${death.last})`)
  for (const { kind, state, errorCode } of facts.jobs)
    if (state !== 'done' && state !== 'cancelled') stuck(`${kind} is ${state} ${errorCode ?? ''}`)
  const transcripts = new Map(facts.transcripts.map((row) => [row.recordingId, row]))
  for (const { sha256, sentSha256, name } of batch.sources) {
    const recording = facts.recordings.find((row) => row.sha256 === sha256)
    if (!recording) {
      // An unfinished job was reported already.
      if (!facts.jobs.some(({ kind, subject, state }) => kind === 'import' && subject === name && state !== 'done'))
        findings.push({ wrong: 'lost', what: `${name} is not in the library` })
    } else if (!transcripts.has(recording.id)) stuck(`${name} has no transcript`)
    else if (!transcripts.get(recording.id)?.machine.includes(heardOf(sentSha256)))
      findings.push({ wrong: 'mixed up', what: `the transcript of ${name} is of something else` })
  }
  if (facts.recordings.length > batch.sources.length) findings.push({ wrong: 'mixed up', what: 'a recording too many' })
  return [...findings, ...judgeReady(batch), ...judgeLeftovers(batch, facts), ...judgeTasks(batch, facts, tasks)]
}

/** Every transcript was written to the folder for finished ones: once, whole, and over no other file. */
function judgeReady({ readyPath, sources, exportsAreKept }: Judged): Finding[] {
  const findings: Finding[] = []
  const times = new Map<string, number>()
  for (const name of readdirSync(readyPath)) {
    if (name.startsWith('.')) continue
    const text = readFileSync(join(readyPath, name), 'utf8')
    if (text === othersText) continue
    if (!isWholeExport(join(readyPath, name))) findings.push({ wrong: 'half exports', what: name })
    else {
      const { sha256 } = JSON.parse(text).recording
      times.set(sha256, (times.get(sha256) ?? 0) + 1)
    }
  }
  for (const { name, sha256 } of exportsAreKept ? sources : []) {
    const found = times.get(sha256) ?? 0
    if (found === 0) findings.push({ wrong: 'lost', what: `the export of ${name}` })
    if (found > 1) findings.push({ wrong: 'mixed up', what: `${name} was exported ${found} times` })
  }
  return findings
}

/** Files that no row refers to would use space forever. */
function judgeLeftovers({ libraryPath }: Judged, facts: LibraryFacts): Finding[] {
  const known = new Set(facts.recordings.map(({ fileName }) => basename(fileName)))
  const unknown = (folder: string) =>
    readdirSync(join(libraryPath, folder), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !known.has(entry.name),
    )
  return ['originals', 'incoming'].flatMap((folder) =>
    unknown(folder).map(() => ({ wrong: 'mixed up' as const, what: `a file in ${folder} that no row refers to` })),
  )
}

/** Each run has exactly one task at the service: its own. */
function judgeTasks({ promises }: Judged, facts: LibraryFacts, tasks: readonly TaskEver[]): Finding[] {
  const findings: Finding[] = []
  const recordingOf = new Map(facts.uploads.map(({ fileId, recordingId }) => [fileId, recordingId]))
  const perRecording = new Map<number, number>()
  for (const { file_id } of tasks) {
    const recordingId = recordingOf.get(file_id)
    if (recordingId === undefined)
      findings.push({ wrong: 'doubled tasks', what: 'a task of a file that the library does not know' })
    else perRecording.set(recordingId, (perRecording.get(recordingId) ?? 0) + 1)
  }
  for (const { id } of facts.recordings) {
    const runs = facts.runs.filter(({ recordingId }) => recordingId === id).length
    if (runs > 1 + (promises.begunAnew.get(id) ?? 0))
      findings.push({ wrong: 'doubled tasks', what: `recording ${id} has a run that was not asked for` })
    if ((perRecording.get(id) ?? 0) > runs)
      findings.push({ wrong: 'doubled tasks', what: `recording ${id}: ${perRecording.get(id)} tasks, ${runs} runs` })
  }
  return findings
}
