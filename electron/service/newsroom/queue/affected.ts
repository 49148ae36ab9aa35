import type { CommandResponse } from 'pg-boss'

/** How many jobs a command changed. The published type of pg-boss 12.35 lacks the field. */
export function affected(response: CommandResponse): number {
  const { affected: count } = response as { affected?: unknown }
  if (typeof count !== 'number') throw new Error('pg-boss did not say how many jobs it changed.')
  return count
}
