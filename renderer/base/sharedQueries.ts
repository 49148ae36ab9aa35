import type { Account } from '../../shared/accounts/account.ts'
import type { QueueOverview } from '../../shared/recordings/queue.ts'
import { pageSize } from './pages.ts'
import { useCommand, useSelected } from './queries.ts'

/** The page with the counts of the whole queue. All components that use this query share its result. */
export const firstPage = { show: 'everything', offset: 0, limit: pageSize } as const

const isPaused = ({ paused }: QueueOverview) => paused

/** Whether the whole queue is paused. The component is drawn again only when that changes. */
export const useQueuePaused = (): boolean => useSelected('queue.overview', firstPage, isPaused) ?? false

/** The account in use. `isKnown` is false until the window knows whether an account is in use. */
export function useActiveAccount(): { account: Account | undefined; isKnown: boolean; problem: string | null } {
  const { data, error } = useCommand('accounts.list')
  return {
    account: data?.accounts.find(({ id }) => id === data.activeId),
    isKnown: data !== undefined,
    problem: error?.message ?? null,
  }
}
