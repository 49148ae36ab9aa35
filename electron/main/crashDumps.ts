import { rm } from 'node:fs/promises'

/**
 * Tapelog makes no crash dumps: a dump holds the memory of a process, and with it transcripts, names and keys, so it could never be sent
 * or kept. Electron makes some only after `crashReporter.start`, which nothing here calls. This removes those of other versions.
 * `folder`: Electron's `crashDumps`.
 */
export async function removeCrashDumps(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}
