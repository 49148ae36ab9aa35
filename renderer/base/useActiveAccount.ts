import type { Account } from '../../shared/accounts/account.ts'
import { useCommand } from './queries.ts'

/** The account in use; `isKnown` is false until it is known whether there is one. */
export function useActiveAccount(): { account: Account | undefined; isKnown: boolean; problem: string | null } {
  const { data, error } = useCommand('accounts.list')
  return {
    account: data?.accounts.find(({ id }) => id === data.activeId),
    isKnown: data !== undefined,
    problem: error?.message ?? null,
  }
}
