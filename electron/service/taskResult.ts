import type { NetworkLock } from '../../shared/accounts/egress.ts'
import type { TranscriptionTask } from '../../shared/partner/schemas.ts'
import type { RecognisedData } from '../recognition/index.ts'
import type { TaskRow } from './tasks.ts'

/** The result of a task: what the interface has (section 2.7), and how the recogniser was kept from the network. Empty until SUCCESS. */
export function resultOf({ status, data }: Pick<TaskRow, 'status' | 'data'>): {
  data: NonNullable<TranscriptionTask['data']>
  networkLock: NetworkLock | null
} {
  if (status !== 'SUCCESS' || data === null) return { data: {}, networkLock: null }
  const { networkLock, ...rest }: Omit<RecognisedData, 'notices'> = JSON.parse(data)
  return { data: rest, networkLock: networkLock ?? null }
}
