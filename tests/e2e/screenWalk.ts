import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { CommandOutput } from '../../shared/contract.ts'
import { usualPreset } from '../../shared/exports/presets.ts'
import type { RecordingSummary } from '../../shared/recordings/domain.ts'
import { usualDefaults } from '../../shared/recordings/projects.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { chooseDeleted, deletion } from './deletionWalk.ts'
import { answer, recordedSession, send, show } from './deviceSession.ts'
import { editor, editorWithoutWords, protection, quotes } from './editorWalk.ts'
import { firstPages, placeSettings } from './firstPagesWalk.ts'
import { handover } from './handoverWalk.ts'
import { busyDesk, calm, showQueue } from './queueFrames.ts'
import { answerDialogs, demo, dropFiles, importByDialog, passWelcome, type Tapelog } from './tapelogWindow.ts'
import { goTo, type Look, leave, type Step, withoutModel } from './walkStep.ts'

/**
 * Every screen and the dialogs that open quickly, in one start of the application. `isShort`: without what people do rarely.
 */
export async function walkScreens(
  tapelog: Tapelog,
  home: string,
  look: Look,
  { isShort = false }: { isShort?: boolean } = {},
): Promise<void> {
  const lookWhenThere: Look = async (name, usually) => {
    await expect(onTop(tapelog.page, name)).toBeVisible()
    await look(name, usually)
  }
  const rare = [protection, handover, deletion, placeSettings, help]
  for (const step of [
    first,
    library,
    editor,
    protection,
    handover,
    quotes,
    deletion,
    editorWithoutWords,
    queue,
    devices,
    registry,
    settings,
    placeSettings,
    help,
  ])
    if (!isShort || !rare.includes(step)) await step(tapelog, lookWhenThere, home)
}

/** The newest screen or dialog. Wait for it, because a click returns before the screen is drawn. */
function onTop(page: Page, name: string) {
  if (name.endsWith('-dialog')) return page.getByRole('dialog').or(page.getByRole('alertdialog'))
  return page.getByRole(name.endsWith('-menu') ? 'menu' : 'main')
}

const first: Step = async (tapelog, look, home) => {
  const { page } = tapelog
  await look('welcome')
  await firstPages(tapelog, look, home)
  await passWelcome(page)
  // The move of the library that was shown ends in Settings.
  await goTo(page, 'Library')
  await look('library-empty')
}

const library: Step = async (tapelog, look, home) => {
  const { app, page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  const damaged = join(home, 'damaged.mp3')
  writeFileSync(damaged, 'There is no sound in here.\n')
  await dropFiles(page, [damaged])
  await expect(page.getByRole('button', { name: 'Show why…' })).toBeVisible()
  await answer(app, 'recordings.list', await variedList(page))
  await send(app, 'library.changed', {})
  await expect(page.getByText('Street noise')).toBeVisible()
  await look('library', 'usually')
  await page.getByRole('button', { name: 'Show why…' }).click()
  await look('refused-dialog', 'usually')
  await page.getByRole('button', { name: /^Save what can be read/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await leave(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The focus returns to the lower dialog a moment later.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await leave(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await look('library-project-menu')
  await page.getByRole('menuitem', { name: 'New project…' }).click()
  await look('project-dialog', 'usually')
  await leave(page)
  await page.getByRole('checkbox', { name: `Select ${demo.memo.title}` }).check()
  await expect(page.getByRole('region', { name: 'Selected recordings' })).toBeVisible()
  await look('library-selection', 'usually')
  await page.getByRole('region', { name: 'Selected recordings' }).getByRole('button', { name: 'Transcribe…' }).click()
  await look('transcribe-several-dialog')
  await leave(page)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await look('library-import-menu')
  await leave(page)
  await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
  await look('library-row-menu')
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await look('export-dialog', 'usually')
  await leave(page)
  await expect(page.getByRole('button', { name: `More actions for ${demo.memo.title}` })).toBeFocused()
  await page.getByRole('searchbox').fill('the')
  await expect(page.getByRole('heading', { name: 'In transcripts' })).toBeVisible()
  await look('library-search')
  await page.getByRole('searchbox').fill('')
  await exportRule(tapelog, look)
  await joinedFiles(tapelog, look)
}

/** The line about files that look like one recording, and the dialog that joins them. */
async function joinedFiles({ app, page }: Tapelog, look: Look): Promise<void> {
  const files = ['Tr1', 'Tr2', 'a track whose name is longer than a dialog is wide', 'LR'].map((track, index) => ({
    ...{ recordingId: index + 1, title: `ZOOM0001_${track}`, originalName: `ZOOM0001_${track}.WAV` },
    ...{ sizeBytes: 288_000_000, sha256: '9f2c41d8'.repeat(8), durationMs: 1_000_000, startsAtMs: 0, gapMs: 0 },
    ...{ isHeard: track !== 'LR', channels: track === 'LR' ? [] : [index + 1], unheardTracks: [] },
  }))
  const recordingIds = files.map(({ recordingId }) => recordingId)
  const offer = { arrangement: 'same-time' as const, recordingIds, leftOut: [4], firstName: 'ZOOM0001_Tr1' }
  await answer(app, 'joins.offers', { offers: [offer, offer] })
  await answer(app, 'joins.plan', {
    ...{ files, durationMs: 1_000_000, channels: 3, neededBytes: 432_000_000, longGaps: 1 },
    ...{ transcribing: 2, transcribed: 1, next: 'ask', localOnly: true },
  })
  await send(app, 'library.changed', {})
  const line = page.getByRole('region', { name: 'Files that look like one recording' })
  await expect(line).toBeVisible()
  await look('library-join-offer', 'usually')
  await line.getByRole('button', { name: 'Join…' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await look('join-dialog', 'usually')
  await leave(page)
  await answer(app, 'joins.offers', { offers: [] })
  await send(app, 'library.changed', {})
  await expect(line).toHaveCount(0)
}

/** The dialog of a project that exports its transcripts automatically. */
async function exportRule({ app, page }: Tapelog, look: Look): Promise<void> {
  const project = { id: 1, name: 'Harbour office', defaults: usualDefaults, recordings: 7, createdMs: 0 }
  await answer(app, 'projects.list', { projects: [project] })
  await answer(app, 'exportRules.get', {
    rule: { when: 'verified', profileId: null, folder: '/mnt/newsroom/harbour/transcripts' },
    ...{ choices: usualPreset, folder: '/mnt/newsroom/harbour/transcripts', profiles: [], ready: 3 },
  })
  await send(app, 'library.changed', {})
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Harbour office' }).click()
  await filters.getByRole('button', { name: 'Project: Harbour office' }).click()
  await page.getByRole('menuitem', { name: 'Edit project…' }).click()
  await page.getByRole('button', { name: 'Automatic export…' }).click()
  await expect(page.getByRole('button', { name: 'Export the 3 recordings that are ready now' })).toBeVisible()
  await look('export-rule-dialog', 'usually')
  // Escape leads back to the project’s own dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Automatic export…' })).toBeVisible()
  await leave(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await filters.getByRole('button', { name: 'All', exact: true }).click()
}

/** The imported recording in several states, and files during their import. */
export async function variedList(page: Page): Promise<CommandOutput<'recordings.list'>> {
  const list = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const reply = await tapelog.recordings.list({})
    return reply.ok ? reply.value : null
  })
  const memo = list?.items[0]
  if (!list || !memo) throw new Error('The library does not list the recording that was imported.')
  const states: Partial<RecordingSummary>[] = [
    { title: 'Council meeting, whole afternoon, with a title that is longer than a row is wide', verifiedSegments: 1 },
    {
      title: 'Interview about the water project',
      stage: 'transcribing',
      progress: { fraction: 0.4, remainingMs: 90_000 },
    },
    { title: 'Harbour office', stage: 'submitting', waitingFor: 'sign-in', localOnly: true },
    {
      title: 'Two questions at the market',
      stage: 'failed',
      activeJobId: 90,
      error: withoutModel,
    },
    { title: 'Street noise', stage: 'sealed', hasTranscript: false },
    {
      title: 'Fishing quotas',
      stage: 'sealed',
      hasTranscript: false,
      missing: {
        gaps: [{ cause: 'unread', fromByte: 24_032_000, lengthBytes: 16_000, fromMs: 751_000, lengthMs: 500 }],
        times: 'measured',
        keepsTimes: true,
      },
    },
  ]
  const items = [memo, ...states.map((more, index) => ({ ...memo, id: 1000 + index, ...more }))]
  const copying = {
    jobId: 91,
    name: '260915_1730.flac',
    isJoin: false,
    sizeBytes: 118_000_000,
    state: 'copying' as const,
    waitingFor: null,
    progress: { fraction: 0.38, bytesDone: 45_000_000, bytesTotal: 118_000_000, remainingMs: 9000 },
    error: null,
    localOnly: false,
    remoteCopies: [],
    createdMs: Date.now(),
  }
  const unreadable = {
    ...{ ...copying, jobId: 92, name: '260916_0900.wav', state: 'failed' as const, progress: null },
    error: { ...problemInfo('source-unreadable'), retryable: true },
  }
  return { ...list, items, total: items.length, imports: [copying, unreadable, ...list.imports] }
}

const queue: Step = async ({ app, page }, look) => {
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await showQueue(app, busyDesk())
  await goTo(page, 'Queue')
  await expect(page.getByText('Thirty hours in the archive')).toBeVisible()
  await look('queue', 'usually')
  await page.getByRole('button', { name: 'Cancel all…' }).click()
  await look('cancel-all-dialog')
  await leave(page)
  await tab(/Needs attention/).click()
  await expect(page.getByText('The service does not accept any file type')).toBeVisible()
  await look('queue-needs-you', 'usually')
  await tab('History').click()
  await expect(page.getByText('Memo of Friday')).toBeVisible()
  await look('queue-history', 'usually')
  await page.getByRole('button', { name: '3 steps of Reyes, first interview' }).click()
  await expect(page.getByText('Transcript requested')).toBeVisible()
  await look('queue-history-steps')
  await tab('Under way').click()
  await showQueue(app, calm)
  await expect(page.getByText('The queue is empty')).toBeVisible()
  await look('queue-empty')
}

const devices: Step = async ({ app, page }, look, home) => {
  await answer(app, 'devices.list', { devices: [], isLooking: false, problem: null })
  await send(app, 'devices.changed', {})
  await goTo(page, 'Devices')
  await look('devices-none')
  for (const frame of recordedSession()) {
    if (frame.name === 'opening') continue
    await show(app, frame)
    const [device] = frame.list.devices
    const words = { ready: 'are new', importing: 'Stop', done: 'All 4', unplugged: 'Last seen' }[frame.name] ?? ''
    await expect(page.getByRole('article', { name: device?.name ?? '', exact: true })).toContainText(words)
    await look(`recorder-${frame.name}`, ...(frame.name === 'ready' ? (['usually'] as const) : []))
    if (frame.name !== 'ready') continue
    await page.getByRole('button', { name: 'Choose…' }).click()
    await look('recordings-dialog', 'usually')
    await leave(page)
    await chooseDeleted(app, page, frame)
    await look('recordings-deleted-dialog', 'usually')
    await leave(page)
  }
  const folder = {
    id: 1,
    path: '/home/desk/incoming',
    localOnly: true,
    problem: null,
    growingFiles: 1,
    deletedFiles: 2,
  }
  await answer(app, 'watchFolders.list', { folders: [folder] })
  await send(app, 'watchFolders.changed', {})
  await expect(page.getByText('deleted in Tapelog')).toBeVisible()
  await look('watch-folders')
  await answerDialogs(app, [home])
  await page.getByRole('button', { name: 'Add folder…' }).click()
  await look('watch-folder-dialog')
  await leave(page)
}

const registry: Step = async ({ app, page }, look) => {
  const account = {
    id: 1,
    credentialSet: 'account-1',
    name: 'Newsroom',
    region: 'custom',
    baseUrl: 'http://127.0.0.1:9/developer/api',
    apiBase: 'http://127.0.0.1:9',
    clientId: 'client-newsroom',
    userTokenSource: 'pasted',
    userId: '',
    ownerId: 'desk-7',
    expiresInUnit: 'seconds',
    workflowStatusPath: '',
  } as const
  const device = (id: number, serialNumber: string, type: string | null) => ({
    ...{ id, serialNumber, type, typeOverride: null, recordType: 'notepro' as const, record: null, bound: null },
  })
  await answer(app, 'accounts.list', {
    accounts: [account],
    activeId: 1,
    abilities: [{ accountId: 1, can: ['first-words', 'pause', 'revoke', 'remove', 'word-times'] }],
  })
  await answer(app, 'bindings.list', {
    devices: [device(1, '881204000000000017', 'notepro'), device(2, '700000000000000031', null)],
  })
  await answer(app, 'bindings.read', {
    ...{ isBound: false, isOurs: false, history: ['client-a', 'client-newsroom'] },
    recoveryClientIds: ['client-a', 'client-newsroom'],
  })
  // After this event, the window requests everything again.
  await send(app, 'engine.status', { engine: 'ready', message: null })
  await goTo(page, 'Settings')
  await page.getByRole('heading', { name: 'Registry', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Export client IDs for recovery…' }).first()).toBeVisible()
  await look('registry', 'usually')
  await page.getByRole('button', { name: 'Add recorder…' }).click()
  await look('add-device-dialog')
  await leave(page)
}

/** A newer version that waits for an upload, while an error of the last search is shown. */
const foundUpdate: CommandOutput<'updates.state'> = {
  ...{ way: 'self', host: 'updates.tapelog.example', isOn: true, step: 'ready', checkedMs: 1_795_800_000_000 },
  found: {
    version: '0.9.0',
    signedMs: 1_795_723_200_000,
    sizeBytes: 131_000_000,
    notes: { en: 'Searching is faster.\n\n- Quotes can be sorted.\n- A broken cable no longer stops an import.' },
  },
  ...{ bytesDone: null, waitsFor: ['copies', 'uploads'] },
  error: problemInfo('update-redirected', { host: 'updates.tapelog.example' }),
}

const settings: Step = async ({ app, page }, look) => {
  await answer(app, 'updates.state', foundUpdate)
  // The page is open already.
  await send(app, 'updates.changed', {})
  await goTo(page, 'Settings')
  const region = page.getByRole('region', { name: 'Settings' })
  await region.getByText('Networks you choose').click()
  await look('settings', 'usually')
  await region.getByRole('button', { name: 'On this machine', exact: true }).click()
  await look('settings-models', 'usually')
  await page.getByRole('button', { name: 'Licence: CC BY 4.0, Parakeet v3' }).click()
  await expect(page.getByRole('dialog')).toContainText('Creative Commons')
  await look('licence-dialog', 'usually')
  await leave(page)
  await region.getByText('play, pause, back and forward in other programs too').click()
  await region.getByText('Keys as in').scrollIntoViewIfNeeded()
  await look('settings-keys', 'usually')
  await page.getByRole('button', { name: 'Add keys for “Slower”' }).click()
  await page.keyboard.press('F4')
  await look('new-keys-dialog', 'usually')
  await leave(page)
  await page.getByRole('article', { name: 'Newsroom' }).scrollIntoViewIfNeeded()
  await look('settings-account')
  await page.getByRole('region', { name: 'Version 0.9.0' }).scrollIntoViewIfNeeded()
  await look('settings-updates', 'usually')
  await page.getByRole('article', { name: 'Newsroom' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await look('account-dialog', 'usually')
  await leave(page)
}

/** The dialogs of the menu Help. */
const help: Step = async ({ app, page }, look) => {
  const failure = { atMs: Date.now(), times: 12, code: withoutModel.code, jobKind: 'poll', jobId: 90 } as const
  await answer(app, 'support.failures', {
    failures: [
      { ...failure, error: withoutModel, recordingId: 1, subject: 'Council meeting, whole afternoon' },
      { ...failure, code: 'source-unreadable', error: null, recordingId: null, subject: '260916_0900.wav' },
    ],
  })
  await chooseInMenu(app, 'failures')
  await expect(page.getByRole('dialog')).toContainText('12 times')
  await look('failures-dialog', 'usually')
  await leave(page)
  await chooseInMenu(app, 'report')
  await expect(page.getByRole('document', { name: 'The whole file' })).toContainText('destination')
  await look('report-dialog', 'usually')
  await leave(page)
  await chooseInMenu(app, 'about')
  await page.getByRole('button', { name: 'Parts and licences…' }).click()
  await expect(page.getByRole('dialog')).toContainText('GPL-3.0-only')
  await look('parts-dialog', 'usually')
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('GNU GENERAL PUBLIC LICENSE')
  await look('part-licence-dialog')
  await leave(page)
}
