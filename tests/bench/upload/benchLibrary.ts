import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type LibraryDatabase, openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { makeLibraryFolders, originalFileName } from '../../../electron/engine/library/folders.ts'
import { PartDigests } from '../../../electron/engine/library/partDigests.ts'
import { RecordingStore } from '../../../electron/engine/library/recordings.ts'
import { hashFile } from '../../../electron/sealing/copy.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { transcriptionOptionsSchema } from '../../../shared/recordings/domain.ts'

const root = join(import.meta.dirname, '../../..')

/** A library with these files as its recordings, as intake leaves it. Returns their new paths. */
export async function makeLibrary(libraryPath: string, files: readonly string[]): Promise<string[]> {
  mkdirSync(libraryPath)
  const db = openLibraryDatabase(libraryPath, root)
  const paths: string[] = []
  for (const file of files) paths.push(await takeIn(db, libraryPath, file))
  db.close()
  return paths
}

async function takeIn(db: LibraryDatabase, libraryPath: string, file: string): Promise<string> {
  const { sha256, md5, partMd5s, sizeBytes } = await hashFile(file)
  const fileName = originalFileName(sha256, 'wav')
  const path = join(makeLibraryFolders(libraryPath).originals, fileName)
  mkdirSync(dirname(path), { recursive: true })
  renameSync(file, path)
  new PartDigests(db).put(sha256, partnerLimits.chunkSizeBytes, partMd5s)
  new RecordingStore(db).insert({
    ...{ title: 'bench', originalName: 'bench.wav', sourceLabel: 'file', fileName, sizeBytes, sha256, md5 },
    ...{
      mtimeMs: Math.round(statSync(path).mtimeMs),
      recordedMs: null,
      recordedTimeSource: null,
      recordedTimePrecision: null,
    },
    ...{ recordedTimeHasZone: null, importedMs: 0, container: 'wav', codec: 'pcm_s16le', durationMs: 1000 },
    ...{ sampleRateHz: 16_000, channels: 1, playable: true, localOnly: false, missing: null },
    options: transcriptionOptionsSchema.parse({}),
  })
  return path
}

/** As if nothing had ever been sent. */
export function forgetUploads(libraryPath: string): void {
  const db = openLibraryDatabase(libraryPath, root)
  db.exec('DELETE FROM upload_parts; DELETE FROM uploads')
  db.close()
}
