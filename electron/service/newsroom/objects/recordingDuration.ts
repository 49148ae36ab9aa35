import { TapelogError } from '../../../../shared/errors/errors.ts'
import { media } from '../../../media/index.ts'

/** What is wrong with the file, not with this machine. */
const ofTheFile = new Set(['empty-file', 'not-audio', 'damaged-audio', 'encrypted-recording', 'media-overrun'])

/** The duration of a recording in milliseconds; null if the file is not audio. Throws if this machine cannot measure it. */
export async function durationOf(path: string): Promise<number | null> {
  try {
    return (await media.probe(path)).durationMs
  } catch (error) {
    if (error instanceof TapelogError && ofTheFile.has(error.code)) return null
    throw error
  }
}
