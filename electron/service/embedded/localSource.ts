import { codeOf } from '../ports/backgroundSteps.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Claim } from '../ports/ports.ts'
import { endOf, finishTask, reportProgress } from '../work/claimedRows.ts'
import { withTaskAudio } from '../work/taskAudio.ts'
import { isEnded, isUnfinished, type TaskRows } from '../work/taskRows.ts'
import type { TaskSource } from '../work/transcriber.ts'
import type { FolderPartials } from './folderPartials.ts'

/** Failures because of the recording itself: what was heard is of no use for another try. */
const forGood: ReadonlySet<string> = new Set([
  ...['damaged-audio', 'empty-file', 'encrypted-recording', 'not-audio', 'too-long'],
])

/** The worker in the service's own process: it writes the rows itself. */
export function localSource(
  context: ServiceContext,
  rows: TaskRows,
  { partials, fetchFolder }: { partials: FolderPartials; fetchFolder: string },
): TaskSource<Claim> {
  const { store, queue, log } = context
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
    taskFolder: ({ task }) => partials.begin(task),
    async report(claim, status, progress) {
      await reportProgress(context, claim, status, progress).catch((error: unknown) =>
        log('error', 'task-write-failed', { code: codeOf(error) }),
      )
    },
    async finish(claim, outcome) {
      const isFinished = await finishTask(context, claim, endOf(outcome))
      const id = claim.task.transcription_id
      if (isFinished) {
        if (outcome.ok) await partials.succeeded(claim.task)
        else if (forGood.has(outcome.code) || claim.task.file_id === null) await partials.clear([id])
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
