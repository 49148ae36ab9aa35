import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, type BrowserWindow, dialog, globalShortcut, nativeTheme } from 'electron'
import type { EngineAnswer, EngineQuestion } from '../../shared/processes/engineProtocol.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { type Theme, themeSchema } from '../../shared/settings/settings.ts'
import { speak } from '../../shared/words/catalogue.ts'
import { isTestLanguage } from '../../shared/words/testLanguage.ts'
import { libraryPlaces, modelsPlace } from '../system/index.ts'
import { AccountKeeper } from './accountKeeper.ts'
import { Background } from './background.ts'
import { BackgroundKeys } from './backgroundKeys.ts'
import { chooseLibrary } from './chooseLibrary.ts'
import { closeNetwork, closeResolver } from './closedNetwork.ts'
import { registerCommands, shellHandlers } from './commands.ts'
import { CredentialsFiles } from './credentialsFiles.ts'
import { drawPage } from './drawPage.ts'
import { EngineHost } from './engineHost.ts'
import { ChosenLanguage } from './interfaceLanguage.ts'
import { KeptChoice } from './keptChoice.ts'
import { setMenu } from './menu.ts'
import { ModelsHost } from './modelsHost.ts'
import { PathGrants } from './pathGrants.ts'
import { printPage } from './printPage.ts'
import { registerSchemes, serveApp, serveMedia, servePlayer } from './protocols.ts'
import { Quitting } from './quitting.ts'
import { SecretVault } from './secrets.ts'
import { ServiceHost } from './serviceHost.ts'
import { TypedText } from './typedText.ts'
import { guardContents, openWindow, paintBackgrounds } from './window.ts'
import { Windows } from './windows.ts'

/** The shell: windows, protocols, the keychain and two child processes. The engine does all work on recordings. */
const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

// As root (in a container or in CI), there is no sandbox and --no-sandbox is passed.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerSchemes()
closeNetwork()
if (process.env.TAPELOG_USER_DATA) app.setPath('userData', process.env.TAPELOG_USER_DATA)

if (!app.requestSingleInstanceLock()) app.quit()
// Do not await: the app is ready only after its main script has run, so this module would wait forever.
else void app.whenReady().then(start)

async function start(): Promise<void> {
  const userData = app.getPath('userData')
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  const language = keptLanguage(userData)
  const theme = keptTheme(userData)
  const libraryPath = await libraryToOpen(userData)
  const modelsFolder = process.env.TAPELOG_USER_DATA ? join(userData, 'models') : modelsPlace()
  const secrets = new SecretVault(join(userData, 'secrets.json'))
  const service = new ServiceHost({ dataDir: join(libraryPath, 'service'), packageRoot, modelsFolder })
  const models = new ModelsHost({ modelsFolder, packageRoot }, () => windows.send('models.changed', {}))
  const grants = new PathGrants()
  const engine = new EngineHost({
    libraryPath,
    packageRoot,
    language: () => language.language,
    onEvent: (name, payload) => {
      windows.send(name, payload)
      background.onEngineEvent(name, payload)
    },
    answer: async <Q extends EngineQuestion>(question: Q) =>
      (question.kind === 'secret'
        ? secrets.get(question)
        : question.kind === 'print-page'
          ? await printPage(question.html)
          : question.kind === 'draw-page'
            ? await drawPage(question.page)
            : await service.connect()) as EngineAnswer[Q['kind']],
  })
  const accounts = new AccountKeeper(engine, secrets, libraryPath)
  const credentialsFiles = new CredentialsFiles()
  const typedText = new TypedText()
  const quitting = new Quitting({
    engine,
    typedText,
    stop: async () => {
      await engine.stop()
      models.stop()
      service.stop()
    },
  })
  const windows = new Windows({
    open: () => openPage(join(userData, 'window.json'), { grants, credentialsFiles, backgroundKeys }),
    quitting,
    typedText,
    isInTray: () => background.isInTray,
    onHidden: () => background.windowHidden(),
  })
  const backgroundKeys = new BackgroundKeys({
    settings: async () => (await engine.call('settings.get', undefined)) as Settings,
    shortcuts: globalShortcut,
    isInFront: () => windows.isInFront,
    send: (name, payload) => windows.send(name, payload),
  })
  const background = new Background({ engine, packageRoot, windows })

  app.setAppUserModelId('org.tapelog.app')
  closeResolver()
  guardContents()
  setMenu()
  serveProtocols(language, engine)
  const common = { engine, secrets, credentialsFiles, models, grants }
  const handlers = shellHandlers({
    ...common,
    ...{ accounts, libraryPath, typedText, language, theme, backgroundKeys },
    onLanguage: () => {
      speak(language.language)
      engine.speak()
      setMenu()
      background.languageChanged()
    },
    onTheme: () => paint(theme),
  })
  registerCommands({ ...common, handlers, onSettings: (settings) => background.settingsChanged(settings) })
  engine.start()
  // This completes a save that a crash interrupted. If it fails now, the next save completes it.
  void accounts.settle().catch(() => {})
  models.start()
  windows.show()
  watchApp(windows, backgroundKeys)
}

/** The chosen language. From now on, all texts are in this language. */
function keptLanguage(userData: string): ChosenLanguage {
  const systemLanguages = app.getPreferredSystemLanguages()
  const language = new ChosenLanguage(join(userData, 'interface.json'), systemLanguages, testLanguage())
  speak(language.language)
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

async function libraryToOpen(userData: string): Promise<string> {
  const ask: Parameters<typeof chooseLibrary>[1] = async (question) =>
    (await dialog.showMessageBox({ type: 'question', ...question, cancelId: 0 })).response
  return (
    process.env.TAPELOG_LIBRARY ||
    (await chooseLibrary(libraryPlaces(), ask, process.env.TAPELOG_USER_DATA ? userData : null))
  )
}

/** Opens a window with Tapelog's page. When the page is gone, its grants end. */
function openPage(
  boundsPath: string,
  given: { grants: PathGrants; credentialsFiles: CredentialsFiles; backgroundKeys: BackgroundKeys },
): BrowserWindow {
  const window = openWindow(packageRoot, boundsPath)
  const { id: pageId } = window.webContents
  const pageGone = () => given.backgroundKeys.pageGone()
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
  const pages = join(packageRoot, 'out/renderer')
  serveApp(pages, () => language.language)
  servePlayer(pages)
  serveMedia((recordingId) => engine.mediaFile(recordingId))
}

function watchApp(windows: Windows, backgroundKeys: BackgroundKeys): void {
  app.on('browser-window-blur', () => backgroundKeys.windowLeft())
  app.on('browser-window-focus', () => backgroundKeys.windowEntered())
  app.on('will-quit', () => backgroundKeys.pageGone())
  app.on('second-instance', () => windows.show())
  app.on('activate', () => windows.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

function testLanguage() {
  const { TAPELOG_LANGUAGE: language = '' } = process.env
  return !app.isPackaged && isTestLanguage(language) ? language : null
}
