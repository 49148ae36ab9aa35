import type { NetworkLock } from '../../shared/accounts/egress.ts'
import type { Isolation } from '../../shared/processes/isolation.ts'
import { ownIsolation } from '../system/index.ts'

const locks: Record<Isolation, NetworkLock> = { sealed: 'sealed', 'no-network': 'system', none: 'guard' }

/** How this process, a recogniser, is locked in. */
export const networkLock = (): NetworkLock => locks[ownIsolation()]
