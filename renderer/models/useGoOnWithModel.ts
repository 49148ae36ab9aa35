import { useEffect, useRef } from 'react'
import { call } from '../base/bridge.ts'
import { useCommand } from '../base/queries.ts'
import { canTranscribe } from './modelWords.ts'

/** Once a person has installed or chosen a speech model, retries what failed for want of one. */
export function useGoOnWithModel(): void {
  const models = useCommand('models.list').data?.models
  const can = models && canTranscribe(models)
  const could = useRef<boolean | undefined>(undefined)
  useEffect(() => {
    if (could.current === false && can) void retryForWantOfModel()
    could.current = can
  }, [can])
}

async function retryForWantOfModel(): Promise<void> {
  const { jobs } = await call('queue.list', {})
  // A person may have retried it meanwhile.
  for (const { id, state, error } of jobs)
    if (state === 'failed' && error?.code === 'no-speech-model')
      await call('queue.retry', { jobId: id }).catch(() => {})
}
