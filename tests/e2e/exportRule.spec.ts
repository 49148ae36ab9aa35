import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { ProjectStore } from '../../electron/engine/library/projects.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { usualDefaults } from '../../shared/recordings/projects.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { answerDialogs, root } from './tapelogWindow.ts'

/** A project that exports its transcripts automatically. */

async function verify(page: Page, recordingId: number): Promise<void> {
  await page.evaluate(async (id) => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const transcript = await tapelog.transcripts.get({ recordingId: id })
    const segmentIds = transcript.ok ? (transcript.value?.segments ?? []).map((segment) => segment.id) : []
    await tapelog.transcripts.edit({
      recordingId: id,
      operation: { kind: 'segments.setVerified', segmentIds, verified: true },
    })
  }, recordingId)
}

test('the export rule of a project exports transcripts as they become ready', async ({ openWindow, home }) => {
  const out = join(home.path, 'newsroom')
  mkdirSync(out)
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  const projectId = new ProjectStore(db).create('Harbour', usualDefaults)
  const [ready = 0, later = 0] = ['Talk 1', 'Talk 2'].map((title) =>
    transcribedRecording(db, title, ['We never saw it.', 'Nobody did.']),
  )
  for (const id of [ready, later]) new RecordingStore(db).setProject(id, projectId)
  db.close()
  const { page, app } = await openWindow()
  await answerDialogs(app, [out])
  await verify(page, ready)
  const filters = page.getByRole('region', { name: 'Filters' })
  const dialog = page.getByRole('dialog', { name: 'Automatic export of “Harbour”' })
  const choose = async (label: RegExp, entry: string) => {
    await dialog.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: entry }).click()
  }
  await filters.getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^Harbour/ }).click()
  const openRule = async () => {
    await filters.getByRole('button', { name: 'Project: Harbour' }).click()
    await page.getByRole('menuitem', { name: 'Edit project…' }).click()
    await page.getByRole('button', { name: 'Automatic export…' }).click()
  }
  await test.step('a new rule offers the transcripts that are ready', async () => {
    await openRule()
    await choose(/Export each transcript/, 'When every segment is verified')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Export the 1 recording that is ready now' }).click()
    await expect(dialog.getByText('The export of 1 recording continues in the queue.')).toBeVisible()
    await expect.poll(() => readdirSync(out)).toEqual(['Talk 1.docx'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // The project’s own dialog is still open behind the rule's dialog.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a transcript that becomes ready is exported', async () => {
    await verify(page, later)
    await expect.poll(() => readdirSync(out).sort()).toEqual(['Talk 1.docx', 'Talk 2.docx'])
  })
  await test.step('the rule is kept and can be ended', async () => {
    await openRule()
    await expect(dialog.getByRole('button', { name: /Export each transcript/ })).toContainText('every segment')
    await expect(dialog.getByText(/newsroom$/)).toBeVisible()
    await choose(/Export each transcript/, 'Never automatically')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  })
})
