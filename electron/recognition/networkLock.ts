import type { NetworkLock } from '../../shared/egress.ts'
import type { Isolation } from '../../shared/isolation.ts'
import { ownIsolation } from '../system/index.ts'

const locks: Record<Isolation, NetworkLock> = { sealed: 'sealed', 'no-network': 'system', none: 'guard' }

/** How this process, a recogniser, is locked in. */
export const networkLock = (): NetworkLock => locks[ownIsolation()]
