import type { WatchFolder } from '../../shared/device.ts'
import { words } from '../words/index.ts'

const { looking, growing } = words.devices.watched

/** The state of a watched folder without a problem. */
export const watchWords = ({ growingFiles }: WatchFolder): string =>
  growingFiles === 0 ? looking : growing(growingFiles)
