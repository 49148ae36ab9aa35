import { setTimeout as pause } from 'node:timers/promises'
import { startTapelog } from '../../support/tapelogProcess.ts'

const restartAfterMs = 500

/** A process that is started again whenever it ends, as systemd does. */
export type Supervised = {
  /** SIGKILL; false if it has not said yet that it has started. */
  kill(): boolean
  /** How often it ended without a kill of ours: its code and its last words. */
  ownEnds: { code: number | null; stderr: string }[]
  stop(): Promise<void>
}

/** Supervises `tapelog` with these arguments. `startedEvent`: what it logs when it has started. */
export function supervise(args: string[], variables: Record<string, string>, startedEvent: string): Supervised {
  let [isStopped, isKilled, hasStarted] = [false, false, false]
  const start = () => {
    const one = startTapelog(args, variables)
    hasStarted = false
    let seen = ''
    one.stdout?.on('data', (block) => {
      if (hasStarted) return
      seen += block
      hasStarted = seen.includes(`"${startedEvent}"`)
    })
    return one
  }
  let child = start()
  const ownEnds: Supervised['ownEnds'] = []
  const watched = (async () => {
    for (;;) {
      const { code, stderr } = await child.ended
      if (isStopped) return
      if (!isKilled) ownEnds.push({ code, stderr: stderr.slice(-300) })
      isKilled = false
      await pause(restartAfterMs)
      if (isStopped) return
      child = start()
    }
  })()
  return {
    ownEnds,
    kill() {
      if (!hasStarted || isKilled || child.exitCode !== null || child.signalCode !== null) return false
      isKilled = true
      return child.kill('SIGKILL')
    },
    async stop() {
      isStopped = true
      child.kill('SIGKILL')
      await watched
    },
  }
}
