import { expect, type Page } from '@playwright/test'
import type { AccountFields } from '../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Words } from '../../shared/words/catalogue.ts'
import { chainOf, everyEvent } from '../support/evidenceFolder.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { plan } from './deletionWalk.ts'
import { answer, recordedSession, send, show } from './deviceSession.ts'
import { busyDesk, showQueue } from './queueFrames.ts'
import { variedList } from './screenWalk.ts'
import { answerDialogs, demo, type Tapelog } from './tapelogWindow.ts'
import { detailOfFirst, leave } from './walkStep.ts'

/** Looks at the current screen. */
type Look = (name: string) => Promise<void>
/** Part of the walk. `words`: the texts of the window’s language, by which the walk finds its way. */
type Step = (tapelog: Tapelog, words: Words, look: Look, home: string) => Promise<void>

const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const rowOf = (page: Page, words: Words) =>
  page
    .getByRole('list', { name: words.library.recordings })
    .getByRole('button')
    .filter({ hasText: demo.memo.title })
    .first()

/** The main screens and dialogs in a language. Starts and ends in a library with the transcribed memo of the demo. */
export async function walkInLanguage(tapelog: Tapelog, words: Words, look: Look, home: string): Promise<void> {
  for (const step of [editor, protection, evidence, library, queue, devices, settings])
    await step(tapelog, words, look, home)
}

const editor: Step = async ({ page }, words, look) => {
  const { recording, editing, quotes } = words
  const dialog = page.getByRole('dialog')
  await rowOf(page, words).click()
  const text = page.getByRole('textbox', { name: recording.transcript.text(null, '').split(',')[0] ?? '' }).first()
  await expect(text).toBeVisible()
  await look('editor')
  await page.getByRole('button', { name: words.egress.nothing }).click()
  await look('egress-dialog')
  await leave(page)
  await page.keyboard.press('Control+h')
  await expect(page.getByRole('textbox', { name: editing.find.replacement, exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: words.keys.commands.find, exact: true }).fill('the')
  await look('editor-replace')
  await page.keyboard.press('Escape')
  await text.click()
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('textbox', { name: editing.names.field }).fill('thee')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await look('names-dialog')
  await leave(page)
  await expect(page.locator('.segment :focus')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+t')
  await look('times-dialog')
  await leave(page)
  await page.locator('.segment .when').first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: editing.selection.label })).toBeVisible()
  await look('editor-selection')
  await leave(page)
  await page.getByRole('button', { name: editing.history.tool, exact: true }).click()
  await look('history-dialog')
  await leave(page)
  await page.getByRole('button', { name: words.keys.title, exact: true }).click()
  await look('keys-dialog')
  await leave(page)
  const chooseRare = async (name: string) => {
    await page.getByRole('button', { name: recording.tools.more, exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await chooseRare(recording.tools.workflows)
  await page.getByRole('button', { name: words.workflows.more.label(1) }).click()
  await page.getByRole('button', { name: words.workflows.more.add }).click()
  await look('workflows-dialog')
  await page.getByRole('button', { name: words.buttons.close }).click()
  await chooseRare(words.buttons.transcribeAgain)
  await expect(dialog.getByRole('combobox', { name: words.transcribe.language })).toBeFocused()
  await look('transcribe-dialog')
  await leave(page)
  await text.click()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('toolbar', { name: quotes.bar.label })).toBeVisible()
  await look('editor-quotes')
  await page.keyboard.press('Alt+h')
  await page.getByRole('textbox', { name: quotes.dialog.tags }).fill('budget')
  await look('quote-dialog')
  await page.getByRole('textbox', { name: quotes.dialog.tags }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await goTo(page, quotes.title)
  await expect(page.getByRole('list', { name: quotes.page.list }).getByRole('article')).toHaveCount(1)
  await look('quotes')
  await goTo(page, words.app.navigation.library)
}

/** Redactions, pseudonyms, and what readers get. It leaves the recording as it was. */
export const protection: Step = async ({ app, page }, words, look) => {
  const { recording, protection: texts, reveals } = words
  const dialog = page.getByRole('dialog')
  await rowOf(page, words).click()
  const text = page.getByRole('textbox', { name: recording.transcript.text(null, '').split(',')[0] ?? '' }).first()
  await text.click()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await chooseInMenu(app, 'redact')
  await look('redact-dialog')
  await dialog.getByRole('textbox', { name: texts.redact.reason }).press('Enter')
  await expect(page.locator('.segment .redacted')).toHaveCount(1)
  await page.getByRole('tab', { name: texts.list.tab(1), exact: true }).click()
  await look('editor-redactions')
  await chooseInMenu(app, 'pseudonyms')
  await dialog.getByRole('button', { name: texts.pseudonyms.add }).click()
  await dialog.getByRole('textbox', { name: texts.pseudonyms.realName, exact: true }).fill('the')
  await dialog.getByRole('textbox', { name: texts.pseudonyms.pseudonym, exact: true }).fill('Z.')
  await expect(dialog.getByRole('list', { name: texts.pseudonyms.found })).toBeVisible()
  await look('pseudonym-dialog')
  await dialog.getByRole('button', { name: words.buttons.save, exact: true }).click()
  await expect(dialog.getByRole('button', { name: texts.moreOfPerson('the'), exact: true })).toBeVisible()
  await look('pseudonyms-dialog')
  await dialog.getByRole('button', { name: words.buttons.done, exact: true }).click()
  await chooseInMenu(app, 'asReaders')
  await expect(page.getByRole('region', { name: texts.readers.label })).toContainText('Z.')
  await look('editor-as-readers')
  await chooseInMenu(app, 'asReaders')
  await page.getByRole('button', { name: words.buttons.export, exact: true }).click()
  await expect(dialog.getByRole('group', { name: texts.disclosure.title })).toBeVisible()
  await look('export-protected-dialog')
  const place = Object.values(reveals.places).sort((a, b) => b.length - a.length)[0] ?? ''
  const found = { format: 'docx', place, count: 2, segmentId: 1, excerpt: 'Ana Reyes' } as const
  const kinds = ['unreadable', 'real-name', 'fact', 'metadata'] as const
  const revealed = kinds.map((kind, index) => ({ ...found, kind, blocks: index < 2 }))
  await answer(app, 'exports.reveals', { isProtected: true, revealed })
  await dialog.getByRole('button', { name: texts.disclosure.check, exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('reveals-dialog')
  await dialog.getByRole('button', { name: texts.revealed.back, exact: true }).click()
  await leave(page)
  await expect(dialog).toHaveCount(0)
  await chooseInMenu(app, 'pseudonyms')
  await dialog.getByRole('button', { name: texts.moreOfPerson('the'), exact: true }).click()
  await page.getByRole('menuitem', { name: words.buttons.remove, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.buttons.remove, exact: true }).click()
  await dialog.getByRole('button', { name: words.buttons.done, exact: true }).click()
  await page.getByRole('button', { name: words.buttons.undo, exact: true }).click()
  await expect(page.locator('.segment .redacted')).toHaveCount(0)
  await page.getByRole('button', { name: recording.back, exact: true }).click()
}

async function settingsOf(page: Page): Promise<Settings> {
  const settings = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    const reply = await tapelog.settings.get(undefined)
    return reply.ok ? reply.value : null
  })
  if (!settings) throw new Error('There are no settings.')
  return settings
}

const signingKey = {
  ...{ publicKey: 'MCowBQYDK2VwAyEA', fingerprint: Array(16).fill('D0E4').join(' ') },
  ...{ madeMs: Date.UTC(2026, 10, 14), keptIn: 'file' as const },
}

/** Evidence: the choice in the export, what is said without an authority, the log of the recording, and the section of the settings. */
export const evidence: Step = async ({ app, page }, words, look) => {
  const { recording, settings } = words
  const texts = words.custody
  const dialog = page.getByRole('dialog')
  const authority = 'https://timestamps.newsroom-services.example/rfc3161'
  await answer(app, 'settings.get', { ...(await settingsOf(page)), stampAuthority: authority })
  await answer(app, 'evidence.key', { key: signingKey })
  // After this event, the window requests everything again.
  await send(app, 'engine.status', { engine: 'ready', message: null })
  await goTo(page, settings.title)
  const section = page.getByRole('region', { name: words.settings.sections.evidence, exact: true })
  await expect(section.locator('code')).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await look('settings-evidence')
  await goTo(page, words.app.navigation.library)
  await rowOf(page, words).click()
  await page.getByRole('button', { name: words.buttons.export, exact: true }).click()
  await dialog.getByRole('button', { name: texts.export.label }).click()
  await page.getByRole('option', { name: texts.export.kinds.manifest, exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: texts.export.stamp, exact: true })).toBeVisible()
  await look('export-evidence-dialog')
  await leave(page)
  await answer(app, 'recordings.custody', { rows: chainOf(everyEvent) })
  await page.getByRole('button', { name: recording.tools.more, exact: true }).click()
  await page.getByRole('menuitem', { name: texts.log.menu, exact: true }).click()
  await expect(dialog.getByRole('row').nth(everyEvent.length)).toBeVisible()
  await look('custody-dialog')
  await leave(page)
  await page.getByRole('button', { name: recording.back, exact: true }).click()
}

const library: Step = async ({ app, page }, words, look) => {
  const { buttons, library, projects, deletion } = words
  const detail = await detailOfFirst(page)
  const list = await variedList(page)
  await answer(app, 'recordings.list', list)
  await send(app, 'library.changed', {})
  await expect(page.getByText('Street noise')).toBeVisible()
  await look('library')
  await page.getByRole('button', { name: words.projects.label, exact: true }).click()
  await look('library-project-menu')
  await page.getByRole('menuitem', { name: projects.new }).click()
  await look('project-dialog')
  await leave(page)
  await page.getByRole('checkbox', { name: library.selection.select(demo.memo.title), exact: true }).check()
  await expect(page.getByRole('region', { name: library.selection.label })).toBeVisible()
  await look('library-selection')
  await page
    .getByRole('region', { name: library.selection.label })
    .getByRole('button', { name: words.buttons.transcribeFirst })
    .click()
  await look('transcribe-several-dialog')
  await leave(page)
  await page.getByRole('button', { name: buttons.clearSelection }).click()
  await page.getByRole('button', { name: buttons.import, exact: true }).click()
  await look('library-import-menu')
  await leave(page)
  const more = page.getByRole('button', { name: library.row.more(demo.memo.title), exact: true })
  await more.click()
  await look('library-row-menu')
  await page.getByRole('menuitem', { name: library.export }).click()
  await look('export-dialog')
  await leave(page)
  await answer(app, 'deletions.plan', plan)
  await more.click()
  await page.getByRole('menuitem', { name: deletion.menu }).click()
  await expect(page.getByRole('dialog')).toContainText(deletion.stays)
  await look('delete-dialog')
  await leave(page)
  await answer(app, 'recordings.get', { ...detail, stage: 'sealed', hasTranscript: false, transcriptRevision: null })
  await answerDialogs(app, [demo.interview.path])
  await page.getByRole('button', { name: words.buttons.import, exact: true }).click()
  await page.getByRole('menuitem', { name: library.import.withOptions }).click()
  await expect(page.getByRole('dialog').getByText(words.importing.notNow).first()).toBeVisible()
  await look('import-sheet')
  await leave(page)
}

const queue: Step = async ({ app, page }, words, look) => {
  const { queue } = words
  await showQueue(app, busyDesk())
  await goTo(page, queue.title)
  await expect(page.getByText('Thirty hours in the archive')).toBeVisible()
  await look('queue')
  await page.getByRole('button', { name: queue.buttons.cancelAll }).click()
  await look('cancel-all-dialog')
  await leave(page)
  await page.getByRole('tab', { name: queue.tabs.needsYou }).click()
  await expect(page.getByText('damaged.mp3')).toBeVisible()
  await look('queue-needs-you')
  await page.getByRole('tab', { name: queue.tabs.history }).click()
  await expect(page.getByText('Memo of Friday')).toBeVisible()
  await look('queue-history')
}

const devices: Step = async ({ app, page }, words, look) => {
  const { devices } = words
  const frame = recordedSession().find(({ name }) => name === 'ready')
  const [device] = frame?.list.devices ?? []
  if (!frame || !device) throw new Error('The recorded session has no recorder that is ready.')
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
  await show(app, frame)
  await goTo(page, devices.title)
  const card = page.getByRole('article', { name: device.name, exact: true })
  await expect(card).toBeVisible()
  await look('devices')
  await card.getByRole('button', { name: devices.buttons.choose, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(devices.chooser.allNew)
  await look('recordings-dialog')
  await leave(page)
}

const settings: Step = async ({ app, page }, words, look) => {
  const { settings, registry, keys } = words
  const account: AccountFields & { id: number; credentialSet: string } = {
    ...{ id: 1, credentialSet: 'account-1', name: 'Newsroom', clientId: 'client-newsroom', userId: '' },
    ...{ baseUrl: 'http://127.0.0.1:9/developer/api', apiBase: 'http://127.0.0.1:9', ownerId: 'desk-7' },
    region: 'custom',
    userTokenSource: 'pasted',
    expiresInUnit: 'seconds',
    workflowStatusPath: '',
  }
  await answer(app, 'accounts.list', {
    accounts: [account],
    activeId: 1,
    abilities: [{ accountId: 1, can: ['first-words', 'pause', 'revoke', 'remove', 'word-times'] }],
  })
  const recorder = { typeOverride: null, recordType: 'notepro', record: null, bound: null } as const
  await answer(app, 'bindings.list', {
    devices: [
      { id: 1, serialNumber: '881204000000000017', type: 'notepro', ...recorder },
      { id: 2, serialNumber: '700000000000000031', type: null, ...recorder },
    ],
  })
  await answer(app, 'bindings.read', {
    ...{ isBound: false, isOurs: false, history: ['client-a', 'client-newsroom'] },
    recoveryClientIds: ['client-a', 'client-newsroom'],
  })
  // After this event, the window requests everything again.
  await send(app, 'engine.status', { engine: 'ready', message: null })
  await goTo(page, settings.title)
  const region = page.getByRole('region', { name: settings.title })
  await expect(region.getByText(settings.networks.chosen)).toBeVisible()
  await look('settings')
  await region.getByRole('button', { name: settings.sections.models, exact: true }).click()
  await look('settings-models')
  await region.getByText(keys.settings.preset).scrollIntoViewIfNeeded()
  await look('settings-keys')
  await page.getByRole('button', { name: keys.settings.addFor(keys.commands['play.slower']), exact: true }).click()
  await page.keyboard.press('F4')
  await look('new-keys-dialog')
  await leave(page)
  await page.getByRole('article', { name: account.name }).scrollIntoViewIfNeeded()
  await look('settings-account')
  await page.getByRole('button', { name: settings.accounts.edit, exact: true }).click()
  await look('account-dialog')
  await leave(page)
  await page.getByRole('heading', { name: registry.title, exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: registry.card.exportRecovery }).first()).toBeVisible()
  await look('registry')
  await page.getByRole('button', { name: registry.add }).click()
  await look('add-device-dialog')
  await leave(page)
}
