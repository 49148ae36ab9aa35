import { Button } from 'react-aria-components'
import type { JobKind, JobSummary } from '../../shared/domain.ts'
import { useCommand, useCommandMutation } from '../queries.ts'
import { waitWords } from '../waitWords.ts'

const kinds: Record<JobKind, string> = {
  import: 'Copy',
  prepare: 'Prepare',
  upload: 'Upload',
  submit: 'Submit',
  poll: 'Transcribe',
  workflow: 'Workflow',
}

function words(job: JobSummary): string {
  if (job.state === 'failed') return job.error?.message ?? 'Failed'
  if (job.state === 'running')
    return job.progress?.fraction == null ? 'Working' : `${Math.floor(job.progress.fraction * 100)} %`
  if (job.waitingFor) {
    const why = job.state === 'waiting' && job.error ? ` · ${job.error.message}` : ''
    return `${waitWords(job.waitingFor, job.runAfterMs)}${why}`
  }
  return job.kind === 'poll' || (job.kind === 'workflow' && job.state === 'waiting')
    ? 'The service is at work'
    : 'Waiting for its turn'
}

/** Everything under way, and everything that needs a person. */
export function QueueView({ onSettings }: { onSettings: () => void }) {
  const queue = useCommand('queue.list', {})
  const retry = useCommandMutation('queue.retry', ['queue.list'])
  const cancel = useCommandMutation('queue.cancel', ['queue.list'])
  const jobs = queue.data?.jobs ?? []
  return (
    <section className="library" aria-label="Queue">
      <header className="bar">
        <h1>Queue</h1>
      </header>
      <div className="scroll">
        {queue.isSuccess && jobs.length === 0 && (
          <div className="empty">
            <h2>Nothing is waiting</h2>
            <p>
              What you import is copied, uploaded and transcribed here, one step after the other, also after a restart.
            </p>
          </div>
        )}
        {jobs.slice(0, 500).map((job) => (
          <div key={job.id} className={job.state === 'failed' ? 'row job failed' : 'row job'}>
            <span className="day">{kinds[job.kind]}</span>
            <span className="what">
              <span className="title">{job.subject}</span>
              <span className={job.state === 'failed' ? 'state error' : 'state'} title={words(job)}>
                {words(job)}
              </span>
            </span>
            {job.waitingFor === 'sign-in' && (
              <Button className="quiet" onPress={onSettings}>
                Settings
              </Button>
            )}
            {(job.state === 'failed' || job.state === 'waiting') && (
              <Button className="quiet" onPress={() => retry.mutate({ jobId: job.id })}>
                {job.state === 'failed' ? 'Retry' : 'Now'}
              </Button>
            )}
            <Button className="quiet" onPress={() => cancel.mutate({ jobId: job.id })}>
              Cancel
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
