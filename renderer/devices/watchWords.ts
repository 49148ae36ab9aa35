import type { WatchFolder } from '../../shared/devices/device.ts'
import { words } from '../words/index.ts'

const { looking, growing, deleted } = words.devices.watched

/** The state of a watched folder without a problem. */
export function watchWords({ growingFiles, deletedFiles }: WatchFolder): string {
  const now = growingFiles === 0 ? looking : growing(growingFiles)
  return deletedFiles === 0 ? now : `${now} · ${deleted(deletedFiles)}`
}
