import type { Batch } from './batch.ts'
import type { Finding, Wrong } from './promises.ts'

/** How one kind of torture went. */
export type CaseResult = {
  name: string
  /** Why this kind of torture could not run. Then nothing else counts. */
  skipped?: string
  /** The harm that was done, by name: kills, power cuts, faults. */
  done: Record<string, number>
  recordings: number
  findings: Finding[]
  /** How often a person was asked, by reason. */
  asked: Map<string, number>
  /** The log events and refusals of the victims, by code. */
  told: Map<string, number>
  /** The moments at which victims were killed. */
  moments: Map<string, number>
  /** Last messages of victims that ended on their own. */
  endedByThemselves: string[]
  seconds: number
}

export const emptyResult = (name: string): CaseResult => ({
  name,
  done: {},
  recordings: 0,
  findings: [],
  asked: new Map(),
  told: new Map(),
  moments: new Map(),
  endedByThemselves: [],
  seconds: 0,
})

export const count = <K>(counts: Map<K, number>, key: K, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by)

/** Adds a finished batch to its case's result. */
export function addBatch(result: CaseResult, batch: Batch): void {
  result.recordings += batch.sources.length
  result.findings.push(...batch.findings)
  for (const [code, times] of batch.promises.asked) count(result.asked, code, times)
  for (const [code, times] of batch.told) count(result.told, code, times)
  result.endedByThemselves.push(...batch.endedByThemselves)
}

export const allWrongs: readonly Wrong[] = [
  'lost',
  'doubled tasks',
  'corrupt originals',
  'acknowledged parts sent again',
  'stuck',
  'ended by itself',
  'damaged library',
  'half exports',
  'waveforms lost',
  'mixed up',
  'too much memory',
  'reached outside',
  'the rig failed',
]

const inOrder = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, a], [, b]) => b - a)
const listed = (counts: ReadonlyMap<string, number>) =>
  inOrder(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

export const hasFailed = ({ findings, skipped }: CaseResult): boolean => skipped === undefined && findings.length > 0

/** The result of one case, in a few lines. */
export function describeCase(result: CaseResult, verbose: boolean): string {
  if (result.skipped !== undefined) return `  skipped  ${result.name}: ${result.skipped}`
  const done = Object.entries(result.done).map(([name, times]) => `${times} ${name}`)
  const lines = [
    `  ${hasFailed(result) ? 'FAILED ' : 'passed '}  ${result.name}: ${[...done, `${result.recordings} recordings`].join(', ')}, ${Math.round(result.seconds)} s`,
  ]
  if (result.asked.size > 0) lines.push(`           a person was asked: ${listed(result.asked)}`)
  if (result.endedByThemselves.length > 0)
    lines.push(
      `           ended by themselves: ${result.endedByThemselves.length}`,
      ...distinct(result.endedByThemselves),
    )
  const findings = new Map<string, number>()
  for (const { wrong, what } of result.findings) count(findings, `${wrong}: ${what}`)
  for (const [what, times] of inOrder(findings).slice(0, 20)) lines.push(`           ${times} × ${what}`)
  if (verbose && result.moments.size > 0) lines.push(`           killed at: ${listed(result.moments)}`)
  if (verbose && result.told.size > 0) lines.push(`           told: ${listed(result.told)}`)
  return lines.join('\n')
}

function distinct(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const said of words) count(counts, said)
  return inOrder(counts).map(([said, times]) => `             ${times} × ${said}`)
}

/** All results, one line each. */
export function describeTotals(results: readonly CaseResult[]): Record<string, number> {
  const totals: Record<string, number> = {}
  const add = (name: string, by: number) => {
    totals[name] = (totals[name] ?? 0) + by
  }
  for (const name of ['kills', 'power cuts', 'faults']) add(name, 0)
  for (const { done, recordings, asked } of results) {
    for (const [name, times] of Object.entries(done)) add(name, times)
    add('recordings', recordings)
    for (const times of asked.values()) add('asked a person', times)
  }
  for (const wrong of allWrongs) {
    const found = results.flatMap(({ findings }) => findings).filter((finding) => finding.wrong === wrong)
    add(wrong, found.length)
  }
  return totals
}
