import { TapelogError } from '../../../../shared/errors.ts'
import type { CommandResult, SystemPorts } from './ports.ts'

/**
 * `udisksctl mount`: null when the volume is mounted now (by this call or by the desktop just before it), else why not.
 * A device that udisks has not met yet may be known a moment later; a refusal stays one.
 */
export function readMountAnswer(answer: CommandResult): TapelogError | null {
  const said = `${answer.stdout}\n${answer.stderr}`
  if (answer.code === 0 && /^Mounted \S+ at /m.test(answer.stdout)) return null
  if (/UDisks2\.Error\.AlreadyMounted\b/.test(said)) return null
  if (/UDisks2\.Error\.(NotAuthorized|NotAuthorizedCanObtain|NotAuthorizedDismissed)\b/.test(said))
    return new TapelogError(
      'volume-mount-refused',
      'This system does not let Tapelog open the recorder. Open it in the file manager once, then Tapelog goes on.',
    )
  if (
    /UDisks2\.Error\.(DeviceBusy|TimedOut)\b|Error looking up object|org\.freedesktop\.DBus\.Error\.NoReply/.test(said)
  )
    return new TapelogError('volume-not-ready', 'The recorder is not ready yet. Tapelog tries again in a moment.', {
      retryable: true,
    })
  if (answer.code === null || answer.code === 127 || /Error connecting to the udisks daemon/.test(said))
    return new TapelogError(
      'volume-not-mounted',
      'This system does not open drives by itself. Open the recorder in the file manager, then Tapelog goes on.',
    )
  return new TapelogError(
    'volume-mount-failed',
    'The file system of the recorder could not be opened. Unplug it and plug it in again; if that does not help, check it with the tools of the system.',
  )
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
  const problem = readMountAnswer(answer)
  if (problem) throw problem
}
