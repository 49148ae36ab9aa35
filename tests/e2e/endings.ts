import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { enginePid } from './enginePid.ts'

/** Ways in which a window ends. Closing it loses nothing. Killing it loses the last moment. */
export type Ending = {
  name: string
  /** Text typed in these last milliseconds may be missing. */
  mayLoseMs: number
  /** Whether the application is gone too. */
  endsApp: boolean
  end: (app: ElectronApplication) => Promise<void>
}

/** Does not wait for a response, which never comes once the application is gone. */
const unanswered = () => {}

async function killPage(app: ElectronApplication): Promise<void> {
  const pid = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
  if (pid) process.kill(pid, 'SIGKILL')
}

const killApp = async (app: ElectronApplication) => void app.process().kill('SIGKILL')

/**
 * Kills a process at once. `gone` resolves when the person no longer sees the window; without `gone`, the window stays.
 */
export type Killed = {
  name: string
  gone: ((app: ElectronApplication, page: Page) => Promise<void>) | null
  kill: (app: ElectronApplication, home: string) => Promise<void>
}

export const killed: readonly Killed[] = [
  {
    name: 'the page’s process is killed',
    gone: (_app, page) => new Promise((resolve) => page.once('crash', () => resolve())),
    kill: killPage,
  },
  {
    name: 'the application is killed',
    gone: (app) => new Promise((resolve) => app.once('close', () => resolve())),
    kill: killApp,
  },
  {
    name: 'the engine is killed',
    gone: null,
    kill: async (_app, home) => void process.kill(enginePid(home), 'SIGKILL'),
  },
]

export const endings: readonly Ending[] = [
  {
    name: 'the window is closed',
    mayLoseMs: 0,
    endsApp: true,
    end: (app) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(unanswered),
  },
  {
    name: 'Quit in the menu',
    mayLoseMs: 0,
    endsApp: true,
    end: (app) =>
      app
        .evaluate(({ Menu }) =>
          Menu.getApplicationMenu()
            ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
            .find(({ role }) => role === 'quit')
            ?.click(),
        )
        .catch(unanswered),
  },
  {
    name: 'app.quit()',
    mayLoseMs: 0,
    endsApp: true,
    end: (app) => app.evaluate(({ app }) => app.quit()).catch(unanswered),
  },
  {
    name: 'the session ends (SIGTERM)',
    mayLoseMs: 0,
    endsApp: true,
    end: async (app) => void app.process().kill('SIGTERM'),
  },
  {
    name: 'the page’s process is killed',
    mayLoseMs: 300,
    endsApp: false,
    end: killPage,
  },
  {
    name: 'the application is killed',
    mayLoseMs: 300,
    endsApp: true,
    end: killApp,
  },
]

/** The new page of an application after its page was killed. The application loads it automatically. */
export async function pageAgain(app: ElectronApplication): Promise<void> {
  const isLoaded = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return contents && !contents.isCrashed() && !contents.isLoading()
    })
  // Playwright loses an answer when the application collects its promise as garbage. Then ask again.
  await expect.poll(() => isLoaded().catch(() => false)).toBe(true)
}
