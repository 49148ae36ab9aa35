import type { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { CommandResult, SystemPorts } from '../../system/index.ts'

type Run = Pick<SystemPorts, 'run'>

/** Ejecting may take long, because the system first writes remaining data to a slow card. */
const ejectTimeoutMs = 60_000

/** Why a volume was not closed, or null. `done`: matches the output of the command if the volume was already closed. */
function readEjectAnswer({ code, stdout, stderr }: CommandResult, done: RegExp): TapelogError | null {
  const output = `${stdout}\n${stderr}`
  if (code === 0 || done.test(output)) return null
  if (/DeviceBusy|target is busy|Resource busy|in use|could not be unmounted|dissented/i.test(output))
    return problem('volume-in-use', null, { retryable: true })
  return problem('volume-not-ejected', null, { retryable: true })
}

/** Ejects with udisksctl(1); the device keeps its power. */
export async function ejectOnLinux(system: Run, blockPath: string): Promise<void> {
  const args = ['unmount', '--block-device', blockPath, '--no-user-interaction']
  const failure = readEjectAnswer(
    await system.run('udisksctl', args, { timeoutMs: ejectTimeoutMs }),
    /UDisks2\.Error\.NotMounted|is not mounted/,
  )
  if (failure) throw failure
}

/** Ejects all volumes of the drive with diskutil(8). */
export async function ejectOnMac(system: Run, disk: string): Promise<void> {
  const failure = readEjectAnswer(
    await system.run('diskutil', ['eject', disk], { timeoutMs: ejectTimeoutMs }),
    /Unable to find disk/,
  )
  if (failure) throw failure
}

/** Ejects with the command in Explorer's menu. It reports no result, so the script checks whether the drive is gone. */
export async function ejectOnWindows(system: Run, drive: string): Promise<void> {
  const letter = /^[A-Z]:$/i.exec(drive)?.[0]
  if (!letter) throw problem('volume-not-ejected')
  const script = `(New-Object -ComObject Shell.Application).Namespace(17).ParseName('${letter}').InvokeVerb('Eject'); Start-Sleep -Seconds 3; if (Test-Path '${letter}\\') { exit 1 }`
  const failure = readEjectAnswer(
    await system.run('powershell.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script], {
      timeoutMs: ejectTimeoutMs,
    }),
    /^$a/,
  )
  if (failure) throw failure
}
