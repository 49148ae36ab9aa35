import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine, type Engine } from '../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { readTranscriptFile } from '../../electron/engine/transcriptFiles/index.ts'
import type { EngineDeps } from '../../electron/engine/types.ts'
import { engineContract } from '../../shared/contract.ts'
import { type ServiceConnection, serviceConnectionSchema } from '../../shared/partner/connection.ts'
import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export const packageRoot = join(import.meta.dirname, '../../')
export const demoFile = (name: string): string => join(packageRoot, 'build/demo', name)

let emptyLibrary: string | null = null

/** The file of a new, empty library. Copying it is quicker than making it. */
function emptyLibraryFile(): string {
  if (emptyLibrary !== null) return emptyLibrary
  const { path, remove } = temporaryFolder()
  process.once('exit', remove)
  openLibraryDatabase(path, packageRoot).close()
  emptyLibrary = join(path, 'library.sqlite')
  return emptyLibrary
}

/** Puts an empty library into a folder that has none. If this fails, the engine says why. */
function fillWithEmptyLibrary(libraryPath: string): void {
  const file = join(libraryPath, 'library.sqlite')
  if (existsSync(file)) return
  const empty = emptyLibraryFile()
  try {
    mkdirSync(libraryPath, { recursive: true, mode: 0o700 })
    copyFileSync(empty, file, constants.COPYFILE_EXCL)
  } catch {}
}

/**
 * An engine on a library (a new one if the folder has none), with `connection` as its service on this machine (or none). The
 * answers of its commands are checked against the contract.
 */
export async function openEngine(
  libraryPath: string,
  connection: ServiceConnection | null,
  more: Partial<EngineDeps> = {},
): Promise<Engine> {
  fillWithEmptyLibrary(libraryPath)
  const engine = await createEngine({
    libraryPath,
    packageRoot,
    secret: async () => null,
    embeddedService: async () => {
      if (!connection) throw new Error('this test has no service')
      return connection
    },
    log: () => {},
    // Starting a process for each transcript would take a second of a test that is about something else.
    readTranscriptApart: ({ name, bytes, recording, ...asked }) =>
      readTranscriptFile(name, Buffer.from(bytes), recording, asked),
    ...more,
  })
  return {
    ...engine,
    async call(name, input) {
      const answer = await engine.call(name, input)
      engineContract[name].output.parse(answer)
      return answer
    },
  }
}

/** Parses the connection that a test passes to a separate process. */
export const connectionOf = (json: string): ServiceConnection => serviceConnectionSchema.parse(JSON.parse(json))

/**
 * Imports files and waits until all copies have ended, well or not. `destination`: a person's choice; without it, the
 * settings decide.
 */
export async function importAll(engine: Engine, paths: string[], destination?: ImportDestination) {
  const { skipped, jobIds } = await engine.call('recordings.import', { paths, destination })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  const list = await engine.call('recordings.list', {})
  return { skipped, jobIds, ...list }
}
