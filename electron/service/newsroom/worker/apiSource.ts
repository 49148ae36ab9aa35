import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../../shared/errors/log.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import type { HeldTask, TaskSource } from '../../work/transcriber.ts'
import { type ApiClient, ClaimLost, usualSilenceMs } from './apiClient.ts'
import type { HeldTasks } from './heldTasks.ts'
import { KeptLines, type TaskLines } from './keptLines.ts'
import { longestClaimWaitMs } from './protocol.ts'
import { withRecording } from './readRecording.ts'
import { pauseAfter, retrying } from './retrying.ts'
import { sendOutcome } from './sendResult.ts'

type Parts = {
  api: ApiClient
  held: HeldTasks
  folders: { heard: string; fetched: string }
  /** Aborts when no more tasks are wanted. */
  claiming: () => AbortSignal
  /** Aborts when there is no more time to hand tasks back. */
  closing: AbortSignal
  log: Log
}

/** The tasks of a newsroom for a worker, which speaks to an API node and reads and writes at signed addresses. */
export function apiSource(parts: Parts): TaskSource<HeldTask> {
  const { api, held, folders, closing, log } = parts
  /** One request for a task at a time, however many this worker has room for. */
  let turn: Promise<unknown> = Promise.resolve()
  let failures = 0
  let waiting = 0

  const hold = (claim: HeldTask, heardLines: number, heartbeatEveryMs: number) => {
    const folder = join(folders.heard, claim.claimToken)
    held.hold(claim, { folder, heartbeatEveryMs, lines: new KeptLines(linesOf(claim, heardLines, parts), folder) })
  }
  const claimNext = async (): Promise<HeldTask | null> => {
    const signal = parts.claiming()
    if (signal.aborted) return null
    try {
      const body = { wait_ms: longestClaimWaitMs }
      const answer = await api.call('claim', body, { signal, silenceMs: usualSilenceMs + longestClaimWaitMs })
      failures = 0
      if (answer === null) return null
      waiting = answer.waiting
      const task = { transcription_id: answer.transcription_id, params: JSON.stringify(answer.params) }
      const claim = { task, claimToken: answer.claim_token }
      hold(claim, answer.heard_lines, answer.heartbeat_ms)
      return claim
    } catch (error) {
      if (signal.aborted) return null
      failures += 1
      log('warn', 'claim-failed', { code: codeOf(error), tries: failures })
      await pause(pauseAfter(failures), undefined, { signal }).catch(() => {})
      return null
    }
  }
  const release = async (claim: HeldTask) => {
    const { task, claimToken } = claim
    await retrying({ signal: closing, log }, async () => {
      await held.keepLines(claim)
      await api
        .call('release', { claim_token: claimToken }, { task: task.transcription_id, signal: closing })
        .catch((error: unknown) => {
          if (!(error instanceof ClaimLost)) throw error
        })
    })
    await held.letGo(claim)
  }
  return {
    claim() {
      const next = turn.then(claimNext)
      turn = next
      return next
    },
    unfinished: async () => held.ids.length + waiting,
    withAudio: (claim, signal, work) =>
      withRecording(claim, { api, fetchFolder: folders.fetched, closing, log }, signal, work),
    taskFolder: (claim) => held.restore(claim),
    report: (claim, status, progress) => held.report(claim, { status, progress }),
    async finish(claim, outcome) {
      try {
        await sendOutcome(claim, outcome, { api, closing, log })
      } catch (error) {
        if (!(error instanceof ClaimLost)) throw error
        await release(claim)
        return false
      }
      await held.letGo(claim)
      return true
    },
    release,
  }
}

/** The lines of a held task, by the node. */
function linesOf({ task, claimToken }: HeldTask, heardLines: number, { api, closing, log }: Parts): TaskLines {
  const options = { task: task.transcription_id, signal: closing }
  return {
    async read() {
      const lines: string[] = []
      while (lines.length < heardLines) {
        const body = { claim_token: claimToken, from_line: lines.length }
        const answer = await retrying({ signal: closing, log }, () => api.call('heard', body, options))
        if (!answer || answer.lines.length === 0) break
        lines.push(...answer.lines)
      }
      return lines
    },
    async append(fromLine, lines) {
      const body = { claim_token: claimToken, from_line: fromLine, lines: [...lines] }
      try {
        return (await api.call('partials', body, options))?.stored_lines ?? null
      } catch (error) {
        if (error instanceof ClaimLost) return null
        throw error
      }
    },
  }
}
