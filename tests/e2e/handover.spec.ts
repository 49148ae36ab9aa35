import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { openHandoverLibraries } from '../support/handoverLibraries.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText } from './segmentTexts.ts'
import { answerDialogs, dropFiles, makeHome, openTapelog, passWelcome, rowOf, type Tapelog } from './tapelogWindow.ts'

const passphrase = 'correct horse battery staple'
const said = [
  ['Ana', 'We never saw the contract.'],
  ['Ben', 'It came by boat on Monday.'],
] as const

const dialogOf = (page: Page) => page.getByRole('dialog')
const open = (page: Page) => rowOf(page, 'harbour').click()

/** Opens the dialog that hands the open recording over. */
async function handOver(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hand over…' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /Protection/ })).toBeVisible()
}

async function protect(page: Page, how: string) {
  await dialogOf(page)
    .getByRole('button', { name: /Protection/ })
    .click()
  await page.getByRole('option', { name: how }).click()
}

/** Presses the button of the dialog and waits until the file is in the folder. Returns its path. */
async function write({ app, page }: Tapelog, folder: string): Promise<string> {
  mkdirSync(folder)
  await answerDialogs(app, [folder])
  await dialogOf(page).getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(dialogOf(page).getByText(`The hand-over is in “${folder.split('/').at(-1)}”.`)).toBeVisible({
    timeout: 30_000,
  })
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  return join(folder, readdirSync(folder)[0] ?? '')
}

async function importFile({ app, page }: Tapelog, path: string) {
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await answerDialogs(app, [path])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
}

async function type(page: Page, index: number, text: string) {
  const field = await editSegment(page, index)
  await field.fill(text)
  await page.getByRole('textbox', { name: 'Title', exact: true }).click()
  await expectSegmentText(page, index, text)
}

test('a recording is handed to another library and its changes return', async ({
  home,
  open: openHome,
  afterwards,
}) => {
  test.setTimeout(300_000)
  const desk = openHandoverLibraries()
  afterwards(desk.close)
  const library = await desk.library('writer')
  await library.record('harbour', said)
  await library.engine.stop()
  cpSync(library.path, join(home.path, 'user-data/library'), { recursive: true })
  const other = makeHome()
  afterwards(other.remove)
  const here = await openHome()
  const there = await openTapelog(other.path)
  afterwards(there.close)
  const out = (name: string) => join(home.path, name)

  const locked = await test.step('the file is written with a passphrase that is typed twice', async () => {
    await open(here.page)
    await handOver(here.page)
    await protect(here.page, 'A passphrase')
    const dialog = dialogOf(here.page)
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
    await dialog.getByRole('textbox', { name: 'Passphrase again' }).fill('something else')
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Passphrase again' })).toBeFocused()
    await expect(dialog.getByText('The two passphrases differ.')).toBeVisible()
    await dialog.getByText('Show the passphrase').click()
    await expect(dialog.getByRole('textbox', { name: 'Passphrase', exact: true })).toHaveAttribute('type', 'text')
    await dialog.getByRole('textbox', { name: 'Passphrase again' }).fill(passphrase)
    return await write(here, out('first'))
  })

  await test.step('the other library asks for the passphrase and receives the recording', async () => {
    await passWelcome(there.page)
    await dropFiles(there.page, [locked])
    const dialog = dialogOf(there.page)
    const field = dialog.getByRole('textbox', { name: 'Passphrase' })
    await expect(field).toBeFocused()
    await field.fill('wrong')
    await field.press('Enter')
    await expect(dialog.getByText('does not open the hand-over')).toBeVisible({ timeout: 30_000 })
    await field.fill(passphrase)
    await field.press('Enter')
    await expect(dialog.getByText('You do not have this recording.')).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByText('harbour')).toBeVisible()
    await expect(rowOf(there.page, 'harbour')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(dialog.getByText('“harbour” was added to your library.')).toBeVisible({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Open the recording' }).click()
    await expectSegmentText(there.page, 0, said[0][1])
  })

  const back = await test.step('changes of the same words on both sides return', async () => {
    await type(there.page, 0, 'We never saw the treaty.')
    await type(there.page, 1, 'It came by boat on Tuesday.')
    await type(here.page, 0, 'We never saw the letter.')
    await handOver(there.page)
    await dialogOf(there.page).getByText('Audio').click()
    return await write(there, out('second'))
  })

  await test.step('the change of one side is merged and a conflict waits for a decision', async () => {
    await importFile(here, back)
    const dialog = dialogOf(here.page)
    await expect(dialog.getByText('You have this recording.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(dialog.getByText('the changes were merged with yours')).toBeVisible()
    await expect(dialog.getByText('1 change from another library')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open the recording' }).click()
    await expectSegmentText(here.page, 0, 'We never saw the letter.')
    await expectSegmentText(here.page, 1, 'It came by boat on Tuesday.')
    await here.page.getByRole('button', { name: 'Decide…' }).click()
    const conflict = dialog.getByRole('listitem')
    await expect(conflict.getByText('letter')).toBeVisible()
    await expect(conflict.getByText('treaty')).toBeVisible()
    await conflict.getByRole('button', { name: 'Use theirs, 0:00 · words' }).click()
    await expect(dialog.getByText('Everything is decided.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expectSegmentText(here.page, 0, 'We never saw the treaty.')
    await expect(here.page.getByRole('button', { name: 'Decide…' })).toHaveCount(0)
  })

  await test.step('a file for an age key asks for the identity', async () => {
    const identity = await generateX25519Identity()
    const keyFile = out('key.txt')
    writeFileSync(keyFile, `# a comment\n${identity}\n`)
    await handOver(here.page)
    await protect(here.page, 'An age key')
    const dialog = dialogOf(here.page)
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('age1nobody')
    await answerDialogs(here.app, [home.path])
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog.getByText('This is not an age recipient.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(await identityToRecipient(identity))
    mkdirSync(out('third'))
    await answerDialogs(here.app, [out('third')])
    await dialog.getByRole('button', { name: 'Choose folder…' }).click()
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog.getByText('The hand-over is in “third”.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await importFile(there, join(out('third'), readdirSync(out('third'))[0] ?? ''))
    const asking = dialogOf(there.page)
    const choosing = there.page.waitForEvent('filechooser')
    await asking.getByRole('button', { name: 'Choose key file…' }).click()
    await (await choosing).setFiles(keyFile)
    await expect(asking.getByText('You have this recording.')).toBeVisible()
    await asking.getByRole('button', { name: 'Receive' }).click()
    // Both libraries have the same text by now.
    await expect(asking.getByText('the file has nothing new')).toBeVisible()
    await asking.getByRole('button', { name: 'Open the recording' }).click()
    await expectSegmentText(there.page, 0, 'We never saw the treaty.')
    await expect(there.page.getByRole('button', { name: 'Decide…' })).toHaveCount(0)
  })

  await test.step('the redacted form is preselected for a redacted recording', async () => {
    await editSegment(here.page, 1)
    await here.page.keyboard.press('Control+Home')
    await here.page.keyboard.press('Control+Shift+ArrowRight')
    await chooseInMenu(here.app, 'redact')
    await expect(here.page.getByRole('dialog', { name: 'Redact' })).toBeVisible()
    await here.page.keyboard.press('Enter')
    await expect(here.page.locator('.segment .redacted')).toHaveCount(1)
    await handOver(here.page)
    const dialog = dialogOf(here.page)
    const kind = dialog.getByRole('button', { name: /What it has/ })
    await expect(kind).toContainText('Only what readers may get')
    await kind.click()
    await here.page.getByRole('option', { name: 'The recording as it is' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('They get the real names and everything that you redacted.')
    await kind.click()
    await here.page.getByRole('option', { name: 'Only what readers may get' }).click()
    await importFile(there, await write(here, out('fourth')))
    await expect(dialogOf(there.page).getByText('Only what readers may get')).toBeVisible()
  })
})
