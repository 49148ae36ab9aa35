import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { anyRecording } from '../support/anyRecording.ts'
import { openEngine, packageRoot } from '../support/testEngine.ts'
import { addTranscript } from '../support/transcribedRecording.ts'
import { writeWave } from '../support/waveFile.ts'
import { test } from './fixtures.ts'
import { covered } from './screenFit.ts'
import { answerDialogs, dropFiles, type Tapelog } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

const many = 1500
const dayMs = 86_400_000

/** Rows without files: the list never looks at files. The first two have a file and are sealed. */
async function makeLibrary(home: string): Promise<void> {
  const path = join(home, 'user-data', 'library')
  mkdirSync(path, { recursive: true })
  const engine = await openEngine(path, null)
  await engine.call('settings.update', { transcribeOnImport: false, welcomed: true })
  engine.start({ kinds: ['import'] })
  const paths = ['water.wav', 'harbour.wav'].map((name, seed) => {
    writeWave(join(home, name), { seconds: 2, seed: seed + 1 })
    return join(home, name)
  })
  await engine.call('recordings.import', { paths })
  writeWave(join(home, 'third.wav'), { seconds: 1, seed: 9 })
  await engine.settle()
  await engine.stop()
  const db = openLibraryDatabase(path, packageRoot)
  const recordings = new RecordingStore(db)
  const startMs = new Date(2026, 8, 14, 15, 2).getTime()
  db.transaction(() => {
    for (let number = 0; number < many; number++) {
      const name = `Interview ${String(number).padStart(4, '0')}`
      const id = recordings.insert({
        ...anyRecording,
        title: name,
        originalName: `${name}.wav`,
        sha256: createHash('sha256').update(name).digest('hex'),
        sourceLabel: number % 3 === 0 ? 'NOTE' : 'file',
        recordedMs: startMs - number * dayMs,
        durationMs: 60_000 + number * 1000,
      })
      if (number < 12) addTranscript(db, id, ['What did you see?', 'We never saw the contract.', 'Thank you.'])
      if (number === 1) db.prepare('UPDATE segments SET verified = 1 WHERE recording_id = ?').run(id)
      if (number < 3)
        db.prepare("UPDATE speakers SET name = 'Councillor Reyes' WHERE recording_id = ? AND label LIKE '%1'").run(id)
    }
  }).immediate()
  db.close()
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Recordings' }).getByRole('button').filter({ hasText: title }).first()
const chooseIn = async (page: Page, filter: string | RegExp, entry: string) => {
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: entry }).click()
}

test('a large library is filtered, sorted, selected and moved into a project', async ({ home, openWindow }) => {
  test.setTimeout(300_000)
  let tapelog: Tapelog | null = null
  await makeLibrary(home.path)
  tapelog = await openWindow()
  const { app, page } = tapelog
  const bar = page.getByRole('region', { name: 'Selected recordings' })
  const chips = page.getByRole('region', { name: 'Filters' })
  await expect(row(page, 'Interview 0000')).toBeVisible()
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await expect(chips.getByRole('button', { name: 'To verify 11' })).toBeVisible()
  await picture(page, 'library')

  await test.step('filters by state, speaker and date narrow the list', async () => {
    await chips.getByRole('button', { name: 'Verified 1', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(1)
    await expect(row(page, 'Interview 0001')).toContainText('100 % verified')
    await chips.getByRole('button', { name: 'All', exact: true }).click()
    await chooseIn(page, 'Speaker', 'Councillor Reyes (3)')
    await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(3)
    await picture(page, 'library-filtered')
    await page.getByRole('searchbox').fill('"saw the contract"')
    await expect(page.getByRole('heading', { name: 'In transcripts' })).toContainText('3 hits')
    await page.getByRole('searchbox').fill('"contract saw"')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await chips.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('a list of 1,502 recordings scrolls to its end without a gap', async () => {
    await chooseIn(page, /^Order/, 'Title A–Z')
    await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem').nth(1)).toContainText(
      'Interview 0000',
    )
    await page.locator('.library .scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(row(page, 'water')).toBeVisible()
    await expect(row(page, 'Interview 1499')).toBeVisible()
    await page.locator('.library .scroll').evaluate((list) => list.scrollTo(0, 0))
  })

  await test.step('Shift selects a range, Ctrl+A all and Escape none', async () => {
    await page.getByRole('checkbox', { name: 'Select Interview 0002' }).click()
    await page.getByRole('checkbox', { name: 'Select Interview 0005' }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('4 selected')
    await row(page, 'Interview 0003').click({ modifiers: ['Control'] })
    await expect(bar).toContainText('3 selected')
    await row(page, 'Interview 0002').focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('1,502 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await row(page, 'Interview 0000').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar).toContainText('3 selected')
    await expect(row(page, 'Interview 0002')).toBeFocused()
    await page.keyboard.press('Control+ ')
    await expect(bar).toContainText('2 selected')
    await picture(page, 'library-selection')
  })

  await test.step('a selection moves into a new project, which then filters the list', async () => {
    await bar.getByRole('button', { name: 'Move to project' }).click()
    await page.getByRole('menuitem', { name: 'New project…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Water project')
    await dialog.getByRole('textbox', { name: 'Speakers', exact: true }).fill('Reyes, Okafor')
    await picture(page, 'project-dialog')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await chooseIn(page, 'Project', 'Water project (2)')
    await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(2)
    await chips.getByRole('button', { name: 'Project: Water project' }).click()
    await page.getByRole('menuitem', { name: 'Edit project…' }).click()
    const edit = page.getByRole('dialog', { name: 'Project “Water project”' })
    await edit.getByRole('textbox', { name: 'Name', exact: true }).fill('Water')
    await page.keyboard.press('Enter')
    await expect(chips.getByRole('button', { name: 'Project: Water', exact: true })).toBeVisible()
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toContainText('Water')
    await picture(page, 'library-project')
    // The chips count only the project's recordings, not all recordings of the library.
    await expect(chips.getByRole('button', { name: 'To verify 1', exact: true })).toBeVisible()
    await expect(chips.getByRole('button', { name: 'Verified 1', exact: true })).toBeVisible()
    await chips.getByRole('button', { name: 'Quotes', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Project' }).filter({ hasText: 'Water (0)' })).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await chips.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('the import sheet offers the project with its words', async () => {
    await answerDialogs(app, [join(home.path, 'third.wav')])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Choose files and options…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
    await sheet.getByRole('button', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Water' }).click()
    await sheet.getByRole('button', { name: 'Names and hotwords: 2' }).click()
    for (const name of ['Reyes', 'Okafor'])
      await expect(sheet.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await sheet.getByText('Not now').click()
    await picture(page, 'import-sheet')
    await sheet.getByRole('button', { name: 'Import 1' }).click()
    await chooseIn(page, 'Project', 'Water (3)')
    await expect(row(page, 'third')).toBeVisible()
    await chips.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('an imported recording scrolls into view, and a hiding filter is named', async () => {
    await chooseIn(page, /^Order/, 'Oldest first')
    writeWave(join(home.path, 'fourth.wav'), { seconds: 1, seed: 11 })
    await answerDialogs(app, [join(home.path, 'fourth.wav')])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Files…' }).click()
    const arrived = page.getByRole('region', { name: 'Just imported' })
    await expect(arrived).toContainText('1 recording imported')
    await expect(row(page, 'fourth')).toBeInViewport()
    await expect(row(page, 'fourth').getByRole('img', { name: 'Just imported' })).toBeVisible()
    await picture(page, 'library-arrived')
    await chips.getByRole('button', { name: 'Verified 1', exact: true }).click()
    await expect(arrived).toContainText('The search or the filters hide it.')
    await arrived.getByRole('button', { name: 'Show all' }).click()
    await expect(row(page, 'fourth')).toBeInViewport()
    await arrived.getByRole('button', { name: 'Dismiss' }).click()
    await expect(arrived).toHaveCount(0)
    await chooseIn(page, /^Order/, 'Title A–Z')
  })

  await test.step('an import into an open project follows its local-only rule', async () => {
    await chooseIn(page, 'Project', 'Water (3)')
    await chips.getByRole('button', { name: 'Project: Water', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit project…' }).click()
    await page.getByText('Recordings of this project never leave this machine').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
    for (const name of ['fifth', 'sixth']) {
      const path = join(home.path, `${name}.wav`)
      writeWave(path, { seconds: 1, seed: name.length + name.charCodeAt(0) })
      if (name === 'fifth') await dropFiles(page, [path])
      else {
        await answerDialogs(app, [path])
        await page.getByRole('button', { name: 'Import', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Files…' }).click()
      }
      await expect(sheet).toContainText('Into the project “Water”.')
      const lock = sheet.getByRole('switch', { name: /never leave/ })
      await expect(lock).toBeChecked()
      await expect(lock).toBeDisabled()
      await expect(sheet).toContainText('the project keeps all recordings on this machine')
      // The whole sheet is visible.
      expect(await covered(page)).toEqual([])
      expect(await sheet.evaluate(({ parentElement: box }) => box && box.scrollHeight <= box.clientHeight)).toBe(true)
      await picture(page, `import-sheet-${name}`)
      await sheet.getByText('Not now').click()
      await sheet.getByRole('button', { name: 'Import 1' }).click()
      await expect(row(page, name).getByRole('img', { name: 'Never leaves this machine' })).toBeVisible()
    }
    await expect(chips.getByRole('button', { name: 'Project: Water', exact: true })).toBeVisible()
    await chips.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('the settings show sections, storage and search results', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Storage', exact: true }).click()
    await expect(settings.getByText(/^The library uses/)).toBeVisible()
    await expect(settings.getByText('Audio of 1,506 recordings')).toBeVisible()
    await picture(page, 'settings-storage')
    await settings.getByRole('searchbox', { name: 'Search the settings' }).fill('metered')
    await expect(settings.getByRole('region')).toHaveCount(1)
    await picture(page, 'settings-search')
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  })

  await test.step('the seals of several recordings are checked', async () => {
    await page.getByRole('searchbox').fill('wat')
    await page.getByRole('checkbox', { name: 'Select water' }).click()
    await bar.getByRole('button', { name: 'Check seals' }).click()
    await expect(page.getByRole('dialog', { name: 'Check seals' })).toContainText('1 recording checked')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('')
  })

  for (const theme of ['light', 'dark'] as const) {
    await lookAs(app, page, { width: 1280, height: 800, zoom: 2, theme })
    await picture(page, `library-200-${theme}`)
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme })
    await picture(page, `library-${theme}`)
  }
})
