import type { z } from 'zod'
import { problem } from '../../../shared/words/problem.ts'
import { limits } from './form.ts'

/** Parses JSON from elsewhere by its schema. Throws `handover-too-deep`, `handover-too-many-rows` and `handover-content`. */
export function readJson<T>(content: Buffer, schema: z.ZodType<T>): T {
  demandFlat(content)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    // Node's error would quote the content.
    throw problem('handover-content')
  }
  demandFew(value)
  const { success, data } = schema.safeParse(value)
  if (!success) throw problem('handover-content')
  return data
}

/** Looks at bytes, so that nothing deep is ever built. */
function demandFlat(content: Buffer): void {
  const [quote, backslash, open, openList, close, closeList] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d]
  let depth = 0
  let isText = false
  for (let at = 0; at < content.length; at++) {
    const byte = content[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === open || byte === openList) {
      depth += 1
      if (depth > limits.jsonDepth) throw problem('handover-too-deep')
    } else if (byte === close || byte === closeList) depth -= 1
  }
}

const mostOf: Readonly<Record<string, number>> = {
  segments: limits.segments,
  speakers: limits.speakers,
  quotes: limits.marks,
  notes: limits.marks,
  redactions: limits.marks,
  heard: limits.segments,
  edits: limits.edits,
}

/** A schema would look at each of a million rows before it refuses their number. */
function demandFew(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { state } = value as { state?: unknown }
  for (const holder of [value, state])
    if (typeof holder === 'object' && holder !== null)
      for (const [name, rows] of Object.entries(holder))
        if (Array.isArray(rows) && rows.length > (mostOf[name] ?? limits.words)) throw problem('handover-too-many-rows')
}
