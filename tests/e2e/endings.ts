import type { ElectronApplication } from '@playwright/test'

/** Ways in which a window ends. Closing it loses nothing; killing it loses the last moment. */
export type Ending = {
  name: string
  /** Typing that may be missing, in milliseconds before the end. */
  mayLoseMs: number
  /** Whether the application is gone too. */
  endsApp: boolean
  end: (app: ElectronApplication) => Promise<void>
}

/** Does not wait for an answer, which never comes once the application is gone. */
const unanswered = () => {}

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
    end: async (app) => {
      const pid = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
      )
      if (pid) process.kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'the application is killed',
    mayLoseMs: 300,
    endsApp: true,
    end: async (app) => void app.process().kill('SIGKILL'),
  },
]
