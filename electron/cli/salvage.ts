import type { JobSummary } from '../../shared/recordings/domain.ts'
import { mayBeSalvaged } from '../../shared/recordings/missingSound.ts'
import { words } from '../../shared/words/catalogue.ts'
import { jobsOf } from './recordings.ts'
import type { Session } from './session.ts'

const isLeft = ({ state, error }: JobSummary): boolean => state === 'failed' && mayBeSalvaged(error)

/** Saves what can be read of those imports that have failed while their file was read, and waits until it is done. */
export async function salvageFailed(
  { engine, signal }: Pick<Session, 'engine' | 'signal'>,
  jobIds: readonly number[],
): Promise<void> {
  const failed = (await jobsOf(engine, jobIds)).filter(isLeft)
  if (failed.length === 0 || signal.aborted) return
  for (const { id } of failed) await engine.call('imports.salvage', { jobId: id })
  await engine.settle({ signal })
}

/** Says what can still be done for imports that have failed while their file was read. */
export function noteSalvage({ out, command }: Pick<Session, 'out' | 'command'>, jobs: readonly JobSummary[]): void {
  if (!jobs.some(isLeft)) return
  const [again, salvage] = [command('retry --all'), command('retry --all --salvage')]
  out.note(words.terminal.import.salvage(again, salvage, command('sync')))
}
