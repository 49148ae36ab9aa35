import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { app } from 'electron'
import { placedBeside, removeUnplaced, type UpdateFolder, type UpdateSource, verifiedUpdate } from '../updates/index.ts'
import { startAppImage } from './startAppImage.ts'

/** How this Tapelog was installed, if it can replace itself. `appImage`: the program is this one file. */
type Installation = { kind: 'appimage'; appImage: string } | { kind: 'nsis' | 'mac' }

/** Null if a package manager, or an administrator, replaces Tapelog. */
export function ownInstallation(
  environment: NodeJS.ProcessEnv = process.env,
  { platform, execPath }: { platform: NodeJS.Platform; execPath: string } = process,
): Installation | null {
  if (platform === 'linux') {
    const { APPIMAGE: appImage, APPDIR: folder } = environment
    // A program that another AppImage started inherits its variables, so look where this program runs.
    return appImage && folder && execPath.startsWith(`${folder}/`) ? { kind: 'appimage', appImage } : null
  }
  // The other installer (msi) has no uninstaller beside the program; there an administrator decides.
  if (platform === 'win32')
    return existsSync(join(dirname(execPath), 'Uninstall Tapelog.exe')) ? { kind: 'nsis' } : null
  return platform === 'darwin' && execPath.includes(`.app${sep}`) ? { kind: 'mac' } : null
}

/**
 * Checks the downloaded update and prepares its installation, which changes nothing yet. The returned function installs and starts it;
 * call it when everything else has ended. Both throw the errors of {@link placedBeside}, and the function also those of starting it.
 */
export async function prepareInstallation(
  installation: Installation,
  source: UpdateSource,
  folder: UpdateFolder,
): Promise<() => Promise<void>> {
  if (installation.kind === 'appimage') {
    const { appImage } = installation
    const replace = await placedBeside(source, folder, appImage)
    const { VerifiedAppImage } = await import('./verifiedUpdaters.ts')
    return async () => {
      const updater = new VerifiedAppImage(folder.path, replace, appImage)
      updater.install(false, true)
      await updater.started
    }
  }
  // So that the person sees an error while the window is still open.
  await verifiedUpdate(source, folder)
  const { installOnMac, installWithNsis } = await import('./verifiedUpdaters.ts')
  return async () => {
    // The file may have changed while Tapelog quit.
    const update = await verifiedUpdate(source, folder)
    await (installation.kind === 'nsis' ? installWithNsis : installOnMac)(update, folder.path)
  }
}

/** Starts this version again, when it has quit and the new one was not installed. Rejects if the system cannot start it. */
export async function startAgain(installation: Installation): Promise<void> {
  // Electron starts the program again from where it runs. An AppImage runs from a folder that is gone when it ends.
  if (installation.kind === 'appimage') await startAppImage(installation.appImage)
  else app.relaunch()
}

/** Removes what an interrupted installation left. */
export function tidyInstallation(installation: Installation): void {
  if (installation.kind === 'appimage') removeUnplaced(installation.appImage)
}
