import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { TranscriptEditor } from '../../electron/engine/index.ts'
import { type LibraryDatabase, openForEditing, openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../electron/engine/transcripts/index.ts'
import type { EditOperation } from '../../shared/transcripts/editOperations.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { segmentText } from './segmentTexts.ts'
import { openTapelog, root, type Tapelog } from './tapelogWindow.ts'

/** The segment with the caret, and the caret's position: `2:0`; else the name of the focused element. */
export const caretOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    const all = [...document.querySelectorAll('.segment [role=textbox], .segment textarea')]
    if (!(field instanceof HTMLTextAreaElement) || !all.includes(field))
      return field?.getAttribute('aria-label') ?? field?.tagName ?? ''
    return `${all.indexOf(field)}:${field.selectionStart}`
  })
export const expectCaret = (page: Page, expected: string) => expect.poll(() => caretOf(page)).toBe(expected)

/**
 * A window with a transcript of these texts, without audio: a minute of one speaker, or of two who take turns.
 * `elsewhere` edits the transcript outside the window, as the command line does. While `hold` keeps the library busy,
 * the library does not answer. `prepare` changes the library before the window opens.
 */
export async function openTranscript(
  home: string,
  texts: string[],
  {
    durationMs = 60_000,
    inTurns = false,
    prepare = () => {},
  }: { durationMs?: number; inTurns?: boolean; prepare?: (db: LibraryDatabase) => void } = {},
  openWindow: () => Promise<Tapelog> = () => openTapelog(home),
) {
  const library = join(home, 'user-data/library')
  const db = openLibraryDatabase(library, root)
  const recordingId = transcribedRecording(db, 'Water project', texts)
  db.prepare('UPDATE recordings SET duration_ms = ?').run(durationMs)
  if (!inTurns) db.prepare('UPDATE segments SET speaker_id = (SELECT min(id) FROM speakers)').run()
  prepare(db)
  db.close()
  const tapelog = await openWindow()
  const { page } = tapelog
  const open = async () => {
    await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
    await expect(segmentText(page, 0)).toBeVisible()
  }
  await open()
  const editor = new TranscriptEditor(library, root)
  return {
    page,
    app: tapelog.app,
    open,
    press: (keys: string) => page.keyboard.press(keys),
    kept: () => editor.get(recordingId).segments,
    elsewhere: (operation: EditOperation) => editor.edit(recordingId, operation),
    /**
     * The library is busy until a test calls the returned function, as if another program were writing. A test may pass an edit to that
     * function. The other program then makes this edit before the window's waiting edits, and does not tell the window.
     */
    hold: () => {
      const other = openForEditing(library, root)
      const recordings = new RecordingStore(other)
      const { history } = createTranscripts({ db: other, recordings, now: Date.now, madeBy: 'command-line' })
      other.exec('BEGIN IMMEDIATE')
      return (elsewhere?: EditOperation) => {
        if (elsewhere) history.apply(recordingId, elsewhere)
        other.exec('COMMIT')
        other.close()
      }
    },
    close: async () => {
      editor.close()
      await tapelog.close()
    },
  }
}
