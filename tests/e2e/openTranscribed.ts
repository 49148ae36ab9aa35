import { join } from 'node:path'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { root, type Tapelog } from './tapelogWindow.ts'

/** Opens Tapelog on a library with a transcript of these texts. */
export async function openTranscribed(home: string, open: () => Promise<Tapelog>, texts: string[]): Promise<Tapelog> {
  const db = openLibraryDatabase(join(home, 'user-data/library'), root)
  transcribedRecording(db, 'Water project', texts)
  db.close()
  return open()
}
