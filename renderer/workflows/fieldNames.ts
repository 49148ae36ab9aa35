/** Where a value stands in a task: names of fields and places in lists, from the outside. */
export type Path = readonly (string | number)[]

const isPlain = (name: string): boolean => /^[^.[\]"\\]+$/.test(name) && name.trim() === name

/** As it is shown: `params.diarization.enabled`, `steps[0].name`. A name with dots or the like stands in quotation marks. */
export const nameOfPath = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${isPlain(part) ? part : JSON.stringify(part)}`))
    .join('')
    .slice(1)

/** What a person typed, read back; null: it is no such name. */
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
