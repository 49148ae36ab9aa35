import type { StoredPart } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'

/** Throws a 400 Refusal unless these are all parts of a file of the announced size. */
export function checkAllParts(parts: ReadonlyMap<number, StoredPart>, count: number, sizeBytes: number): void {
  for (let part = 1; part <= count; part++)
    if (!parts.has(part)) throw new Refusal(400, `part_list: part ${part} is missing`)
  const storedBytes = [...parts.values()].reduce((sum, part) => sum + part.sizeBytes, 0)
  if (parts.size !== count || storedBytes !== sizeBytes)
    throw new Refusal(
      400,
      `part_list: ${storedBytes} bytes arrived in ${parts.size} parts, ${sizeBytes} were announced`,
    )
}
