import { TapelogError } from '../../../../shared/errors.ts'
import type { CommandResult, SystemPorts } from './ports.ts'

type Run = Pick<SystemPorts, 'run'>

/** Writing out what a slow card is still owed takes its time. */
const ejectTimeoutMs = 60_000

/** Why a volume was not closed, or null. `done`: what the command says when there was nothing left to close. */
export function readEjectAnswer({ code, stdout, stderr }: CommandResult, done: RegExp): TapelogError | null {
  const said = `${stdout}\n${stderr}`
  if (code === 0 || done.test(said)) return null
  if (/DeviceBusy|target is busy|Resource busy|in use|could not be unmounted|dissented/i.test(said))
    return new TapelogError(
      'volume-in-use',
      'Another program still uses the recorder. Close its windows and files, then eject it again.',
      { retryable: true },
    )
  return new TapelogError(
    'volume-not-ejected',
    'The system did not close the recorder. Eject it in the file manager before you unplug it.',
    { retryable: true },
  )
}

/** udisksctl(1); the device itself stays powered. */
export async function ejectOnLinux(system: Run, blockPath: string): Promise<void> {
  const args = ['unmount', '--block-device', blockPath, '--no-user-interaction']
  const problem = readEjectAnswer(
    await system.run('udisksctl', args, { timeoutMs: ejectTimeoutMs }),
    /UDisks2\.Error\.NotMounted|is not mounted/,
  )
  if (problem) throw problem
}

/** diskutil(8): all volumes of the drive. */
export async function ejectOnMac(system: Run, disk: string): Promise<void> {
  const problem = readEjectAnswer(
    await system.run('diskutil', ['eject', disk], { timeoutMs: ejectTimeoutMs }),
    /Unable to find disk/,
  )
  if (problem) throw problem
}

/** The same verb that the Explorer's menu has; it answers nothing, so the drive is looked for afterwards. */
export async function ejectOnWindows(system: Run, drive: string): Promise<void> {
  const letter = /^[A-Z]:$/i.exec(drive)?.[0]
  if (!letter) throw new TapelogError('volume-not-ejected', 'Eject the recorder in the Explorer before you unplug it.')
  const script = `(New-Object -ComObject Shell.Application).Namespace(17).ParseName('${letter}').InvokeVerb('Eject'); Start-Sleep -Seconds 3; if (Test-Path '${letter}\\') { exit 1 }`
  const problem = readEjectAnswer(
    await system.run('powershell.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script], {
      timeoutMs: ejectTimeoutMs,
    }),
    /^$a/,
  )
  if (problem) throw problem
}
