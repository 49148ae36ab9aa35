import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { CommandOutput } from '../../shared/contract.ts'
import { answer, send } from './deviceSession.ts'
import { dropFiles } from './tapelogWindow.ts'
import { detailOfFirst, leave, type Step } from './walkStep.ts'

const conflicts: CommandOutput<'handover.conflicts'>['conflicts'] = [
  {
    ...{ id: 1, of: 'segments', atMs: 12_000, base: 'budget', mine: 'budget', theirs: 'letters' },
    pieces: [
      { kind: 'removed', text: 'budget' },
      { kind: 'added', text: 'letters' },
    ],
  },
  {
    ...{ id: 2, of: 'note', atMs: 61_000, base: 'letters', mine: 'Ask the mayor.', theirs: '' },
    pieces: [{ kind: 'removed', text: 'Ask the mayor.' }],
  },
]

/** Handing over, receiving, and deciding. It begins and ends in the open recording. */
export const handover: Step = async ({ app, page }, look, home) => {
  const dialog = page.getByRole('dialog')
  const { id, revision } = await detailOfFirst(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hand over…' }).click()
  await expect(dialog.getByRole('button', { name: /Protection/ })).toBeVisible()
  await look('handover-dialog', 'usually')
  await dialog.getByRole('button', { name: /Protection/ }).click()
  await page.getByRole('option', { name: 'A passphrase' }).click()
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Passphrase', exact: true })).toBeFocused()
  await look('handover-passphrase-dialog', 'usually')
  await leave(page)

  const showConflicts = async (waiting: typeof conflicts) => {
    await answer(app, 'handover.conflicts', { conflicts: waiting })
    await send(app, 'recording.changed', { recordingId: id, revision })
  }
  await showConflicts(conflicts)
  await page.getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await look('conflicts-dialog', 'usually')
  await leave(page)
  await look('editor-conflicts', 'usually')
  await showConflicts([])
  await expect(page.getByRole('button', { name: 'Decide…' })).toHaveCount(0)

  const file = join(home, 'Hand-over.tapelog')
  writeFileSync(file, '')
  await answer(app, 'handover.inspect', { lockedBy: 'passphrase', content: null })
  await dropFiles(page, [file])
  await expect(dialog.getByRole('textbox', { name: 'Passphrase' })).toBeFocused()
  await look('receive-locked-dialog', 'usually')
  await answer(app, 'handover.inspect', {
    lockedBy: 'passphrase',
    content: {
      ...{ kind: 'full', title: 'Harbour office', segmentCount: 210, quoteCount: 4, noteCount: 2 },
      ...{ hasSound: true, hasHistory: true, recordingId: null, project: { name: 'letters', isHere: false } },
    },
  })
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Harbour office')).toBeVisible()
  await look('receive-dialog', 'usually')
  await answer(app, 'handover.receive', { recordingId: id, outcome: 'merged', segments: 3, marks: 1, conflicts: 2 })
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog.getByRole('button', { name: 'Decide…' })).toBeVisible()
  await look('received-dialog', 'usually')
  await leave(page)
  await expect(dialog).toHaveCount(0)
}
