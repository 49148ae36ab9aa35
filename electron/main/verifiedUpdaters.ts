import type { StdioOptions } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'
import updaters, { type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js'
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js'
import type { VerifiedUpdate } from '../updates/index.ts'
import { startAppImage } from './startAppImage.ts'

/**
 * electron-updater, for putting a version in its place only. It checks a plain SHA-512 and sends an identifier of its own, so it neither
 * asks nor downloads here: with an adapter of ours it has no way to send requests, and it gets a file that is already checked.
 */

const adapter = (folder: string): AppAdapter => ({
  version: app.getVersion(),
  name: app.getName(),
  isPackaged: true,
  appUpdateConfigPath: join(folder, 'app-update.yml'),
  userDataPath: folder,
  baseCachePath: folder,
  whenReady: () => app.whenReady(),
  relaunch: () => app.relaunch(),
  quit: () => app.quit(),
  onQuit: () => {},
})

/** The helper's folder, below the folder of updates. */
const cacheOf = (folder: string): string => join(folder, 'installing')

function infoOf({ path, channel }: VerifiedUpdate): { info: UpdateInfo; file: ResolvedUpdateFileInfo } {
  const { version, file, signedMs } = channel
  const sha512 = Buffer.from(file.sha512, 'hex').toString('base64')
  const of = { url: file.name, sha512, size: file.sizeBytes }
  const info = { version, files: [of], path: file.name, sha512, releaseDate: new Date(signedMs).toISOString() }
  return { info, file: { url: pathToFileURL(path), info: of } }
}

async function helperFor(update: VerifiedUpdate, folder: string): Promise<DownloadedUpdateHelper> {
  const helper = new DownloadedUpdateHelper(cacheOf(folder))
  const { info, file } = infoOf(update)
  await helper.setDownloadedFile(update.path, null, info, file, basename(update.path), false)
  return helper
}

/** Upstream removes the old file before it moves the new one there; a crash between the two would leave neither. */
export class VerifiedAppImage extends updaters.AppImageUpdater {
  readonly #replace: () => void
  readonly #program: string
  /** Rejects if the new version cannot be started. */
  started: Promise<void> = Promise.resolve()

  /** `program`: the file that `replace` replaces. */
  constructor(folder: string, replace: () => void, program: string) {
    super(null, adapter(folder))
    this.logger = null
    this.#replace = replace
    this.#program = program
  }

  override install(_isSilent: boolean, isForceRunAfter: boolean): boolean {
    return this.doInstall({ isSilent: false, isForceRunAfter, isAdminRightsRequired: false })
  }

  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    this.#replace()
    if (isForceRunAfter) this.started = startAppImage(this.#program)
    return true
  }
}

/**
 * Starts the installer, which waits until this process has ended, replaces the program and starts it. Rejects if the installer cannot be
 * started; upstream only logs that.
 */
export async function installWithNsis(update: VerifiedUpdate, folder: string): Promise<void> {
  const updater = new (class extends updaters.NsisUpdater {
    #started: Promise<boolean> = Promise.resolve(false)

    async installChecked(): Promise<void> {
      this.downloadedUpdateHelper = await helperFor(update, folder)
      const refused = new Promise<never>((_resolve, reject) => this.once('error', reject))
      refused.catch(() => {})
      if (!this.install(true, true)) await refused
      // If the system asks for more rights, upstream starts the installer a second time.
      for (let tried: Promise<boolean> | null = null; tried !== this.#started; ) {
        tried = this.#started
        const error = await tried.then(
          () => null,
          (thrown: unknown) => ({ thrown }),
        )
        if (error && tried === this.#started) throw error.thrown
      }
    }

    protected override spawnLog(...given: [string, string[]?, unknown?, StdioOptions?]): Promise<boolean> {
      this.#started = super.spawnLog(...given)
      return this.#started
    }
  })(null, adapter(folder))
  updater.logger = null
  await updater.installChecked()
}

/** Gives the checked file to Squirrel.Mac over a loopback connection; it checks Apple's signature too. Rejects if it refuses. */
export async function installOnMac(update: VerifiedUpdate, folder: string): Promise<void> {
  const { info, file } = infoOf(update)
  const updater = new (class extends updaters.MacUpdater {
    async installChecked(): Promise<void> {
      this.autoInstallOnAppQuit = false
      this.disableDifferentialDownload = true
      this.downloadedUpdateHelper = await helperFor(update, folder)
      this.updateInfoAndProvider = {
        info,
        provider: { resolveFiles: () => [file], fileExtraDownloadHeaders: {} } as never,
      }
      // In place of requests: the file that was checked.
      Object.assign(this, { httpExecutor: { download: (_url: URL, to: string) => copyFile(update.path, to) } })
      await this.downloadUpdate()
      const ended = new Promise<void>((resolve, reject) => {
        this.once('error', reject)
        app.once('will-quit', () => resolve())
      })
      this.quitAndInstall()
      await ended
    }
  })(undefined, adapter(folder))
  updater.logger = null
  await updater.installChecked()
}
