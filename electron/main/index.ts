import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, type BrowserWindow, dialog, globalShortcut, nativeTheme, shell } from 'electron'
import { isTestLanguage } from '../../shared/languages/interfaceLanguage.ts'
import type { EngineAnswer, EngineQuestion } from '../../shared/processes/engineProtocol.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { type Theme, themeSchema } from '../../shared/settings/settings.ts'
import { speak, words } from '../../shared/words/catalogue.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { answerOfReader, LogFile, libraryPlaces, modelsPlace } from '../system/index.ts'
import { AccountKeeper } from './accountKeeper.ts'
import { Background } from './background.ts'
import { BackgroundKeys } from './backgroundKeys.ts'
import { closeNetwork, closeResolver } from './closedNetwork.ts'
import { registerCommands } from './commands.ts'
import { CredentialsFiles } from './credentialsFiles.ts'
import { drawPage } from './drawPage.ts'
import { EngineHost } from './engineHost.ts'
import { Failures } from './failures.ts'
import { FirstPages } from './firstPages.ts'
import { hostProcess } from './hostedProcess.ts'
import { ChosenLanguage } from './interfaceLanguage.ts'
import { KeptChoice } from './keptChoice.ts'
import { KeyVault } from './keyVault.ts'
import { LetOut } from './letOut.ts'
import { type LibraryAtStart, libraryAtStart } from './libraryAtStart.ts'
import { LibraryPlace } from './libraryPlace.ts'
import { ApplicationMenu } from './menu.ts'
import { ModelsHost } from './modelsHost.ts'
import { MoverHost } from './moverHost.ts'
import { debuggingRefused, isDebuggingRefused } from './noDebugging.ts'
import { OpenedFiles } from './openedFiles.ts'
import { openUpdates } from './openUpdates.ts'
import { clearPageStorage } from './pageStorage.ts'
import { PathGrants } from './pathGrants.ts'
import { printPage } from './printPage.ts'
import { programFacts } from './programFacts.ts'
import { registerSchemes, serveApp, serveMedia, servePlayer } from './protocols.ts'
import { Quitting } from './quitting.ts'
import { SecretVault } from './secrets.ts'
import { ServiceHost } from './serviceHost.ts'
import { shellHandlers } from './shellHandlers.ts'
import { SignIn } from './signIn.ts'
import { TypedText } from './typedText.ts'
import { watchEnds } from './watchEnds.ts'
import { guardContents, openWindow, paintBackgrounds } from './window.ts'
import { Windows } from './windows.ts'

/** The shell: windows, protocols, the keychain and two child processes. The engine does all work on recordings. */
const applicationRoot = fileURLToPath(new URL('../../', import.meta.url))
/** What child processes and native code read: in a release for Linux beside the archive, which only this process can read. */
const packageRoot = besideArchive(applicationRoot)

// As root (in a container or in CI), there is no sandbox and --no-sandbox is passed.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerSchemes()
closeNetwork()
if (process.env.TAPELOG_USER_DATA) app.setPath('userData', process.env.TAPELOG_USER_DATA)

const openedFiles = new OpenedFiles(() => sendToPage('files.opened'))
/** Set once there are windows. */
let sendToPage: (name: 'files.opened') => void = () => {}
app.on('open-file', (event, path) => {
  event.preventDefault()
  openedFiles.add([path])
})
// Switches may be before the folder of a program that is not packaged.
const ownArguments = app.isPackaged ? 1 : 2
openedFiles.addArguments(process.argv, process.cwd(), ownArguments)

if (isDebuggingRefused()) {
  process.stderr.write(`${debuggingRefused()}\n`)
  app.exit(1)
} else if (!app.requestSingleInstanceLock()) app.quit()
// Do not await: the app is ready only after its main script has run, so this module would wait forever.
else void app.whenReady().then(start)

async function start(): Promise<void> {
  const pageStorageCleared = clearPageStorage()
  const userData = app.getPath('userData')
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  const logs = new LogFile(join(userData, 'log'))
  watchEnds(logs)
  const language = await keptLanguage(userData)
  const theme = keptTheme(userData)
  const found = await libraryToOpen(userData)
  const modelsFolder = process.env.TAPELOG_USER_DATA ? join(userData, 'models') : modelsPlace()
  const secrets = new SecretVault(join(userData, 'secrets.json'))
  const keys = new KeyVault(join(userData, 'keys.json'))
  const service = new ServiceHost({ dataDir: () => join(place.path, 'service'), packageRoot, modelsFolder, logs })
  const models = new ModelsHost({ modelsFolder, packageRoot }, logs, () => windows.send('models.changed', {}))
  const grants = new PathGrants()
  const engine = new EngineHost({
    packageRoot,
    logs,
    language: () => language.language,
    onEvent: (name, payload) => {
      windows.send(name, payload)
      background.onEngineEvent(name, payload)
      if (name === 'queue.changed') updates.queueChanged()
      if (name === 'deletions.changed') void clearPageStorage()
    },
    onAbsent: () => place.absent(),
    answer: async <Q extends EngineQuestion>(question: Q) =>
      (question.kind === 'secret'
        ? secrets.get(question)
        : question.kind === 'read-key'
          ? keys.read(question.name)
          : question.kind === 'keep-key'
            ? keys.keep(question.name, question.seed)
            : question.kind === 'print-page'
              ? await printPage(question.html)
              : question.kind === 'draw-page'
                ? await drawPage(question.page)
                : question.kind === 'read-transcript'
                  ? await answerOfReader(hostProcess('reader', { packageRoot, logs }), question.task)
                  : await service.connect()) as EngineAnswer[Q['kind']],
  })
  const accounts = new AccountKeeper(engine, secrets, () => place.path)
  const signIn = new SignIn({
    ...{ engine, accounts, library: () => place.path },
    openBrowser: (address) => shell.openExternal(address),
  })
  const credentialsFiles = new CredentialsFiles()
  const typedText = new TypedText()
  const quitting = new Quitting({
    engine,
    typedText,
    stop: async () => {
      place.stop()
      await engine.stop()
      models.stop()
      updates.stop()
      void service.stop()
      await logs.written()
    },
  })
  const updates = openUpdates({
    ...{ userData, packageRoot, logs, engine, quitting },
    library: () => (place.shown().state === 'moving' ? 'moving' : engine.status === 'ready' ? 'open' : 'none'),
    onChange: () => windows.send('updates.changed', {}),
  })
  const windows = new Windows({
    open: () =>
      openPage(join(userData, 'window.json'), { pageStorageCleared, grants, credentialsFiles, backgroundKeys, menu }),
    quitting,
    typedText,
    isInTray: () => background.isInTray,
    onHidden: () => background.windowHidden(),
  })
  sendToPage = (name) => windows.send(name, {})
  const backgroundKeys = new BackgroundKeys({
    settings: async () => (await engine.call('settings.get', undefined)) as Settings,
    shortcuts: globalShortcut,
    isInFront: () => windows.isInFront,
    send: (name, payload) => windows.send(name, payload),
  })
  const menu = new ApplicationMenu((command) => windows.send('menu.chosen', { command }))
  const failures = new Failures({ log: logs.of('main'), readLast: (count) => logs.readLast(count), engine, models })
  const background = new Background({ engine, packageRoot, windows })
  const firstPages = new FirstPages(userData, {
    hasLibrary: found.isThere || found.isAbsent,
    isNamed: found.isNamed,
  })
  const place = new LibraryPlace(found, {
    ...{
      engine,
      firstPages,
      places: libraryPlaces(),
      mover: new MoverHost(() => hostProcess('mover', { packageRoot, logs })),
    },
    language: () => language.language,
    saveTyped: () => quitting.saveTyped(),
    settleAccounts: () => accounts.settle(),
    stopService: () => service.stop(),
    onChange: () => windows.send('libraryPlace.changed', {}),
  })

  app.setAppUserModelId('org.tapelog.app')
  closeResolver()
  guardContents()
  menu.draw()
  serveProtocols(language, engine)
  const common = { engine, secrets, credentialsFiles, models, grants, letOut: new LetOut() }
  const handlers = shellHandlers({
    ...common,
    ...{ accounts, signIn, place, typedText, language, theme, backgroundKeys, openedFiles, updates, menu },
    support: { failures, ...programFacts({ engine, models, logs, packageRoot, language: () => language.language }) },
    onLanguage: async () => {
      await speak(language.language)
      engine.speak()
      menu.draw()
      background.languageChanged()
    },
    onTheme: () => paint(theme),
  })
  const onSettings = (settings: Settings) => {
    background.settingsChanged(settings)
    menu.setKeys(settings.keys)
  }
  registerCommands({ ...common, updateAddress: updates.address, handlers, onSettings, failures })
  // The page loads while the engine starts.
  windows.show()
  await pageStorageCleared
  windows.whenPageIsThere(() => place.start())
  // This completes a save that a crash interrupted. If it fails now, the next save completes it.
  void accounts.settle().catch(() => {})
  const failure = updates.start()
  void engine.call('settings.get', undefined).then(
    (settings) => menu.setKeys((settings as Settings).keys),
    () => {},
  )
  // Nothing on the first screen waits for the models, so their process does not compete with it for the processor.
  windows.whenShown(() => models.start())
  if (failure) void dialog.showMessageBox({ type: 'warning', ...words.shell.notInstalled(sentenceOf(failure)) })
  watchApp(windows, backgroundKeys)
}

/** The chosen language. From now on, all texts are in this language. */
async function keptLanguage(userData: string): Promise<ChosenLanguage> {
  const kept = join(userData, 'interface.json')
  const language = new ChosenLanguage(kept, app.getPreferredSystemLanguages(), testLanguage())
  await speak(language.language)
  return language
}

/** Apply the theme before a window opens, so that its background has the right colour at once. */
function keptTheme(userData: string): KeptChoice<Theme> {
  const theme = new KeptChoice<Theme>(join(userData, 'theme.json'), 'theme', themeSchema, 'system')
  paint(theme)
  nativeTheme.on('updated', paintBackgrounds)
  return theme
}

function paint({ value }: KeptChoice<Theme>): void {
  nativeTheme.themeSource = value
}

function libraryToOpen(userData: string): Promise<LibraryAtStart> {
  const { TAPELOG_LIBRARY: library, TAPELOG_USER_DATA: ofTest } = process.env
  return libraryAtStart(libraryPlaces(), library || (ofTest ? join(userData, 'library') : null))
}

/** Opens a window with Tapelog's page. When the page is gone, its grants end. */
function openPage(
  placePath: string,
  given: {
    pageStorageCleared: Promise<void>
    grants: PathGrants
    credentialsFiles: CredentialsFiles
    backgroundKeys: BackgroundKeys
    menu: ApplicationMenu
  },
): BrowserWindow {
  const window = openWindow(applicationRoot, placePath, given.pageStorageCleared)
  const { id: pageId } = window.webContents
  const pageGone = () => {
    given.backgroundKeys.pageGone()
    given.menu.setUsable([])
  }
  window.on('closed', () => {
    given.grants.withdrawAll(pageId)
    given.credentialsFiles.forget(pageId)
    pageGone()
  })
  window.webContents.on('render-process-gone', pageGone)
  window.webContents.on('did-navigate', pageGone)
  return window
}

function serveProtocols(language: ChosenLanguage, engine: EngineHost): void {
  const pages = join(applicationRoot, 'out/renderer')
  serveApp(pages, () => language.language)
  servePlayer(pages)
  serveMedia((sound) => engine.mediaFile(sound))
}

function watchApp(windows: Windows, backgroundKeys: BackgroundKeys): void {
  app.on('browser-window-blur', () => backgroundKeys.windowLeft())
  app.on('browser-window-focus', () => backgroundKeys.windowEntered())
  app.on('will-quit', () => backgroundKeys.pageGone())
  app.on('second-instance', (_event, given, folder) => {
    openedFiles.addArguments(given, folder, ownArguments)
    windows.show()
  })
  app.on('activate', () => windows.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

function besideArchive(root: string): string {
  const beside = root.replace(/app\.asar(?=[\\/]$)/, 'app.asar.unpacked')
  return existsSync(join(beside, 'out/main/engine.js')) ? beside : root
}

function testLanguage() {
  const { TAPELOG_LANGUAGE: language = '' } = process.env
  return !app.isPackaged && isTestLanguage(language) ? language : null
}
