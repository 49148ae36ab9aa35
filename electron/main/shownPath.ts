import { homedir } from 'node:os'
import { sep } from 'node:path'

/** A path as text for the screen: the person's own folder, whose name is often theirs, is `~`. No command takes it back. */
export const shownPath = (path: string, home: string = homedir()): string =>
  path === home ? '~' : path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
