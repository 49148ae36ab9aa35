import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { recognise } from './recognise.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/** One process, one job: whatever a native model does to its process, it costs this job and nothing else. */
const post = (message: FromRecogniser, then: () => void = () => {}): void => {
  if (process.send) process.send(message, then)
  else then()
}

process.on('disconnect', () => process.exit(0))
process.once('message', (job) => {
  post({ type: 'started' })
  recognise(job as RecogniserJob, (fraction) => post({ type: 'progress', fraction })).then(
    (data) => post({ type: 'result', data }, () => process.exit(0)),
    (error: unknown) => {
      const { code, message } =
        error instanceof TapelogError
          ? toErrorInfo(error)
          : {
              code: 'recogniser-failed',
              message:
                'The recogniser could not work on this recording. Retry; if it fails again, transcribe it elsewhere.',
            }
      post({ type: 'failed', code, message }, () => process.exit(0))
    },
  )
})
