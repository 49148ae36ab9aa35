import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { answer, send } from './deviceSession.ts'
import { answerDialogs, demo, rowOf } from './tapelogWindow.ts'
import { detailOfFirst, goTo, type Look, leave, type Step, withoutModel } from './walkStep.ts'

export const editor: Step = async ({ app, page }, look, home) => {
  await rowOf(page, demo.memo.title).click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
  await look('editor', 'usually')
  const { id } = await detailOfFirst(page)
  await answer(app, 'sample.get', { recordingId: id })
  await send(app, 'library.changed', {})
  await expect(page.getByRole('region', { name: 'Guide to the sample recording' })).toContainText('Play')
  await look('editor-sample', 'usually')
  await answer(app, 'sample.get', { recordingId: null })
  await send(app, 'library.changed', {})
  await expect(page.getByRole('region', { name: 'Guide to the sample recording' })).toHaveCount(0)
  await page.getByRole('button', { name: 'nothing has left this machine' }).click()
  await look('egress-dialog')
  await leave(page)
  await page.getByRole('button', { name: /change the recording time/ }).click()
  await look('recorded-time-dialog', 'usually')
  await leave(page)
  await page.getByRole('button', { name: /: set the language…$/ }).click()
  await look('language-dialog', 'usually')
  await leave(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find in this transcript' }).fill('the')
  await look('editor-find', 'usually')
  await page.keyboard.press('Control+h')
  await expect(page.getByRole('textbox', { name: 'Replace with' })).toBeVisible()
  await look('editor-replace', 'usually')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await walkSegmentTools(page, look)
  await page.getByRole('button', { name: 'Keys' }).click()
  await look('keys-dialog', 'usually')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('the')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await look('palette-dialog', 'usually')
  await leave(page)
  const chooseRare = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await chooseRare('Workflows')
  await expect(page.getByRole('button', { name: 'Add a task' })).toBeVisible()
  await look('workflows-dialog')
  await page.getByRole('button', { name: 'More fields of task 1' }).click()
  await page.getByRole('button', { name: 'Add a field' }).click()
  await look('workflows-fields-dialog')
  await page.getByRole('button', { name: 'Close' }).click()
  await chooseRare('Transcribe again…')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Language' })).toBeFocused()
  await look('transcribe-dialog', 'usually')
  await leave(page)
  const doubtful = join(home, 'two editors.txt')
  writeFileSync(
    doubtful,
    Buffer.concat([Buffer.from('Übergröße\n'), Buffer.from('\xc4pfel f\xfcr J\xf6rg\n', 'latin1')]),
  )
  await answerDialogs(app, [doubtful])
  await chooseRare('Import transcript…')
  await look('encoding-dialog', 'usually')
  await leave(page)
  await page
    .getByRole('button', { name: /^Speaker of this segment/ })
    .first()
    .click()
  await look('editor-speaker-menu')
  await leave(page)
}

/** Redactions, pseudonyms and what readers get. It begins and ends in the open recording, with nothing protected. */
export const protection: Step = async ({ app, page }, look) => {
  const dialog = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Segment text' }).first().click()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await chooseInMenu(app, 'redact')
  await look('redact-dialog', 'usually')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She asked for it.')
  await page.keyboard.press('Enter')
  await expect(page.locator('.segment .redacted')).toHaveCount(1)
  await page.locator('.segment .when').nth(1).focus()
  await look('editor-redacted', 'usually')
  await page.getByRole('tab', { name: /^Redacted/ }).click()
  await look('editor-redactions', 'usually')
  await page.getByRole('tab', { name: 'Speakers' }).click()
  await page
    .getByRole('button', { name: /^More actions for Speaker/ })
    .first()
    .click()
  await look('speaker-more-menu')
  await leave(page)
  await chooseInMenu(app, 'pseudonyms')
  await look('pseudonyms-empty-dialog')
  await dialog.getByRole('button', { name: 'Add a pseudonym…' }).click()
  await dialog.getByRole('textbox', { name: 'Real name' }).fill('the')
  await dialog.getByRole('textbox', { name: 'Pseudonym' }).fill('Harbour clerk')
  await expect(dialog.getByRole('list', { name: 'Spellings that were found' })).toBeVisible()
  await look('pseudonym-dialog', 'usually')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'More actions for the' })).toBeVisible()
  await look('pseudonyms-dialog', 'usually')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await chooseInMenu(app, 'asReaders')
  await expect(page.getByRole('region', { name: 'As readers see it' })).toContainText('[redacted]')
  await look('editor-as-readers', 'usually')
  await chooseInMenu(app, 'asReaders')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'What readers get' })).toBeVisible()
  await look('export-protected-dialog', 'usually')
  const found = { format: 'docx', place: 'text, word/document.xml', count: 2 } as const
  await answer(app, 'exports.reveals', {
    isProtected: true,
    revealed: [
      { ...found, kind: 'real-name', blocks: true, excerpt: '… told Ana Reyes about the letters …', segmentId: 1 },
      { ...found, kind: 'number', blocks: false, excerpt: '… call 020 7946 0018 after …', segmentId: null },
    ],
  })
  await dialog.getByRole('button', { name: 'Check and export…' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('reveals-dialog', 'usually')
  await dialog.getByRole('button', { name: 'Back to the choices' }).click()
  await leave(page)
  await expect(dialog).toHaveCount(0)
  await chooseInMenu(app, 'pseudonyms')
  await dialog.getByRole('button', { name: 'More actions for the' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await look('remove-pseudonym-dialog')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.locator('.segment .redacted')).toHaveCount(0)
}

/** This part of the walk begins and ends in the open recording. */
export const quotes: Step = async ({ page }, look) => {
  const open = () => rowOf(page, demo.memo.title).click()
  await goTo(page, 'Quotes')
  await expect(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
  await look('quotes-empty')
  await goTo(page, 'Library')
  await open()
  await page.getByRole('textbox', { name: 'Segment text' }).first().click()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Alt+h')
  await expect(page.locator('.segment .quoted')).toHaveCount(1)
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()
  await look('editor-quotes', 'usually')
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type('budget, letters')
  await look('quote-dialog')
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+n')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Ask the mayor.')
  await page.keyboard.press('Tab')
  await look('note-dialog')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look('editor-notes')
  await goTo(page, 'Quotes')
  await expect(page.getByRole('list', { name: 'All quotes' }).getByRole('article')).toHaveCount(1)
  await look('quotes', 'usually')
  await goTo(page, 'Library')
  await open()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
}

/** The tools that a segment opens, and the history. */
async function walkSegmentTools(page: Page, look: Look): Promise<void> {
  await page.getByRole('textbox', { name: 'Segment text' }).first().click()
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('textbox', { name: 'Correct spelling' }).fill('thee')
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await look('names-dialog', 'usually')
  await leave(page)
  // The focus returns a moment later. Until then, keys do nothing.
  await expect(page.locator('.segment :focus')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+t')
  await look('times-dialog')
  await leave(page)
  await page.locator('.segment .when').first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Selected segments' })).toBeVisible()
  await look('editor-selection', 'usually')
  await page
    .getByRole('region', { name: 'Selected segments' })
    .getByRole('button', { name: 'Transcribe again…' })
    .click()
  await look('transcribe-part-dialog', 'usually')
  await leave(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave(page)
  await page.getByRole('button', { name: 'History' }).click()
  await look('history-dialog', 'usually')
  await leave(page)
}

export const editorWithoutWords: Step = async ({ app, page }, look) => {
  const detail = await detailOfFirst(page)
  // Open another recording than before.
  const title = 'Interview about the water project'
  const without: RecordingDetail = { ...detail, id: 1001, title, hasTranscript: false, transcriptRevision: null }
  const showDetail = async (as: RecordingDetail) => {
    await answer(app, 'recordings.get', as)
    await send(app, 'recording.changed', { recordingId: as.id, revision: as.revision })
  }
  await showDetail({ ...without, stage: 'transcribing', progress: { fraction: 0.4, remainingMs: 90_000 } })
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await rowOf(page, title).click()
  await expect(page.getByRole('heading', { name: /Transcribing/ })).toBeVisible()
  await look('editor-not-yet', 'usually')
  await showDetail({ ...without, stage: 'failed', error: withoutModel })
  await expect(page.getByRole('heading', { name: 'There is no transcript' })).toBeVisible()
  await look('editor-failed')
}
