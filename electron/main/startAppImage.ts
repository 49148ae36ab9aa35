import { once } from 'node:events'
import { app } from 'electron'
import { spawn } from '../system/index.ts'

/**
 * Starts the program file of an AppImage, which outlives this process. Call it when this process has nothing more to do. Rejects with
 * Node's error if the system cannot start it.
 */
export async function startAppImage(path: string): Promise<void> {
  // The new program must not find this one still running.
  app.releaseSingleInstanceLock()
  // It sets its own, and must not take those of this one for its own.
  const { APPIMAGE: _file, APPDIR: _folder, ...environment } = process.env
  const child = spawn(path, [], { detached: true, stdio: 'ignore', env: environment })
  await once(child, 'spawn')
  child.unref()
}
