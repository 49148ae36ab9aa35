import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { z } from 'zod'
import { commandNames, dropChannel } from '../../shared/contract/commandNames.ts'
import {
  type CommandName,
  type CommandOutput,
  contract,
  type EngineCommandName,
  type ParsedInput,
} from '../../shared/contract.ts'
import type { ChosenFile } from '../../shared/devices/chosenFile.ts'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { safeParse } from '../../shared/errors/safeParse.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { ConsentQuestion } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import { checkedFields } from './accountKeeper.ts'
import { Consents } from './consents.ts'
import type { CredentialsFiles } from './credentialsFiles.ts'
import type { EngineHost } from './engineHost.ts'
import type { Failures } from './failures.ts'
import type { LetOut } from './letOut.ts'
import type { ModelsHost } from './modelsHost.ts'
import { type PageGrants, pathRuleOf } from './pagePaths.ts'
import type { PathGrants } from './pathGrants.ts'
import { maySend } from './rules.ts'
import type { SecretVault } from './secrets.ts'
import type { ShellHandlers } from './shellHandlers.ts'

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
  letOut: LetOut
  updateAddress: string | null
  /** The shell uses some settings too. */
  onSettings: (settings: Settings) => void
  failures: Pick<Failures, 'commandFailed'>
}): void {
  const consents = new Consents(deps.engine, deps.secrets, deps.models, deps.letOut, deps.updateAddress)

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
    const value = (await consents.carryOut(name, input, show, (confirmed) =>
      deps.engine.call(name as EngineCommandName, confirmed),
    )) as CommandOutput<N>
    for (const token of rule.spends?.(sent) ?? []) deps.grants.withdraw(token)
    if (name === 'settings.update') deps.onSettings(value as Settings)
    return rule.toPage?.(value, grants) ?? value
  }

  for (const name of commandNames) {
    const onFailure = (input: unknown, error: unknown) => deps.failures.commandFailed(name, input, error)
    answer(name, onFailure, async (input, window) => {
      const parsed = safeParse(contract[name].input, input)
      if (parsed.success) return carryOut(name, parsed.data as never, window)
      const [issue] = parsed.error.issues
      throw problem('input-refused', {
        // Only Tapelog's own rules (`custom`) have a message for people.
        reason: issue?.code === 'custom' ? issue.message : null,
        field: issue?.path.join('.') || null,
      })
    })
  }

  answer(
    dropChannel,
    () => {},
    async (input, window) =>
      Promise.all(droppedSchema.parse(input).map((path) => droppedFile(path, grantsOf(deps.grants, window)))),
  )
}

/** Handles a channel for the main frame of Tapelog's own page, and for nothing else. */
function answer(
  channel: string,
  onFailure: (input: unknown, error: unknown) => void,
  reply: (input: unknown, window: BrowserWindow) => Promise<unknown>,
): void {
  ipcMain.handle(channel, async (event: IpcMainInvokeEvent, input: unknown) => {
    try {
      const window = BrowserWindow.fromWebContents(event.sender)
      if (!maySend(event.senderFrame, window !== null) || !window) throw problem('foreign-page')
      return { ok: true, value: await reply(input, window) }
    } catch (error) {
      onFailure(input, error)
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
