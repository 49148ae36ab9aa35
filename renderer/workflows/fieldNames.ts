/** The place of a value in a task: names of fields and positions in lists, from the outside inwards. */
export type Path = readonly (string | number)[]

const isPlain = (name: string): boolean => /^[^.[\]"\\]+$/.test(name) && name.trim() === name

/** A path as text: `params.diarization.enabled`, `steps[0].name`. A name with dots or similar signs is in quotation marks. */
export const nameOfPath = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${isPlain(part) ? part : JSON.stringify(part)}`))
    .join('')
    .slice(1)

/** Reads a typed path; null if the text is not a path. */
export function pathOfName(name: string): Path | null {
  const parts = /(?:\[(\d{1,6})\]|\.\s*(?:("(?:[^"\\]|\\.)*")|([^.[\]"\\]+)))\s*/y
  const text = `.${name}`
  const path: (string | number)[] = []
  while (parts.lastIndex < text.length) {
    const [, place, quoted, plain] = parts.exec(text) ?? []
    const part = place === undefined ? (unquoted(quoted) ?? plain?.trim()) : Number(place)
    if (part === undefined || (part === '' && quoted === undefined)) return null
    path.push(part)
  }
  return path
}

function unquoted(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
