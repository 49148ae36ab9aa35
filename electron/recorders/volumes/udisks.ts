import type { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { CommandResult, SystemPorts } from '../../system/index.ts'

/**
 * Reads the output of `udisksctl mount`: null if the volume is now mounted (by this call or earlier by the desktop), else the problem.
 * The problem is retryable if udisks may not know the device yet; a refusal is final.
 * @exportedFor tests: they read captured output
 */
export function readMountAnswer(answer: CommandResult): TapelogError | null {
  const output = `${answer.stdout}\n${answer.stderr}`
  if (answer.code === 0 && /^Mounted \S+ at /m.test(answer.stdout)) return null
  if (/UDisks2\.Error\.AlreadyMounted\b/.test(output)) return null
  if (/UDisks2\.Error\.(NotAuthorized|NotAuthorizedCanObtain|NotAuthorizedDismissed)\b/.test(output))
    return problem('volume-mount-refused')
  if (
    /UDisks2\.Error\.(DeviceBusy|TimedOut)\b|Error looking up object|org\.freedesktop\.DBus\.Error\.NoReply/.test(
      output,
    )
  )
    return problem('volume-not-ready', null, { retryable: true })
  if (answer.code === null || answer.code === 127 || /Error connecting to the udisks daemon/.test(output))
    return problem('volume-mount-unavailable')
  return problem('volume-mount-failed')
}

/** Mounts a block device read-only through udisks, without root and without asking for a password. */
export async function mountReadOnly(
  system: Pick<SystemPorts, 'run'>,
  blockPath: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await system.run(
    'udisksctl',
    ['mount', '--block-device', blockPath, '--options', 'ro', '--no-user-interaction'],
    { signal },
  )
  const failure = readMountAnswer(answer)
  if (failure) throw failure
}
