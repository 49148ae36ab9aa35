import type { SystemPorts } from './ports.ts'

/** Well-known groups that include people other than the owner, by SID, because Windows translates their names. */
const groups = {
  everyone: 'S-1-1-0',
  guests: 'S-1-5-32-546',
  users: 'S-1-5-32-545',
  'signed-in users': 'S-1-5-11',
} as const
export type SharedWith = keyof typeof groups

/**
 * Which groups of other people the access list of a Windows folder names. Null where Windows does not say. A user's profile names
 * none of them; a library on another drive usually does.
 */
export async function groupsWithAccess(system: SystemPorts, folder: string): Promise<SharedWith[] | null> {
  const found: SharedWith[] = []
  for (const [name, sid] of Object.entries(groups) as [SharedWith, string][]) {
    const { code, stdout } = await system.run('icacls', [folder, '/findsid', `*${sid}`])
    if (code !== 0) return null
    // The sentence around it is translated; the folder is named only where the group has an entry.
    if (stdout.toLowerCase().includes(folder.toLowerCase())) found.push(name)
  }
  return found
}
