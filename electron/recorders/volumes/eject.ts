import { problem } from '../../../shared/words/problem.ts'
import type { SystemPorts } from '../../system/index.ts'

type Run = Pick<SystemPorts, 'run'>

/** Ejecting may take long, because the system first writes remaining data to a slow card. */
const ejectTimeoutMs = 60_000

/** Runs a command that closes volumes. `done`: matches its output if the volume was already closed. */
async function eject(system: Run, command: string, args: string[], done: RegExp | null): Promise<void> {
  const { code, stdout, stderr } = await system.run(command, args, { timeoutMs: ejectTimeoutMs })
  const output = `${stdout}\n${stderr}`
  if (code === 0 || done?.test(output)) return
  const isInUse = /DeviceBusy|target is busy|Resource busy|in use|could not be unmounted|dissented/i.test(output)
  throw problem(isInUse ? 'volume-in-use' : 'volume-not-ejected', null, { retryable: true })
}

/** Ejects with udisksctl(1); the device keeps its power. */
export const ejectOnLinux = (system: Run, blockPath: string): Promise<void> =>
  eject(
    system,
    'udisksctl',
    ['unmount', '--block-device', blockPath, '--no-user-interaction'],
    /UDisks2\.Error\.NotMounted|is not mounted/,
  )

/** Ejects all volumes of the drive with diskutil(8). */
export const ejectOnMac = (system: Run, disk: string): Promise<void> =>
  eject(system, 'diskutil', ['eject', disk], /Unable to find disk/)

/** Ejects with the command in Explorer's menu. It reports no result, so the script checks whether the drive is gone. */
export async function ejectOnWindows(system: Run, drive: string): Promise<void> {
  const letter = /^[A-Z]:$/i.exec(drive)?.[0]
  if (!letter) throw problem('volume-not-ejected')
  const script = `(New-Object -ComObject Shell.Application).Namespace(17).ParseName('${letter}').InvokeVerb('Eject'); Start-Sleep -Seconds 3; if (Test-Path '${letter}\\') { exit 1 }`
  await eject(system, 'powershell.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script], null)
}
