import { existsSync } from 'node:fs'

/**
 * The file of a thread or a process. In source, it is beside the module that starts it; `moduleUrl`: that module's `import.meta.url`. In a
 * build, it is an entry beside the process's entry or above its chunks (`electron.vite.config.ts`). Null if the file is missing.
 */
export function entryBeside(moduleUrl: string, inSource: string, inBuild: string): URL | null {
  const places = moduleUrl.endsWith('.ts') ? [`./${inSource}`] : [`./${inBuild}`, `../${inBuild}`]
  return places.map((place) => new URL(place, moduleUrl)).find((url) => existsSync(url)) ?? null
}

/** The same for a file without which nothing works. */
export function neededEntry(moduleUrl: string, inSource: string, inBuild: string): URL {
  const found = entryBeside(moduleUrl, inSource, inBuild)
  if (found === null) throw new Error(`${inBuild} is missing`)
  return found
}
