import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '../library/index.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { HandedOverRows } from '../transcripts/handedOver.ts'
import { ConflictStore } from './conflicts.ts'
import { HandoverKeys } from './keys.ts'
import { workFolderPrefix } from './openFile.ts'
import { placingFile } from './receive.ts'
import { HandoverStore } from './store.ts'

export { decideConflict } from './decide.ts'
export { inspectHandover } from './inspect.ts'
export { type ReceiveDeps, receiveHandover } from './receive.ts'
export { shownConflicts } from './shownConflicts.ts'
export { type WriteDeps, writeHandover } from './write.ts'

/** The tables of hand-overs. Removes what a crash left of an earlier one, so call it when the library was opened. */
export function createHandover({
  db,
  folders,
  recordings,
  now,
}: Pick<Library, 'db' | 'folders' | 'recordings'> & { now: () => number }) {
  removeUnplaced(folders, recordings)
  return {
    handovers: new HandoverStore(db, now),
    keys: new HandoverKeys(db),
    conflicts: new ConflictStore(db, now),
    rows: new HandedOverRows(db, now),
  }
}

/** Removes work folders of a process that died, and an original that it had put in place without its recording. */
function removeUnplaced(
  { incoming, originals }: Pick<Library['folders'], 'incoming' | 'originals'>,
  recordings: Pick<RecordingStore, 'findByContent'>,
): void {
  try {
    for (const name of readdirSync(incoming)) {
      if (!name.startsWith(workFolderPrefix)) continue
      const placing = originalIn(join(incoming, name, placingFile))
      if (placing && !recordings.findByContent(placing.sha256))
        rmSync(join(originals, placing.fileName), { force: true })
      rmSync(join(incoming, name), { recursive: true, force: true })
    }
  } catch {
    // The folder cannot be read or changed now; the next start tries again.
  }
}

/** A power cut may have left the file empty. */
function originalIn(path: string): { fileName: string; sha256: string } | null {
  try {
    const [fileName = '', sha256 = ''] =
      /^[0-9a-f]{2}\/([0-9a-f]{64})(?:\.\w+)?$/.exec(readFileSync(path, 'utf8')) ?? []
    return sha256 === '' ? null : { fileName, sha256 }
  } catch {
    return null
  }
}
