const signs: readonly [string, readonly number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe1]],
  ['jpeg', [0xff, 0xd8, 0xff, 0xdb]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
]

/** The type of the picture that begins at this byte; null if none does. */
export function pictureTypeAt(bytes: Uint8Array, at: number): string | null {
  const first = bytes[at]
  if (first !== 0x89 && first !== 0xff && first !== 0x47) return null
  return signs.find(([, sign]) => sign.every((byte, index) => bytes[at + index] === byte))?.[0] ?? null
}
