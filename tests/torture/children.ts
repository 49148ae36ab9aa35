import type { ChildProcess } from 'node:child_process'

/** Programs that the torture runs. They must stop writing before their folder is removed. */
const running = new Set<ChildProcess>()

export function endsWithTheRig<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export function killAllChildren(): void {
  for (const child of running) child.kill('SIGKILL')
}
