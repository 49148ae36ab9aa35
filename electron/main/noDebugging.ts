import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/** Switches of Chromium that let another program read and drive every page. */
const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

/**
 * Whether the program was started so that another one could read its pages. An installed Tapelog refuses that, unless whoever may
 * change the installation itself allowed it with a file: then nothing is gained by it. Its own tests do.
 */
export function isDebuggingRefused(): boolean {
  if (!app.isPackaged || !debuggingSwitches.some((name) => app.commandLine.hasSwitch(name))) return false
  return !existsSync(join(process.resourcesPath, 'allow-debugging'))
}
