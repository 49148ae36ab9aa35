import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, shell } from 'electron'
import { originOfSecret } from '../../shared/account.ts'
import { commandNames } from '../../shared/commandNames.ts'
import {
  type CommandName,
  type CommandOutput,
  contract,
  type ParsedInput,
  type ShellCommandName,
} from '../../shared/contract.ts'
import { toErrorInfo } from '../../shared/errors.ts'
import { safeParse } from '../../shared/safeParse.ts'
import { problem } from '../../shared/sentences/problem.ts'
import type { Settings } from '../../shared/settings.ts'
import type { EngineHost } from './engineHost.ts'
import { maySend } from './rules.ts'
import type { SecretVault } from './secrets.ts'
import type { TypedText } from './typedText.ts'
import { words } from './words.ts'

/** Commands that the shell and the engine answer together. */
type SharedCommandName = 'accounts.remove'
type ShellHandlers = {
  [N in ShellCommandName | SharedCommandName]: (
    input: ParsedInput<N>,
    window: BrowserWindow,
  ) => CommandOutput<N> | Promise<CommandOutput<N>>
}
const ok = { ok: true } as const

/** The commands that the shell answers, alone or with the engine. The type requires all of them. */
export function shellHandlers(deps: {
  engine: EngineHost
  secrets: SecretVault
  libraryPath: string
  exported: Set<string>
  typedText: Pick<TypedText, 'answered'>
}): ShellHandlers {
  return {
    'shell.chooseImports': async ({ kind }, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: kind === 'files' ? words.dialogs.importFiles : words.dialogs.importFolder,
        properties: kind === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory', 'multiSelections'],
      })
      return { paths: canceled ? [] : filePaths }
    },
    'shell.chooseExportFolder': async (_input, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.dialogs.exportTo,
        properties: ['openDirectory', 'createDirectory'],
      })
      return { directory: canceled ? null : (filePaths[0] ?? null) }
    },
    'shell.revealExport': ({ path }) => {
      if (!deps.exported.has(path)) throw problem('not-exported')
      shell.showItemInFolder(path)
      return ok
    },
    'shell.info': () => ({
      version: app.getVersion(),
      libraryPath: deps.libraryPath,
      platform: process.platform,
      secretsPersist: deps.secrets.persists,
      engine: deps.engine.status,
      engineMessage: deps.engine.message,
    }),
    'shell.typingFlushed': ({ requestId, unsaved }) => {
      deps.typedText.answered(requestId, unsaved)
      return ok
    },
    'secrets.set': async ({ accountId, name, value }) => {
      const { accounts } = (await deps.engine.call('accounts.list', undefined)) as CommandOutput<'accounts.list'>
      const account = accounts.find(({ id }) => id === accountId)
      const origin = account && originOfSecret(account, name)
      if (!origin) throw problem('no-address')
      deps.secrets.set({ accountId, name, origin }, value)
      deps.engine.credentialsChanged()
      return ok
    },
    'secrets.list': () => ({ present: deps.secrets.present() }),
    'accounts.remove': async (input) => {
      await deps.engine.call('accounts.remove', input)
      deps.secrets.forgetAccount(input.accountId)
      return ok
    },
  }
}

const isHandled = (name: CommandName, handlers: ShellHandlers): name is keyof ShellHandlers => name in handlers

/**
 * Registers every command of the contract with the same checks: the sender, then the schema. The window always gets
 * `{ok, value}` or `{ok, error}`, never a stack.
 */
export function registerCommands(deps: {
  engine: EngineHost
  handlers: ShellHandlers
  exported: Set<string>
  /** The shell uses some settings too. */
  onSettings: (settings: Settings) => void
}): void {
  for (const name of commandNames)
    ipcMain.handle(name, async (event: IpcMainInvokeEvent, input: unknown) => {
      try {
        const window = BrowserWindow.fromWebContents(event.sender)
        if (!maySend(event.senderFrame, window !== null) || !window) throw problem('foreign-page')
        const parsed = safeParse(contract[name].input, input)
        if (!parsed.success) {
          const [issue] = parsed.error.issues
          throw problem('input-refused', {
            // Only the project's own rules have a message for people.
            reason: issue?.code === 'custom' ? issue.message : null,
            field: issue?.path.join('.') || null,
          })
        }
        if (isHandled(name, deps.handlers)) {
          const handler = deps.handlers[name] as (input: unknown, window: BrowserWindow) => unknown
          return { ok: true, value: await handler(parsed.data, window) }
        }
        const value = await deps.engine.call(name, parsed.data)
        if (name === 'exports.write')
          for (const { path } of (value as CommandOutput<'exports.write'>).files) deps.exported.add(path)
        if (name === 'settings.update') deps.onSettings(value as Settings)
        return { ok: true, value }
      } catch (error) {
        return { ok: false, error: toErrorInfo(error) }
      }
    })
}
