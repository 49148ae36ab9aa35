import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { app, type BrowserWindow, dialog, shell } from 'electron'
import type { CommandOutput, EngineCommandName, ParsedInput, ShellCommandName } from '../../shared/contract.ts'
import type { ChosenFile } from '../../shared/devices/chosenFile.ts'
import { transcriptFileSuffixes } from '../../shared/exports/transcriptFileTypes.ts'
import type { Theme } from '../../shared/settings/settings.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { AccountKeeper } from './accountKeeper.ts'
import type { BackgroundKeys } from './backgroundKeys.ts'
import type { CredentialsFiles } from './credentialsFiles.ts'
import type { EngineHost } from './engineHost.ts'
import { chosenPath, done } from './handlerParts.ts'
import { isEvaluationElectron } from './hostedProcess.ts'
import type { ChosenLanguage } from './interfaceLanguage.ts'
import type { KeptChoice } from './keptChoice.ts'
import type { LetOut } from './letOut.ts'
import { localOnlyAmong } from './letOutConsents.ts'
import { type LibraryPlaceDeps, libraryPlaceHandlers } from './libraryPlaceHandlers.ts'
import type { ApplicationMenu } from './menu.ts'
import type { ModelsHost } from './modelsHost.ts'
import type { OpenedFiles } from './openedFiles.ts'
import { shownPath } from './pagePaths.ts'
import type { PathGrants } from './pathGrants.ts'
import type { SecretVault } from './secrets.ts'
import type { SignIn } from './signIn.ts'
import { supportHandlers } from './support.ts'
import type { TypedText } from './typedText.ts'
import type { Updates } from './updates.ts'

/** Commands that the shell and the engine handle together. */
type SharedCommandName = 'accounts.remove'
export type ShellHandlers = {
  [N in ShellCommandName | SharedCommandName]: (
    input: ParsedInput<N>,
    window: BrowserWindow,
  ) => CommandOutput<N> | Promise<CommandOutput<N>>
}
type ShellDeps = {
  engine: EngineHost
  secrets: Pick<SecretVault, 'persists'>
  accounts: Pick<AccountKeeper, 'present' | 'save' | 'remove'>
  signIn: Pick<SignIn, 'begin' | 'end' | 'cancel'>
  credentialsFiles: Pick<CredentialsFiles, 'load' | 'forget'>
  place: LibraryPlaceDeps['place']
  grants: PathGrants
  letOut: LetOut
  openedFiles: Pick<OpenedFiles, 'take'>
  typedText: Pick<TypedText, 'answered'>
  language: Pick<ChosenLanguage, 'choice' | 'choose'>
  theme: Pick<KeptChoice<Theme>, 'value' | 'choose'>
  onLanguage: () => Promise<void>
  onTheme: () => void
  backgroundKeys: Pick<BackgroundKeys, 'hold'>
  models: Pick<ModelsHost, 'call'>
  menu: Pick<ApplicationMenu, 'setUsable'>
  support: Parameters<typeof supportHandlers>[0]
  updates: Pick<Updates, 'state' | 'choose' | 'check' | 'download' | 'cancel' | 'install'>
}

/** The commands that the shell handles, alone or with the engine. The type requires all of them. */
export const shellHandlers = (deps: ShellDeps): ShellHandlers => ({
  ...dialogHandlers(deps),
  ...windowHandlers(deps),
  ...modelHandlers(deps),
  ...accountHandlers(deps),
  ...libraryPlaceHandlers(deps),
  ...supportHandlers(deps.support),
  ...updateHandlers(deps),
})

type Shell<Name extends string> = Pick<ShellHandlers, Extract<keyof ShellHandlers, `shell.${Name}`>>

function dialogHandlers(
  deps: ShellDeps,
): Shell<'chooseImports' | 'takeOpenedFiles' | 'chooseTranscript' | 'chooseExportFolder'> {
  return {
    'shell.takeOpenedFiles': (_input, window) => ({
      files: deps.openedFiles.take().map((path) => {
        const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
        return chosen(deps, window, 'import', path, isFolder ? 'folder' : 'file')
      }),
    }),
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
      const path = await chosenPath(window, {
        title: words.shell.dialogs.importTranscript,
        properties: ['openFile'],
        filters: [
          { name: words.shell.dialogs.transcripts, extensions: [...transcriptFileSuffixes] },
          { name: words.shell.dialogs.allFiles, extensions: ['*'] },
        ],
      })
      return { file: path === undefined ? null : chosen(deps, window, 'import', path, 'file') }
    },
    'shell.chooseExportFolder': async ({ recordingIds }, window) => {
      const ask = async (name: EngineCommandName, input: unknown) => (await deps.engine.call(name, input)) as never
      // One title fits the dialog. Several recordings are confirmed by a question of their own.
      const [kept, ...others] = recordingIds.length === 0 ? [] : await localOnlyAmong(recordingIds, { ask })
      const named = kept && others.length === 0 ? kept : null
      const title = named ? words.shell.dialogs.exportKeptHere(named.title) : words.shell.dialogs.exportTo
      const path = await chosenPath(window, {
        ...{ title, message: title, properties: ['openDirectory', 'createDirectory'] },
      })
      if (path !== undefined && named) deps.letOut.add(path, [named.id])
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
): Shell<'revealExport' | 'info' | 'chooseLanguage' | 'chooseTheme' | 'typingFlushed' | 'holdKeys' | 'usableCommands'> {
  return {
    'shell.revealExport': done(({ path }, window) =>
      shell.showItemInFolder(deps.grants.pathOf(window.webContents.id, 'reveal', path)),
    ),
    'shell.info': () => ({
      version: app.getVersion(),
      isEvaluation: isEvaluationElectron,
      libraryPath: shownPath(deps.place.path),
      platform: process.platform,
      secretsPersist: deps.secrets.persists,
      engine: deps.engine.status,
      engineMessage: deps.engine.message,
      interfaceLanguage: deps.language.choice,
      theme: deps.theme.value,
    }),
    'shell.chooseLanguage': done(async ({ interfaceLanguage }) => {
      deps.language.choose(interfaceLanguage)
      await deps.onLanguage()
    }),
    'shell.chooseTheme': done(({ theme }) => {
      deps.theme.choose(theme)
      deps.onTheme()
    }),
    'shell.typingFlushed': done(({ requestId, unsaved }) => deps.typedText.answered(requestId, unsaved)),
    'shell.usableCommands': done(({ usable }) => deps.menu.setUsable(usable)),
    'shell.holdKeys': async ({ isOpen }) => ({
      refused: await deps.backgroundKeys.hold(isOpen),
      isUnsure: process.platform === 'linux' && process.env.XDG_SESSION_TYPE === 'wayland',
    }),
  }
}

function modelHandlers(deps: ShellDeps): Pick<ShellHandlers, Extract<keyof ShellHandlers, `models.${string}`>> {
  const importFrom = (path: string) => deps.models.call({ name: 'models.import', input: { path } })
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
    'models.acceptLicence': (input) => deps.models.call({ name: 'models.acceptLicence', input }),
    'models.setDevice': (input) => deps.models.call({ name: 'models.setDevice', input }),
    'models.setTasksAtOnce': (input) => deps.models.call({ name: 'models.setTasksAtOnce', input }),
    'models.setAddress': (input) => deps.models.call({ name: 'models.setAddress', input }),
    // Keep the path here: the page does not need it.
    'models.import': async (input, window) => {
      if (input.kind === 'dropped') return importFrom(deps.grants.pathOf(window.webContents.id, 'import', input.path))
      const path = await chosenPath(window, {
        title: words.shell.dialogs.importModel,
        properties: [input.kind === 'file' ? 'openFile' : 'openDirectory'],
      })
      return path === undefined ? null : importFrom(path)
    },
  }
}

function updateHandlers({
  updates,
}: ShellDeps): Pick<ShellHandlers, Extract<keyof ShellHandlers, `updates.${string}`>> {
  return {
    'updates.state': () => updates.state(),
    'updates.choose': done(({ isOn }) => updates.choose(isOn)),
    'updates.check': done(() => updates.check()),
    'updates.download': done(() => updates.download()),
    'updates.cancel': done(() => updates.cancel()),
    'updates.install': done(() => updates.install()),
  }
}

function accountHandlers(
  deps: ShellDeps,
): Pick<ShellHandlers, Extract<keyof ShellHandlers, `secrets.${string}` | `accounts.${string}`>> {
  return {
    'secrets.list': async () => ({ present: await deps.accounts.present() }),
    'accounts.chooseFile': async (_input, window) => {
      const path = await chosenPath(window, {
        title: words.shell.dialogs.credentials,
        properties: ['openFile'],
      })
      return { file: path === undefined ? null : await deps.credentialsFiles.load(window.webContents.id, path) }
    },
    'accounts.save': async (input, { webContents }) => {
      const saved = await deps.accounts.save(input)
      if (saved.account) deps.credentialsFiles.forget(webContents.id)
      return saved
    },
    'accounts.signIn': done(({ address }) => deps.signIn.begin(address)),
    'accounts.signInEnd': () => deps.signIn.end(),
    'accounts.cancelSignIn': done(() => deps.signIn.cancel()),
    'accounts.remove': done(({ accountId }) => deps.accounts.remove(accountId)),
  }
}
