import { type ElectronApplication, expect, type Page } from '@playwright/test'
import type { CommandOutput } from '../../shared/contract.ts'
import { answer, type DeviceFrame, send } from './deviceSession.ts'
import { demo, rowOf } from './tapelogWindow.ts'
import { detailOfFirst, leave, type Step } from './walkStep.ts'

const hourMs = 3_600_000
/** A recording with copies everywhere, on a disk that keeps deleted data. */
export const plan: CommandOutput<'deletions.plan'> = {
  recordings: [
    {
      ...{ id: 1, title: demo.memo.title, sizeBytes: 1_000_000, hasAudio: true, hasTranscript: true, isUnderWay: true },
      joinedFiles: 3,
      remoteCopies: [{ account: 'Newsroom', state: 'sent' }],
      removedAt: ['Desk'],
      workedOnAt: ['Newsroom'],
      recorders: ['NOTE'],
    },
  ],
  copies: [{ kind: 'old', path: '/media/ada/old-disk/library' }],
  disk: { isSolidState: 'yes', isEncrypted: 'no' },
}

/** Starts in the open editor of the first recording, shows every screen about deletions, and returns to the editor. */
export const deletion: Step = async ({ app, page }, look) => {
  const detail = await detailOfFirst(page)
  const withoutAudio = { ...detail, audioDeletedMs: Date.now() }
  await answer(app, 'recordings.get', withoutAudio)
  await send(app, 'recording.changed', { recordingId: detail.id, revision: detail.revision })
  await expect(page.getByText('The audio was deleted on')).toBeVisible()
  await look('editor-audio-deleted', 'usually')
  await page.getByRole('button', { name: 'Back to the library' }).click()

  await answer(app, 'deletions.plan', plan)
  await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText('This disk is not encrypted')
  await expect(page.getByRole('dialog')).toContainText('is still in /media/ada/old-disk/library')
  await look('delete-dialog', 'usually')
  await page.getByRole('dialog').getByText('Only the audio; keep the text').click()
  await expect(page.getByRole('dialog')).toContainText('The text is kept')
  await look('delete-audio-dialog', 'usually')
  await leave(page)

  const list = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const reply = await tapelog.recordings.list({})
    return reply.ok ? reply.value : null
  })
  if (!list) throw new Error('The library cannot be listed.')
  // The deletion is due late enough for all looks at the screen.
  const dueMs = Date.now() + hourMs
  const asked = { scope: 'recording', askedBy: 'person', dueMs } as const
  const ofRule = { scope: 'audio', askedBy: 'rule', dueMs: dueMs + 20 * hourMs } as const
  const problem = {
    code: 'library-read-elsewhere',
    message: 'Another program is reading the library, so what was deleted cannot be erased from its file yet.',
    retryable: true,
  }
  const [kept, toDelete, ...others] = list.items
  if (!kept || !toDelete) throw new Error('The library lists fewer recordings than this screen needs.')
  await answer(app, 'recordings.list', {
    ...list,
    items: [{ ...kept, audioDeletedMs: Date.now() }, { ...toDelete, deletion: asked }, ...others],
  })
  await answer(app, 'deletions.list', {
    scheduled: [
      { ...asked, recordingId: toDelete.id, title: toDelete.title },
      ...others.slice(0, 2).map(({ id, title }) => ({ ...ofRule, recordingId: id, title })),
    ],
    underWay: [{ recordingId: 99, scope: 'recording', problem }],
  })
  await send(app, 'deletions.changed', {})
  await send(app, 'library.changed', {})
  await expect(page.getByText('audio deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep this audio' })).toBeVisible()
  await look('library-deletions', 'usually')

  await answer(app, 'deletions.list', { scheduled: [], underWay: [] })
  await answer(app, 'recordings.list', list)
  await answer(app, 'recordings.get', detail)
  await send(app, 'deletions.changed', {})
  await send(app, 'library.changed', {})
  await expect(page.getByRole('button', { name: 'Keep this audio' })).toHaveCount(0)
  await rowOf(page, demo.memo.title).click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
}

/** Ticks a recording that was deleted from the library. */
export async function chooseDeleted(app: ElectronApplication, page: Page, { recordings }: DeviceFrame): Promise<void> {
  if (!recordings) throw new Error('This moment of the recorded session lists no recordings.')
  const [first, ...others] = recordings.recordings
  if (!first) throw new Error('This moment of the recorded session has no recording.')
  await answer(app, 'devices.recordings', { ...recordings, recordings: [{ ...first, state: 'deleted' }, ...others] })
  await send(app, 'devices.changed', {})
  await page.getByRole('button', { name: 'Choose…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^All/ }).click()
  await dialog.getByText('Deleted here').click()
  await expect(dialog.getByText('Importing brings it back')).toBeVisible()
}
