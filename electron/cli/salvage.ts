import type { JobSummary } from '../../shared/recordings/domain.ts'
import { mayBeSalvaged } from '../../shared/sound/missingSound.ts'
import { words } from '../../shared/words/catalogue.ts'
import { jobsOf } from './recordings.ts'
import type { Session } from './session.ts'

const isLeft = ({ state, error }: JobSummary): boolean => state === 'failed' && mayBeSalvaged(error)

/** Saves the readable part of files whose import failed while reading, and waits until it is done. */
export async function salvageFailed(
  { engine, signal }: Pick<Session, 'engine' | 'signal'>,
  jobIds: readonly number[],
): Promise<void> {
  const failed = (await jobsOf(engine, jobIds)).filter(isLeft)
  if (failed.length === 0 || signal.aborted) return
  for (const { id } of failed) await engine.call('imports.salvage', { jobId: id })
  await engine.settle({ signal })
}

/** Prints the available actions for imports that failed while reading their file. */
export function noteSalvage({ out, command }: Pick<Session, 'out' | 'command'>, jobs: readonly JobSummary[]): void {
  if (!jobs.some(isLeft)) return
  const [again, salvage] = [command('retry --all'), command('retry --all --salvage')]
  out.note(words.terminal.import.salvage(again, salvage, command('sync')))
}
