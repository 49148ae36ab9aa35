import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../ports/backgroundSteps.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Claim } from '../ports/ports.ts'
import { endOf, finishTask, reportProgress } from '../work/claimedRows.ts'
import { withTaskAudio } from '../work/taskAudio.ts'
import { isEnded, isUnfinished, type TaskRows } from '../work/taskRows.ts'
import type { TaskSource } from '../work/transcriber.ts'

/** The worker in the service's own process: it writes the rows itself. */
export function localSource(
  context: ServiceContext,
  rows: TaskRows,
  { heardFolder, fetchFolder }: { heardFolder: string; fetchFolder: string },
): TaskSource<Claim> {
  const { store, queue, partials, log } = context
  return {
    claim: () => queue.claim('local'),
    async unfinished() {
      const { count } = await store.db
        .selectFrom('tasks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isUnfinished)
        .where('paused_ms', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    withAudio: ({ task }, signal, work) => withTaskAudio(context, task, { fetchFolder, signal }, work),
    async taskFolder({ task }) {
      const path = join(heardFolder, task.transcription_id)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      return path
    },
    async report(claim, status, progress) {
      await reportProgress(context, claim, status, progress).catch((error: unknown) =>
        log('error', 'task-write-failed', { code: codeOf(error) }),
      )
    },
    async finish(claim, outcome) {
      const isFinished = await finishTask(context, claim, endOf(outcome))
      const id = claim.task.transcription_id
      if (isFinished) {
        await partials.clear([id])
        rows.sayEnded([id])
      } else {
        const row = await rows.find(id)
        if (!row || isEnded(row.status)) await partials.clear([id])
        await queue.release({ transcriptionId: id, claimToken: claim.claimToken })
      }
      return isFinished
    },
    async release({ task, claimToken }) {
      const id = task.transcription_id
      await queue.release({ transcriptionId: id, claimToken })
      if ((await rows.find(id))?.status === 'REVOKED') await partials.clear([id])
    },
  }
}
