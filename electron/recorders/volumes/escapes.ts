/** Kernel and udev escape single bytes in texts; adjacent escapes may form one UTF-8 character. Invalid escapes stay unchanged. */
function decodeBytes(text: string, run: RegExp, bytesOf: (escapes: string) => number[]): string {
  return text.replace(run, (escapes) => Buffer.from(bytesOf(escapes)).toString('utf8'))
}

/** Decodes `\040`, as in /proc/self/mountinfo. */
export const decodeOctal = (text: string): string =>
  decodeBytes(text, /(?:\\[0-3][0-7]{2})+/g, (escapes) =>
    escapes
      .split('\\')
      .slice(1)
      .map((digits) => Number.parseInt(digits, 8)),
  )

/** Decodes `\x20`, as in the names below /dev/disk/by-label and in `ID_FS_LABEL_ENC`. */
export const decodeHex = (text: string): string =>
  decodeBytes(text, /(?:\\x[0-9a-fA-F]{2})+/g, (escapes) =>
    escapes
      .split('\\x')
      .slice(1)
      .map((digits) => Number.parseInt(digits, 16)),
  )
