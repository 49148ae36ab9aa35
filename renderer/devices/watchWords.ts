import type { WatchFolder } from '../../shared/device.ts'

/** What a watched folder that is well is doing. */
export function watchWords({ growingFiles }: WatchFolder): string {
  if (growingFiles === 0) return 'Looking for new recordings'
  return growingFiles === 1 ? '1 file is still being written' : `${growingFiles} files are still being written`
}
