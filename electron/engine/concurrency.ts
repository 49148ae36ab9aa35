import type { Settings } from '../../shared/settings/settings.ts'
import type { AnyJobKind } from './jobs/types.ts'

/**
 * How many jobs of a kind run at the same time. One copy at a time keeps a spinning disk or a slow card at full speed; two encoders
 * would slow down everything else on the machine.
 */
export function concurrencyOf(kind: AnyJobKind, { copies, uploads }: Settings['concurrency']): number {
  switch (kind) {
    case 'import':
      return copies
    case 'upload':
      return uploads
    case 'poll':
      return 4
    case 'reconcile':
    case 'workflow':
    case 'export':
      return 2
    default:
      return 1
  }
}
