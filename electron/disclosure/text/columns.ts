import { addToGroup } from '../../../shared/lists/groups.ts'

/**
 * The texts of a JSON file, joined by where they are: all `segments[].words[].text` are one text, so that words are found that the file lists one by
 * one. Null if the text is no JSON.
 */
export function columnsOf(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const columns = new Map<string, string[]>()
  collect(value, '', columns)
  return [...columns.values()].map((texts) => texts.join(' ')).join('\n')
}

const deepest = 100

function collect(value: unknown, place: string, columns: Map<string, string[]>, depth = 0): void {
  if (typeof value === 'string') addToGroup(columns, place, value)
  else if (typeof value === 'object' && value !== null && depth < deepest)
    for (const [name, child] of Object.entries(value))
      collect(child, Array.isArray(value) ? `${place}[]` : `${place}.${name}`, columns, depth + 1)
}
