import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paragraphsInWord } from '../support/wordBombs.ts'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { answerDialogs, dropFiles, root } from './tapelogWindow.ts'

test('a transcript from a file waits, is compared and is taken', async ({ openTranscript, home }) => {
  const file = join(home.path, 'from the agency.vtt')
  const { page, app, kept } = await openTranscript(['We never saw the contract.', 'Nobody did.'])
  const importIt = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import transcript…' }).click()
  }
  await answerDialogs(app, [file])
  await importIt()
  await expect(page.getByText('Tapelog could not open this file.')).toBeVisible()
  writeFileSync(file, 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Reyes>We never signed the contract.\n')
  await importIt()
  await expect(page.getByText('New transcript ready')).toContainText('imported from “from the agency.vtt”')
  expect(kept().map(({ text }) => text)).toEqual(['We never saw the contract.', 'Nobody did.'])

  await page.getByRole('button', { name: 'Compare' }).click()
  const history = page.getByRole('dialog', { name: 'History of this transcript' })
  await expect(history.getByRole('option', { name: 'Imported transcript' })).toHaveAttribute('aria-selected', 'true')
  // From old to new: the library's words are the removed ones. The bar says the same numbers.
  await expect(history.locator('.differences del')).toHaveText(['saw ', 'Nobody did.'])
  await expect(history.locator('.differences ins')).toHaveText(['signed '])
  await expect(history.locator('.differences del').first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(history.locator('.legend')).toHaveText('only in the current transcript only in the new transcript')
  await expect(history.getByRole('status')).toContainText('1 word added, 3 removed')
  await expect(page.getByText('New transcript ready')).toContainText('1 word added, 3 removed')
  await history.getByRole('button', { name: 'Use the new transcript' }).click()
  await expect(segmentText(page, 0)).toHaveText('We never signed the contract.')
  await expect(page.getByRole('listbox').or(page.locator('.speakers'))).toContainText('Reyes')
  await expect(page.locator('.factline')).toContainText('Imported from the file')
  // No sign says that a machine wrote it.
  const signs = page.getByRole('list', { name: 'Signs beside the segments' })
  await expect(signs).toContainText('imported text')
  await expect(signs).not.toContainText('machine')
  await expect(page.getByRole('button', { name: 'Verified', exact: true }).first()).toHaveAttribute(
    'title',
    'Imported text',
  )
  await setLanguage(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('.factline')).toContainText('Language unknown')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(segmentText(page, 0)).toHaveText('We never saw the contract.')
  await expect(signs).toContainText('machine text')
})

/** Sets the language of the open transcript, which its file did not name. */
async function setLanguage(page: Page): Promise<void> {
  await page.locator('.factline').getByRole('button', { name: 'Language unknown: set the language…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Language of this transcript' })
  const field = dialog.getByRole('combobox', { name: 'Language' })
  await expect(field).toHaveValue('')
  await field.fill('auto')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Choose a language from the list')
  await field.fill('German')
  await field.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.factline').getByRole('button', { name: 'German: set the language…' })).toBeVisible()
}

test('a transcript dropped on a recording becomes its transcript', async ({ openTranscript, home }) => {
  const file = join(home.path, 'dropped.srt')
  writeFileSync(file, '1\n00:00:00,000 --> 00:00:02,000\nREYES: Never.\n')
  const { page } = await openTranscript(['We never saw the contract.'])
  // The drop sign must be gone before a person can press the button.
  await dropFiles(page, [file])
  await expect(page.getByText('New transcript ready')).toContainText('imported from “dropped.srt”')
  await expect(page.locator('.recording > .drop')).toBeHidden()
})

test('unclear encodings are shown and the chosen one is read', async ({ openTranscript, home }) => {
  const file = join(home.path, 'two editors.txt')
  writeFileSync(file, Buffer.concat([Buffer.from('Übergröße\n'), Buffer.from('\xc4pfel f\xfcr J\xf6rg\n', 'latin1')]))
  const { page } = await openTranscript(['We never saw the contract.'])
  await dropFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: 'How are the letters of this file encoded?' })
  await expect(dialog.getByRole('radio', { name: 'Übergröße \ufffdpfel f\ufffdr J\ufffdrg utf-8' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('New transcript ready')).toHaveCount(0)

  await dropFiles(page, [file])
  await dialog.getByText('Äpfel für Jörg').first().click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('New transcript ready')).toContainText('imported from “two editors.txt”')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'History of this transcript' })).toContainText('Äpfel für Jörg')
})

test('a transcript is read within limits in a process of Electron', async ({ open }) => {
  const { app } = await open()
  const read = (markup: string) =>
    paragraphsInWord(markup).then((bytes) =>
      app.evaluate(
        ({ utilityProcess }, { entry, base64 }) =>
          new Promise<{
            ok: boolean
            value?: { transcript: { segments: { text: string }[] } }
            error?: { code: string }
          }>((resolve) => {
            const child = utilityProcess.fork(entry, [], { stdio: 'ignore' })
            child.on('message', ({ result }) => {
              resolve(result)
              child.kill()
            })
            child.postMessage({
              ...{
                name: 'a.docx',
                bytes: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
                language: null,
              },
              recording: { durationMs: 60_000, missing: null },
            })
          }),
        { entry: join(root, 'out/main/reader.js'), base64: bytes.toString('base64') },
      ),
    )
  const words = await read('<w:p><w:r><w:t>Good morning</w:t></w:r></w:p>')
  expect(words.value?.transcript.segments.map(({ text }) => text)).toEqual(['Good morning', 'Words'])
  expect((await read('<w:p/>'.repeat(2_900_000))).error?.code).toBe('transcript-file-too-costly')
})
