import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueueOverview, QueueTarget } from '../../../shared/recordings/queue.ts'
import { useCommandMutation } from '../../base/queries.ts'

const refreshes = ['queue.overview', 'queue.ended', 'queue.history', 'recordings.list', 'settings.get'] as const

export type QueueControl = {
  pause: (target: QueueTarget) => void
  resume: (target: QueueTarget) => void
  cancel: (target: QueueTarget) => void
  retry: (target: QueueTarget) => void
  dismiss: (target: QueueTarget) => void
  sendSmaller: (jobId: number) => void
  prioritise: (target: QueueTarget, priority: -1 | 0 | 1) => void
}

/** The commands of the queue's buttons. They are the same object while the page is open, so that rows are not drawn again. */
export function useQueueControl(): { queueControl: QueueControl; problem: Error | null } {
  const client = useQueryClient()
  const mutations = {
    pause: useCommandMutation('queue.pause', [...refreshes]),
    resume: useCommandMutation('queue.resume', [...refreshes]),
    cancel: useCommandMutation('queue.cancel', [...refreshes]),
    retry: useCommandMutation('queue.retry', [...refreshes]),
    dismiss: useCommandMutation('queue.dismiss', [...refreshes]),
    sendSmaller: useCommandMutation('queue.sendSmaller', [...refreshes]),
    prioritise: useCommandMutation('queue.prioritise', [...refreshes]),
  }
  const { pause, resume, cancel, retry, dismiss, sendSmaller, prioritise } = mutations
  const queueControl = useMemo<QueueControl>(
    () => ({
      pause: (target) => {
        if ('all' in target) showPaused(client, true)
        pause.mutate(target)
      },
      resume: (target) => {
        if ('all' in target) showPaused(client, false)
        resume.mutate(target)
      },
      cancel: (target) => cancel.mutate(target),
      retry: (target) => retry.mutate(target),
      dismiss: (target) => dismiss.mutate(target),
      sendSmaller: (jobId) => sendSmaller.mutate({ jobId }),
      prioritise: (target, priority) => prioritise.mutate({ target, priority }),
    }),
    [
      client,
      pause.mutate,
      resume.mutate,
      cancel.mutate,
      retry.mutate,
      dismiss.mutate,
      sendSmaller.mutate,
      prioritise.mutate,
    ],
  )
  const last = Object.values(mutations).toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  return { queueControl, problem: last?.error ?? null }
}

/** Shows the pressed state until the engine's result replaces it. */
function showPaused(client: QueryClient, paused: boolean): void {
  client.setQueriesData<QueueOverview>({ queryKey: ['queue.overview'] }, (page) => page && { ...page, paused })
}
