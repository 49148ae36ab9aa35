import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { goBehindTheWindow } from '../../behindTheWindow.ts'
import { recognise } from './recognise.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/**
 * One process, one job: whatever a native model does to its process, it costs this job and nothing else. Forked, it ends
 * itself; in Electron's utilityProcess its host ends it once the last message has arrived.
 */
type ElectronParentPort = {
  postMessage(message: unknown): void
  once(event: 'message', listener: (event: { data: unknown }) => void): void
}
const parentPort = (process as unknown as { parentPort?: ElectronParentPort }).parentPort

const post = (message: FromRecogniser, then: () => void = () => {}): void => {
  if (parentPort) parentPort.postMessage(message)
  else if (process.send) process.send(message, then)
  else then()
}

function work(job: unknown): void {
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
}

goBehindTheWindow('worker')
if (parentPort) parentPort.once('message', ({ data }) => work(data))
else {
  process.on('disconnect', () => process.exit(0))
  process.once('message', work)
}
