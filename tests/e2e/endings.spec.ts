import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { type Random, seededRandom } from '../torture/random.ts'
import { type Ending, endings, pageAgain } from './endings.ts'
import { test } from './fixtures.ts'
import { demo, importByDialog, passWelcome, type Tapelog } from './tapelogWindow.ts'
import { type Seen, watchTyping } from './typingWatch.ts'

/** `TAPELOG_ENDINGS=50`: the number of endings; `TAPELOG_SEED` repeats those of an earlier run. */
const count = Number(process.env.TAPELOG_ENDINGS ?? endings.length)
const seed = Number(process.env.TAPELOG_SEED ?? Math.floor(Math.random() * 2 ** 31))

type Field = { name: string; mostMs: number; locate: (page: Page) => ReturnType<Page['getByRole']>; column: string }
const fields: readonly [Field, ...Field[]] = [
  {
    name: 'a segment',
    mostMs: 4000,
    locate: (page) => page.getByRole('textbox', { name: 'Segment text' }).first(),
    column: 'SELECT text AS kept FROM segments ORDER BY start_ms, id LIMIT 1',
  },
  {
    name: 'the title',
    mostMs: 1000,
    locate: (page) => page.getByRole('textbox', { name: 'Title' }),
    column: 'SELECT title AS kept FROM recordings',
  },
  {
    name: 'a speaker’s name',
    mostMs: 1000,
    locate: (page) => page.getByRole('textbox', { name: 'Speaker name' }).first(),
    column: 'SELECT name AS kept FROM speakers ORDER BY id LIMIT 1',
  },
]

/** The texts in the library, read while the application may have it open. */
function kept(home: string, field: Field): string {
  const db = new Database(join(home, 'user-data/library/library.sqlite'), { readonly: true })
  try {
    return db.prepare<[], { kept: string }>(field.column).get()?.kept ?? ''
  } finally {
    db.close()
  }
}

/** Types words without a pause, until `isOver` is true or the page is gone. */
async function typeOn(page: Page, random: Random, isOver: () => boolean): Promise<void> {
  let word = 0
  while (!isOver()) {
    const letters = `${(word++).toString(36)}${'abcdefgh'.slice(0, random.between(1, 5))} `
    for (const letter of letters) {
      if (isOver()) return
      await page.keyboard.press(letter === ' ' ? 'Space' : letter, {
        delay: random.chance(0.05) ? random.between(150, 500) : random.between(0, 30),
      })
    }
  }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const latest = (seen: Seen[], which: (one: Seen) => boolean) => plain(seen.findLast(which)?.text ?? '')

async function openRecording(tapelog: Tapelog): Promise<void> {
  await tapelog.page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await expect(fields[0].locate(tapelog.page)).toBeVisible()
}

test('typed text survives any end of its window', async ({ home, open }) => {
  console.log(`${count} endings, TAPELOG_SEED=${seed}`)
  test.setTimeout(60_000 + count * 30_000)
  const random = seededRandom(seed)
  let tapelog: Tapelog | null = await open()
  const lost: string[] = []
  let mostMissingMs = 0
  await passWelcome(tapelog.page)
  await importByDialog(tapelog, [demo.memo])
  for (let number = 0; number < count; number++) {
    const ending = endings[number % endings.length] as Ending
    const field = random.chance(0.7) ? fields[0] : random.pick(fields)
    tapelog ??= await open()
    await openRecording(tapelog)
    const { app, page } = tapelog
    const element = field.locate(page)
    await element.click()
    await page.keyboard.press('ControlOrMeta+a')
    const seen = await watchTyping(page, element)
    const before = seen.length
    const end = new Promise<void>((resolve) =>
      ending.endsApp ? app.once('close', () => resolve()) : page.once('crash', () => resolve()),
    )
    let isOver = false
    let endedAtMs = 0
    const typing = typeOn(page, random.branch(), () => isOver).catch(() => {})
    // The random moment is the test, so wait for no state.
    await new Promise((resolve) => setTimeout(resolve, random.between(100, field.mostMs)))
    endedAtMs = Date.now()
    await ending.end(app)
    await end
    isOver = true
    // A key that was pressed in a page that is gone never returns.
    if (ending.endsApp) await typing
    const typed = seen.slice(before)
    const shown = latest(typed, ({ atMs }) => atMs <= endedAtMs - ending.mayLoseMs)
    const saved = latest(typed, ({ isSaved }) => isSaved)
    const has = () => plain(kept(home.path, field))
    const isThere = () => has().startsWith(shown) && has().startsWith(saved)
    // Text that a killed page had sent takes a moment to arrive.
    await expect
      .poll(isThere)
      .toBe(true)
      .catch(() => {})
    const about = `${number + 1}: ${ending.name}, in ${field.name}`
    if (!has().startsWith(shown)) lost.push(`${about}: shown “…${shown.slice(-30)}”, kept “…${has().slice(-30)}”`)
    if (!has().startsWith(saved)) lost.push(`${about}: Saved “…${saved.slice(-30)}”, kept “…${has().slice(-30)}”`)
    const firstMissing = typed.find(({ atMs, text }) => atMs <= endedAtMs && !has().startsWith(plain(text)))
    const missingMs = firstMissing ? endedAtMs - firstMissing.atMs : 0
    mostMissingMs = Math.max(mostMissingMs, missingMs)
    console.log(`${about}: ${typed.length} frames, ${shown.length} characters, ${missingMs} ms missing`)
    if (ending.endsApp) tapelog = null
    else {
      await pageAgain(app)
      await tapelog.close()
      tapelog = null
    }
  }
  console.log(`most missing: ${mostMissingMs} ms`)
  expect(lost, `TAPELOG_SEED=${seed}`).toEqual([])
})
