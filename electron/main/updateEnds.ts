import { type ErrorInfo, TapelogError } from '../../shared/errors/errors.ts'
import { type Log, placesOf } from '../../shared/errors/log.ts'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf } from '../system/index.ts'
import type { Channel, UpdateFolder } from '../updates/index.ts'

/** How an installation ends: at the next start of the new version, or with a failure that this version shows when it starts again. */

const codeOf = (error: unknown): string => errorCodeOf(error) || (error instanceof Error ? error.name : typeof error)

type Place = { folder: UpdateFolder; log: Log }

/**
 * Call it at the start of `version`. Removes downloads, except that of `newer`. Returns why the last installation failed, once; null if it
 * did not fail.
 */
export function takeInstallationEnd(version: string, newer: Channel | null, { folder, log }: Place): ErrorInfo | null {
  try {
    folder.removeDownloads(newer?.file.name)
  } catch (error) {
    // On Windows, the installer that has just started this version may still be open. The next start removes it.
    log('warn', 'updates-not-tidied', { code: codeOf(error) })
  }
  try {
    return folder.takeFailure(version)
  } catch (error) {
    log('warn', 'updates-not-tidied', { code: codeOf(error) })
    return null
  }
}

/** Call it when Tapelog has quit and `version` was not replaced: keeps why, and starts it again. Never rejects. */
export async function startAgainAfter(
  error: unknown,
  version: string,
  { folder, log, startAgain }: Place & { startAgain: () => Promise<void> },
): Promise<void> {
  log('error', 'update-not-installed', { code: codeOf(error), stack: placesOf(error) })
  try {
    const said = error instanceof TapelogError ? error : problem('update-not-installed', null, { cause: error })
    folder.keepFailure(version, said)
  } catch (cause) {
    log('error', 'failure-not-kept', { code: codeOf(cause) })
  }
  await startAgain().catch((cause: unknown) => log('error', 'program-not-started', { code: codeOf(cause) }))
}
