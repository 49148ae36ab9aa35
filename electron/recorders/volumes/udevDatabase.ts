import { decodeHex } from './escapes.ts'

/** The facts that udev found about a block device. `usage` is 'filesystem', 'crypto', 'raid', … or null if unknown. */
export type FileSystemFacts = {
  label: string | null
  uuid: string | null
  fileSystem: string | null
  usage: string | null
  isHidden: boolean
}

/** Reads an entry of /run/udev/data (`b8:17`) with lines such as `E:ID_FS_UUID=3A2F-11C4`. Ignores other lines. */
export function parseUdevEntry(text: string): FileSystemFacts {
  const properties = new Map<string, string>()
  for (const line of text.split('\n')) {
    const match = /^E:([A-Z0-9_]+)=(.*)$/.exec(line)
    if (match?.[1] !== undefined && match[2] !== undefined) properties.set(match[1], match[2])
  }
  const value = (name: string): string | null => properties.get(name) || null
  const encoded = value('ID_FS_LABEL_ENC')
  return {
    // In the plain label, blanks are replaced. The encoded label is exactly the name that the person gave.
    label: (encoded === null ? value('ID_FS_LABEL') : decodeHex(encoded).trimEnd()) || null,
    uuid: value('ID_FS_UUID'),
    fileSystem: value('ID_FS_TYPE'),
    usage: value('ID_FS_USAGE'),
    isHidden: properties.get('UDISKS_IGNORE') === '1',
  }
}
