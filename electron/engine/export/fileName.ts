/** The most a name may have in UTF-8 and still fit every file system, with room for ` (123).docx.part`. */
const longestNameBytes = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A title as a file name that every system accepts: no separators, control or forbidden characters, no leading dots, no
 * trailing dots or spaces, no reserved Windows name, and not too long.
 */
export function safeFileName(title: string): string {
  let name = title
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they may stand in a title and not in a file name
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  while (Buffer.byteLength(name) > longestNameBytes) name = [...name].slice(0, -1).join('').trimEnd()
  if (name === '') return 'Transcript'
  return reserved.test(name) ? `${name}_` : name
}
