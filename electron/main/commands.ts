import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, shell } from 'electron'
import { z } from 'zod'
import { commandNames, dropChannel } from '../../shared/contract/commandNames.ts'
import {
  type CommandName,
  type CommandOutput,
  contract,
  type EngineCommandName,
  type ParsedInput,
  type ShellCommandName,
} from '../../shared/contract.ts'
import type { ChosenFile } from '../../shared/devices/chosenFile.ts'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/errors/problem.ts'
import { safeParse } from '../../shared/errors/safeParse.ts'
import { transcriptFileSuffixes } from '../../shared/exports/transcriptFileTypes.ts'
import type { Settings, Theme } from '../../shared/settings/settings.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { ConsentQuestion } from '../../shared/words/en/consents.ts'
import { type AccountKeeper, checkedFields } from './accountKeeper.ts'
import type { BackgroundKeys } from './backgroundKeys.ts'
import { Consents } from './consents.ts'
import type { CredentialsFiles } from './credentialsFiles.ts'
import type { EngineHost } from './engineHost.ts'
import type { ChosenLanguage } from './interfaceLanguage.ts'
import type { KeptChoice } from './keptChoice.ts'
import type { ModelsHost } from './modelsHost.ts'
import { type PageGrants, pathRuleOf, shownPath } from './pagePaths.ts'
import type { PathGrants } from './pathGrants.ts'
import { maySend } from './rules.ts'
import type { SecretVault } from './secrets.ts'
import type { TypedText } from './typedText.ts'

/** Commands that the shell and the engine handle together. */
type SharedCommandName = 'accounts.remove'
type ShellHandlers = {
  [N in ShellCommandName | SharedCommandName]: (
    input: ParsedInput<N>,
    window: BrowserWindow,
  ) => CommandOutput<N> | Promise<CommandOutput<N>>
}
const ok = { ok: true } as const

type ShellDeps = {
  engine: EngineHost
  secrets: Pick<SecretVault, 'persists'>
  accounts: Pick<AccountKeeper, 'present' | 'save' | 'remove'>
  credentialsFiles: Pick<CredentialsFiles, 'load' | 'forget'>
  libraryPath: string
  grants: PathGrants
  typedText: Pick<TypedText, 'answered'>
  language: Pick<ChosenLanguage, 'choice' | 'choose'>
  theme: Pick<KeptChoice<Theme>, 'value' | 'choose'>
  onLanguage: () => void
  onTheme: () => void
  backgroundKeys: Pick<BackgroundKeys, 'hold'>
  models: Pick<ModelsHost, 'call'>
}

/** The commands that the shell handles, alone or with the engine. The type requires all of them. */
export const shellHandlers = (deps: ShellDeps): ShellHandlers => ({
  ...dialogHandlers(deps),
  ...windowHandlers(deps),
  ...modelHandlers(deps),
  ...accountHandlers(deps),
})

type Shell<Name extends string> = Pick<ShellHandlers, Extract<keyof ShellHandlers, `shell.${Name}`>>

function dialogHandlers(deps: ShellDeps): Shell<'chooseImports' | 'chooseTranscript' | 'chooseExportFolder'> {
  return {
    'shell.chooseImports': async ({ kind, use }, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title:
          use === 'watch'
            ? words.shell.dialogs.watchFolder
            : kind === 'files'
              ? words.shell.dialogs.importFiles
              : words.shell.dialogs.importFolder,
        properties: kind === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory', 'multiSelections'],
      })
      if (canceled) return { files: [] }
      // Drop an earlier chosen folder that is not watched.
      if (use === 'watch') deps.grants.withdrawAll(window.webContents.id, 'watch')
      return { files: filePaths.map((path) => chosen(deps, window, use, path, kind === 'files' ? 'file' : 'folder')) }
    },
    'shell.chooseTranscript': async (_input, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.shell.dialogs.importTranscript,
        properties: ['openFile'],
        filters: [
          { name: words.shell.dialogs.transcripts, extensions: [...transcriptFileSuffixes] },
          { name: words.shell.dialogs.allFiles, extensions: ['*'] },
        ],
      })
      const [path] = canceled ? [] : filePaths
      return { file: path === undefined ? null : chosen(deps, window, 'import', path, 'file') }
    },
    'shell.chooseExportFolder': async (_input, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.shell.dialogs.exportTo,
        properties: ['openDirectory', 'createDirectory'],
      })
      const [path] = canceled ? [] : filePaths
      return { folder: path === undefined ? null : chosen(deps, window, 'export', path, 'folder') }
    },
  }
}

/** Turns the path of a chosen file or folder into a grant for the page. */
const chosen = (
  { grants }: Pick<ShellDeps, 'grants'>,
  { webContents }: BrowserWindow,
  use: 'import' | 'watch' | 'export',
  path: string,
  kind: ChosenFile['kind'],
): ChosenFile => ({ path: grants.give(webContents.id, use, path), name: basename(path), kind })

function windowHandlers(
  deps: ShellDeps,
): Shell<'revealExport' | 'info' | 'chooseLanguage' | 'chooseTheme' | 'typingFlushed' | 'holdKeys'> {
  return {
    'shell.revealExport': ({ path }, window) => {
      shell.showItemInFolder(deps.grants.pathOf(window.webContents.id, 'reveal', path))
      return ok
    },
    'shell.info': () => ({
      version: app.getVersion(),
      libraryPath: shownPath(deps.libraryPath),
      platform: process.platform,
      secretsPersist: deps.secrets.persists,
      engine: deps.engine.status,
      engineMessage: deps.engine.message,
      interfaceLanguage: deps.language.choice,
      theme: deps.theme.value,
    }),
    'shell.chooseLanguage': ({ interfaceLanguage }) => {
      deps.language.choose(interfaceLanguage)
      deps.onLanguage()
      return ok
    },
    'shell.chooseTheme': ({ theme }) => {
      deps.theme.choose(theme)
      deps.onTheme()
      return ok
    },
    'shell.typingFlushed': ({ requestId, unsaved }) => {
      deps.typedText.answered(requestId, unsaved)
      return ok
    },
    'shell.holdKeys': async ({ isOpen }) => ({
      refused: await deps.backgroundKeys.hold(isOpen),
      isUnsure: process.platform === 'linux' && process.env.XDG_SESSION_TYPE === 'wayland',
    }),
  }
}

function modelHandlers(deps: ShellDeps): Pick<ShellHandlers, Extract<keyof ShellHandlers, `models.${string}`>> {
  return {
    'models.list': async () => {
      const list = await deps.models.call({ name: 'models.list', input: undefined })
      return { ...list, folder: shownPath(list.folder) }
    },
    'models.licence': (input) => deps.models.call({ name: 'models.licence', input }),
    'models.install': (input) => deps.models.call({ name: 'models.install', input }),
    'models.cancel': (input) => deps.models.call({ name: 'models.cancel', input }),
    'models.remove': (input) => deps.models.call({ name: 'models.remove', input }),
    'models.verify': (input) => deps.models.call({ name: 'models.verify', input }),
    'models.use': (input) => deps.models.call({ name: 'models.use', input }),
    'models.setTasksAtOnce': (input) => deps.models.call({ name: 'models.setTasksAtOnce', input }),
    'models.setAddress': (input) => deps.models.call({ name: 'models.setAddress', input }),
    // Keep the path here: the page does not need it.
    'models.import': async ({ kind }, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.shell.dialogs.importModel,
        properties: [kind === 'file' ? 'openFile' : 'openDirectory'],
      })
      const [path] = canceled ? [] : filePaths
      return path === undefined ? null : deps.models.call({ name: 'models.import', input: { path } })
    },
  }
}

function accountHandlers(
  deps: ShellDeps,
): Pick<ShellHandlers, Extract<keyof ShellHandlers, `secrets.${string}` | `accounts.${string}`>> {
  return {
    'secrets.list': async () => ({ present: await deps.accounts.present() }),
    'accounts.chooseFile': async (_input, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.shell.dialogs.credentials,
        properties: ['openFile'],
      })
      const [path] = canceled ? [] : filePaths
      return { file: path === undefined ? null : await deps.credentialsFiles.load(window.webContents.id, path) }
    },
    'accounts.save': async (input, { webContents }) => {
      const saved = await deps.accounts.save(input)
      if (saved.account) deps.credentialsFiles.forget(webContents.id)
      return saved
    },
    'accounts.remove': async ({ accountId }) => {
      await deps.accounts.remove(accountId)
      return ok
    },
  }
}

const isHandled = (name: CommandName, handlers: ShellHandlers): name is keyof ShellHandlers => name in handlers

/**
 * Registers every command of the contract with the same checks: the sender, then the schema, then the grants for paths, and a person's
 * consent if the command widens a page's rights. The window always gets `{ok, value}` or `{ok, error}`, never a stack.
 */
export function registerCommands(deps: {
  engine: Pick<EngineHost, 'call'>
  handlers: ShellHandlers
  secrets: Pick<SecretVault, 'heldIn'>
  credentialsFiles: Pick<CredentialsFiles, 'fill'>
  models: Pick<ModelsHost, 'call'>
  grants: PathGrants
  /** The shell uses some settings too. */
  onSettings: (settings: Settings) => void
}): void {
  const consents = new Consents(deps.engine, deps.secrets, deps.models)

  /** The input for the question, including data that the page does not have. */
  const accountToConfirm = (sent: ParsedInput<'accounts.save'>, { webContents }: BrowserWindow) => {
    const whole = deps.credentialsFiles.fill(webContents.id, sent)
    return { ...whole, fields: checkedFields(whole.fields) }
  }

  async function carryOut<N extends CommandName>(name: N, sent: ParsedInput<N>, window: BrowserWindow) {
    const show = async (question: ConsentQuestion) => {
      const dialogOptions = { type: 'warning', ...question, defaultId: 0, cancelId: 0, noLink: true } as const
      return (await dialog.showMessageBox(window, dialogOptions)).response
    }
    if (isHandled(name, deps.handlers)) {
      const handler = deps.handlers[name] as (input: unknown, window: BrowserWindow) => unknown
      const input = name === 'accounts.save' ? (accountToConfirm(sent as never, window) as typeof sent) : sent
      return consents.carryOut(name, input, show, async () => handler(input, window))
    }
    const grants = grantsOf(deps.grants, window)
    const rule = pathRuleOf(name)
    const input = rule.fromPage?.(sent, grants) ?? sent
    const value = (await consents.carryOut(name, input, show, () =>
      deps.engine.call(name as EngineCommandName, input),
    )) as CommandOutput<N>
    for (const token of rule.spends?.(sent) ?? []) deps.grants.withdraw(token)
    if (name === 'settings.update') deps.onSettings(value as Settings)
    return rule.toPage?.(value, grants) ?? value
  }

  for (const name of commandNames)
    answer(name, async (input, window) => {
      const parsed = safeParse(contract[name].input, input)
      if (parsed.success) return carryOut(name, parsed.data as never, window)
      const [issue] = parsed.error.issues
      throw problem('input-refused', {
        // Only Tapelog's own rules (`custom`) have a message for people.
        reason: issue?.code === 'custom' ? issue.message : null,
        field: issue?.path.join('.') || null,
      })
    })

  answer(dropChannel, async (input, window) =>
    Promise.all(droppedSchema.parse(input).map((path) => droppedFile(path, grantsOf(deps.grants, window)))),
  )
}

/** Handles a channel for the main frame of Tapelog's own page, and for nothing else. */
function answer(channel: string, reply: (input: unknown, window: BrowserWindow) => Promise<unknown>): void {
  ipcMain.handle(channel, async (event: IpcMainInvokeEvent, input: unknown) => {
    try {
      const window = BrowserWindow.fromWebContents(event.sender)
      if (!maySend(event.senderFrame, window !== null) || !window) throw problem('foreign-page')
      return { ok: true, value: await reply(input, window) }
    } catch (error) {
      return { ok: false, error: toErrorInfo(error) }
    }
  })
}

const droppedSchema = z.array(z.string().min(1).max(32_768)).max(10_000)

async function droppedFile(path: string, grants: PageGrants): Promise<ChosenFile> {
  // Check before any file access: on Windows, a server's address alone would make the system sign in there.
  const token = grants.give('import', path)
  const facts = await stat(path).catch(() => null)
  return { path: token, name: basename(path), kind: facts?.isDirectory() ? 'folder' : 'file' }
}

const grantsOf = (grants: PathGrants, { webContents }: BrowserWindow): PageGrants => ({
  give: (purpose, path) => grants.give(webContents.id, purpose, path),
  pathOf: (purpose, token) => grants.pathOf(webContents.id, purpose, token),
})
