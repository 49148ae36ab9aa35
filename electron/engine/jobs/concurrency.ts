import type { JobKind, Settings } from '../../../shared/domain.ts'

/**
 * How many jobs of a kind run at once. One copy at a time keeps a spinning disk or a slow card at its full speed; two that
 * encode would take the machine from whoever works at it.
 */
export function concurrencyOf(kind: JobKind, { copies, uploads }: Settings['concurrency']): number {
  switch (kind) {
    case 'import':
      return copies
    case 'upload':
      return uploads
    case 'poll':
      return 4
    case 'workflow':
    case 'export':
      return 2
    default:
      return 1
  }
}
