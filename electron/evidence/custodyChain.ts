import { createHash, randomBytes } from 'node:crypto'
import {
  type AnyCustodyRow,
  type CustodyEvent,
  type CustodyRow,
  custodyEventSchema,
} from '../../shared/evidence/custody.ts'
import { canonicalBytes } from './canonical.ts'

/** What a row needs to know of the one before. */
type ChainEnd = Pick<CustodyRow, 'recording' | 'seq' | 'hash'>

/** The end of a chain that has no row yet: a random number, and 32 zero bytes as the hash before the first row. */
export const newChain = (): ChainEnd => ({
  recording: randomBytes(16).toString('hex'),
  seq: 0,
  hash: '0'.repeat(64),
})

/**
 * The next row of a chain. `before`: its last row, or {@link newChain}. `atMs`: Unix milliseconds. Its hash is SHA-256 of the hash
 * before (32 bytes) and the row without its hash in canonical form. Throws for facts that do not fit the event.
 */
export function appended(before: ChainEnd, event: CustodyEvent, atMs: number): CustodyRow {
  const row = { recording: before.recording, seq: before.seq + 1, atMs, ...custodyEventSchema.parse(event) }
  return { ...row, hash: hashOf(before.hash, row) }
}

const hashOf = (before: string, row: object): string =>
  createHash('sha256').update(before, 'hex').update(canonicalBytes(row)).digest('hex')

/** `row`: from 1. `sequence`: a row is missing or out of order. `chain`: the row belongs to another chain. `hash`: it was changed. */
type BrokenRow = { row: number; fault: 'sequence' | 'chain' | 'hash' }

/**
 * The first row that does not follow from the ones before; null if all do. The rows must be as they were read, with the fields that
 * this version does not know. Rows that are missing at the end cannot be noticed here: the signature of a manifest fixes the end.
 */
export function checkChain(rows: readonly (AnyCustodyRow | CustodyRow)[]): BrokenRow | null {
  let before = '0'.repeat(64)
  for (const [index, { hash, ...row }] of rows.entries()) {
    const broken = (fault: BrokenRow['fault']) => ({ row: index + 1, fault })
    if (row.recording !== rows[0]?.recording) return broken('chain')
    if (row.seq !== index + 1) return broken('sequence')
    if (hash !== hashOf(before, row)) return broken('hash')
    before = hash
  }
  return null
}
