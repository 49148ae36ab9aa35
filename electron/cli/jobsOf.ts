import type { JobSummary } from '../../shared/recordings/domain.ts'
import { mostJobsAtOnce } from '../../shared/recordings/queue.ts'
import type { Engine } from '../engine/index.ts'

/** The jobs that a command has queued. */
export async function jobsOf(engine: Pick<Engine, 'call'>, jobIds: readonly number[]): Promise<JobSummary[]> {
  const jobs: JobSummary[] = []
  for (let from = 0; from < jobIds.length; from += mostJobsAtOnce) {
    const page = await engine.call('queue.get', { jobIds: jobIds.slice(from, from + mostJobsAtOnce) })
    jobs.push(...page.jobs)
  }
  return jobs
}
