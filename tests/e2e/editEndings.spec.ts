import { join } from 'node:path'
import { errors, expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { seededRandom } from '../torture/random.ts'
import { type EditKind, editKinds, makeEdit } from './anyEdit.ts'
import { type Killed, killed } from './endings.ts'
import { test } from './fixtures.ts'
import { type LibraryStates, statesOf, undoneEdits } from './libraryStates.ts'
import { type SavedRows, watchSavedRows } from './savedRows.ts'
import { segmentText } from './segmentTexts.ts'
import { root, type Tapelog } from './tapelogWindow.ts'

/** `TAPELOG_ENDINGS=50`: the number of endings of each kind. `TAPELOG_SEED` repeats those of an earlier run. */
const times = Number(process.env.TAPELOG_ENDINGS ?? 4)
const seed = Number(process.env.TAPELOG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const texts = ['alpha one two', 'beta three four', 'gamma five six', 'delta seven eight', 'epsilon nine ten']

async function openRecording(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await expect(segmentText(page, 0)).toBeVisible()
}

async function undoSome(page: Page, library: string, count: number): Promise<void> {
  const before = undoneEdits(library)
  for (let number = 1; number <= count; number++) {
    const undo = page.getByRole('button', { name: /^Undo/ })
    if (!(await undo.isEnabled())) return
    await undo.click()
    await expect.poll(() => undoneEdits(library)).toBe(before + number)
  }
}

/**
 * The version that the screen called saved, counted back from the newest; null if the library has no such version. The
 * screen may show only a part of the rows.
 */
function stateShown({ states }: LibraryStates, saved: SavedRows): number | null {
  const asRead = (rows: SavedRows) =>
    rows.map((row) => JSON.stringify({ ...row, text: row.text.replace(/\s+/g, ' ').trim() }))
  const shown = asRead(saved)
  const found = states.findIndex((state) => {
    const rows = asRead(state.rows)
    const from = rows.indexOf(shown[0] ?? '')
    return from >= 0 && shown.every((row, index) => row === rows[from + index])
  })
  return found < 0 ? null : found
}

test('edits of every kind survive kills at random moments and can all be undone', async ({ home, open }) => {
  console.log(`${times} endings of each kind, TAPELOG_SEED=${seed}`)
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  test.setTimeout(90_000 + times * killed.length * 30_000)
  const random = seededRandom(seed)
  const library = join(home.path, 'user-data/library')
  const db = openLibraryDatabase(library, root)
  const recordingId = transcribedRecording(db, 'Water project', texts)
  db.prepare('UPDATE recordings SET duration_ms = 600000').run()
  db.close()
  const atFirst = statesOf(library, recordingId)
  const made = new Map<EditKind, number>()
  const lost: string[] = []
  let tapelog: Tapelog | null = null
  for (let number = 0; number < times * killed.length; number++) {
    const ending = killed[number % killed.length] as Killed
    tapelog ??= await open()
    const { app, page } = tapelog
    await openRecording(page)
    // Undo only here, not among the other edits: undoing and then typing rightly discards the undone edit.
    if (random.chance(0.5)) await undoSome(page, library, random.between(1, 3))
    const saved = await watchSavedRows(page)
    const before = statesOf(library, recordingId)
    const edits = random.branch()
    let isOver = false
    const working = (async () => {
      while (!isOver) {
        const kind = edits.pick(editKinds)
        try {
          await makeEdit(page, kind, edits)
        } catch (error) {
          // An earlier edit opened a popover.
          if (!(error instanceof errors.TimeoutError)) throw error
          await page.keyboard.press('Escape')
        }
        made.set(kind, (made.get(kind) ?? 0) + 1)
      }
    })().catch((error: unknown) => {
      // Killing a page also ends its current edit.
      if (!isOver) throw error
    })
    // The random moment is the test, so wait for no state.
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, random.between(300, 6000)))])
    isOver = true
    const gone = ending.gone?.(app, page)
    await ending.kill(app, home.path)
    // A key that was pressed in a page that is gone never returns.
    await (gone ?? working)
    if (gone) {
      await tapelog.close().catch(() => {})
      tapelog = null
    } else {
      await expect(page.getByRole('status').filter({ hasText: 'is being restarted' })).toBeHidden()
      // The screen may also say why the last edit was not made.
      await expect(page.locator('.saved')).not.toHaveText('Saving…')
    }
    const about = `${number + 1}: ${ending.name}`
    const shown = saved.at(-1)
    const after = statesOf(library, recordingId)
    const back = shown ? stateShown(after, shown) : after.states.length
    if (back === null)
      lost.push(`${about}: shown as saved ${JSON.stringify(shown)}, kept ${JSON.stringify(after.states[0]?.rows)}`)
    if (!after.isReplayable) lost.push(`${about}: undo and redo do not lead back to the same transcript`)
    if (JSON.stringify(after.states.at(-1)) !== JSON.stringify(atFirst.states.at(-1)))
      lost.push(`${about}: undo does not lead to the beginning`)
    if (!before.quoteIds.every((id) => after.quoteIds.includes(id))) lost.push(`${about}: a quote is gone`)
    console.log(`${about}: ${after.states.length - 1} edits kept, ${back} of them later than the last “Saved”`)
    if (!tapelog) continue
    await tapelog.page.keyboard.press('Escape')
    await tapelog.page.getByRole('button', { name: 'Back to the library' }).click()
  }
  console.log([...made].map(([kind, count]) => `${kind} ${count}`).join(', '))
  expect(lost, `TAPELOG_SEED=${seed}`).toEqual([])
  await test.step('undo returns to the first state', async () => {
    tapelog ??= await open()
    const { page } = tapelog
    await openRecording(page)
    const undo = page.getByRole('button', { name: /^Undo/ })
    await undoSome(page, library, statesOf(library, recordingId).states.length - 1 - undoneEdits(library))
    await expect(undo).toBeDisabled()
    expect(statesOf(library, recordingId).now).toEqual(atFirst.now)
  })
})
