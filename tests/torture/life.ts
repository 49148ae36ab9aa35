import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { endsWithTheRig } from './children.ts'
import type { LifeOrders, Said } from './journal.ts'

/** How a victim ended. */
export type Death = {
  /** `killed`: by us. `settled`: nothing was left to do. `by itself`: the victim ended although it should not have. */
  how: 'killed' | 'settled' | 'by itself'
  /** The victim's last message. */
  last: string
  /** The victim's error output, if it ended on its own. */
  stderr: string
  livedMs: number
}

export type Life = {
  readonly pid: number
  kill(): void
  readonly ended: Promise<Death>
}

/** Starts a victim. `program`: its path. `through`: the command that starts it, with arguments. */
export function beginLife(
  orders: LifeOrders,
  more: { program: string; env: NodeJS.ProcessEnv; through?: readonly string[]; hear: (said: Said) => void },
): Life {
  const [command = '', ...args] = [...(more.through ?? []), process.execPath, more.program]
  const startedMs = performance.now()
  const child = endsWithTheRig(
    spawn(command, args, {
      env: { ...more.env, TORTURE_LIFE: JSON.stringify(orders) },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    }),
  )
  let killed = false
  let settled = false
  let last = 'nothing'
  let stderr = ''
  child.stderr?.on('data', (block) => {
    stderr = (stderr + String(block)).slice(-4000)
  })
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    // The kill may cut the last line.
    if (!line.endsWith('}')) return
    const said: Said = JSON.parse(line)
    last = said.at === 'stage' ? said.stage : said.at
    settled ||= said.at === 'settled'
    more.hear(said)
  })
  return {
    pid: child.pid ?? 0,
    kill() {
      killed = true
      child.kill('SIGKILL')
    },
    ended: new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) =>
        resolve({
          how: settled && code === 0 ? 'settled' : killed ? 'killed' : 'by itself',
          last,
          stderr,
          livedMs: performance.now() - startedMs,
        }),
      )
    }),
  }
}
