import { expect, type Page } from '@playwright/test'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { answer, send } from './deviceSession.ts'
import { demo, rowOf } from './tapelogWindow.ts'
import { detailOfFirst, goTo, type Look, leave, type Step, withoutModel } from './walkStep.ts'

export const editor: Step = async ({ page }, look) => {
  await rowOf(page, demo.memo.title).click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
  await look('editor', 'usually')
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
  await page
    .getByRole('button', { name: /^Speaker of this segment/ })
    .first()
    .click()
  await look('editor-speaker-menu')
  await leave(page)
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
