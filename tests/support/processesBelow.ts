import { readdirSync, readFileSync } from 'node:fs'

/** Processes that descend from this one, as Linux reports them, without ended processes that nobody has collected yet. */
export function pidsBelow(ofPid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // After the name, which may contain anything: state, then the parent.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (state === 'Z') continue
      const siblings = children.get(Number(parent)) ?? []
      children.set(Number(parent), [...siblings, Number(name)])
    } catch {
      // The process ended while we looked at it.
    }
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(ofPid)
}

const runs = (pid: number, entry: string): boolean => {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    // Do not count bubblewrap: it has the arguments of the program inside it, and ends with it.
    return !program.endsWith('/bwrap') && [program, ...args].some((argument) => argument.endsWith(entry))
  } catch {
    return false
  }
}

export const isRunning = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The services and recognisers that run below a process, whatever a library says. */
export const servicesBelow = (pid = process.pid): number[] =>
  pidsBelow(pid).filter((each) => runs(each, 'electron/service/process.ts'))
export const recognisersBelow = (pid = process.pid): number[] =>
  pidsBelow(pid).filter((each) => runs(each, 'recognition/process.ts'))
/** Processes below this one that run a program. `entry`: the end of its path. */
export const processesOf = (entry: string): number[] => pidsBelow(process.pid).filter((each) => runs(each, entry))

/** The ids of all processes that have this text in an argument, of any user. */
export const processesNaming = (text: string): string[] =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
