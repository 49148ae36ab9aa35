import { describe, expect, test } from 'vitest'
import { appended, checkChain, newChain } from '../../../electron/evidence/custodyChain.ts'
import { chainOf, everyEvent, sha256 } from '../../support/evidenceFolder.ts'

describe('the chain of custody', () => {
  test('is valid for every kind of event, and when empty', () => {
    expect(checkChain(chainOf(everyEvent))).toBeNull()
    expect(checkChain([])).toBeNull()
  })

  test('hashes the hash before and the row in canonical form, as docs/evidence.md says', () => {
    const start = { ...newChain(), recording: '0123456789abcdef0123456789abcdef' }
    const first = appended(start, { event: 'verified-original', facts: { seal: 'matches' } }, 1_800_000_000_000)
    const text =
      '{"atMs":1800000000000,"event":"verified-original","facts":{"seal":"matches"},"recording":"0123456789abcdef0123456789abcdef","seq":1}'
    expect(first.hash).toBe(sha256(Buffer.concat([Buffer.alloc(32), Buffer.from(text)])))
    const second = appended(first, { event: 'edit-session-begun', facts: {} }, 1_800_000_000_001)
    const next =
      '{"atMs":1800000000001,"event":"edit-session-begun","facts":{},"recording":"0123456789abcdef0123456789abcdef","seq":2}'
    expect(second.hash).toBe(sha256(Buffer.concat([Buffer.from(first.hash, 'hex'), Buffer.from(next)])))
  })

  test('gives two chains different numbers', () => {
    expect(newChain().recording).not.toBe(newChain().recording)
  })

  test('names the first row after a removal, a swap, an insertion or a foreign row', () => {
    const rows = chainOf(everyEvent)
    expect(checkChain(rows.toSpliced(3, 1))).toEqual({ row: 4, fault: 'sequence' })
    expect(checkChain(rows.slice(1))).toEqual({ row: 1, fault: 'sequence' })
    expect(checkChain([...rows.slice(0, 2), ...rows.slice(1)])).toEqual({ row: 3, fault: 'sequence' })
    expect(checkChain(rows.with(5, chainOf(everyEvent)[5] as (typeof rows)[0]))).toEqual({ row: 6, fault: 'chain' })
  })

  test('names a row with a changed or an unknown fact', () => {
    const rows = chainOf(everyEvent)
    expect(checkChain(rows.with(6, { ...rows[6], facts: { seal: 'differs' } } as never))).toEqual({
      row: 7,
      fault: 'hash',
    })
    expect(checkChain(rows.with(6, { ...rows[6], later: 1 } as never))).toEqual({ row: 7, fault: 'hash' })
  })

  test('refuses facts that do not fit their event and drops a path', () => {
    expect(() => appended(newChain(), { event: 'verified-original', facts: { seal: 'good' } } as never, 1)).toThrow()
    const row = appended(newChain(), { event: 'received', facts: { fileSha256: null, path: '/home/a' } } as never, 1)
    expect(JSON.stringify(row)).not.toContain('/home')
  })
})
