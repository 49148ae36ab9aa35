import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { pidsBelow } from '../../support/processesBelow.ts'

/** Clock ticks a second that /proc counts in, on every Linux of today. */
const ticksPerSecond = 100

export type Rest = { role: string; memoryMib: number; processorShare: number; wakeUpsPerSecond: number }

/**
 * What each process below `pid` costs while nobody does anything. `memoryMib`: its proportional set size, so memory that processes share
 * counts once in the sum; `processorShare`: of one core.
 */
export async function atRest(pid: number, seconds: number): Promise<Rest[]> {
  const pids = [pid, ...pidsBelow(pid)]
  const before = new Map(pids.map((each) => [each, countsOf(each)]))
  await pause(seconds * 1000)
  return pids.flatMap((each) => {
    const [was, is] = [before.get(each), countsOf(each)]
    if (!was || !is) return []
    return [
      {
        role: roleOf(each),
        memoryMib: Math.round(proportionalKib(each) / 102.4) / 10,
        processorShare: Number(((is.ticks - was.ticks) / ticksPerSecond / seconds).toFixed(5)),
        wakeUpsPerSecond: Number(((is.wakeUps - was.wakeUps) / seconds).toFixed(1)),
      },
    ]
  })
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** `wakeUps`: how often its threads gave up the processor to wait. */
function countsOf(pid: number): { ticks: number; wakeUps: number } | null {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === '') return null
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const switches = threadsOf(pid).map((path) => Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(path))?.[1] ?? 0))
  return { ticks: Number(fields[11]) + Number(fields[12]), wakeUps: switches.reduce((sum, each) => sum + each, 0) }
}

const threadsOf = (pid: number): string[] => threadIds(pid).map((thread) => `/proc/${pid}/task/${thread}/status`)

const proportionalKib = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

function roleOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`).split(/[\0 ]/)
  const type = command.find((argument) => argument.startsWith('--type='))?.slice('--type='.length)
  const subType = command.find((argument) => argument.startsWith('--utility-sub-type='))?.split('=')[1]
  const script = command.find((argument) => /\.(ts|js|mjs|cjs)$/.test(argument))
  return subType ?? type ?? script?.split('/').slice(-2).join('/') ?? command[0]?.split('/').at(-1) ?? '?'
}

function threadIds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
