import type { EditDescription } from '../../../../shared/transcripts/editDescriptions.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import type { EditImages } from '../rows.ts'
import { type MarkOperation, newestEditId, type StoredOperation, writeEdit } from '../writeEdit.ts'
import { type MarkImages, MarkRows, marksWithout } from './markRows.ts'

type Named = { description: EditDescription; operation: StoredOperation }

/** Puts every change of quotes and notes into the history of the recording, among the edits of its text. */
export class MarkSteps {
  readonly #db: LibraryDatabase
  readonly #rows: MarkRows
  readonly #now: () => number
  #isTogether = false

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#rows = new MarkRows(db)
    this.#now = now
  }

  /** Changes one quote or note, as an edit. `id`: null if `work` adds it. */
  step<T>(
    recordingId: number,
    {
      of,
      id,
      kind,
      description,
    }: { of: 'quote' | 'note'; id: number | null; kind: MarkOperation; description: EditDescription },
    work: () => T & { id: number },
  ): T {
    if (this.#isTogether) return work()
    return this.#db
      .transaction(() => {
        const before = id === null ? none : this.#rows.one(of, id)
        const result = work()
        const after = this.#rows.one(of, result.id)
        this.#write(recordingId, { description, operation: { kind, id: result.id } }, before, after)
        return result
      })
      .immediate()
  }

  /**
   * Makes what `work` changes of quotes and notes a part of the edit that it writes. `alone`: the edit if it writes none; null if the
   * change then has nothing to go back to. Call it inside a transaction.
   */
  together<T>(recordingId: number, alone: Named | null, work: () => T): T {
    const before = this.#rows.ofRecording(recordingId)
    const last = newestEditId(this.#db, recordingId)
    this.#isTogether = true
    try {
      const result = work()
      const after = this.#rows.ofRecording(recordingId)
      const editId = newestEditId(this.#db, recordingId)
      if (editId !== last) this.#complete(editId, marksWithout(before, after), marksWithout(after, before))
      else if (alone) this.#write(recordingId, alone, before, after)
      return result
    } finally {
      this.#isTogether = false
    }
  }

  #complete(editId: number, before: Partial<MarkImages>, after: Partial<MarkImages>): void {
    this.#db
      .prepare('UPDATE edits SET before = json_patch(before, ?), after = json_patch(after, ?) WHERE id = ?')
      .run(JSON.stringify(before), JSON.stringify(after), editId)
  }

  #write(recordingId: number, { description, operation }: Named, was: MarkImages, is: MarkImages): void {
    const before: EditImages = { segments: [], speakers: [], ...marksWithout(was, is) }
    const after: EditImages = { segments: [], speakers: [], ...marksWithout(is, was) }
    if (!before.marks && !before.notes && !after.marks && !after.notes) return
    writeEdit(this.#db, recordingId, operation, { description, before, after }, this.#now())
  }
}

const none: MarkImages = { marks: [], notes: [] }
