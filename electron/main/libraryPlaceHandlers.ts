import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { CommandOutput, ParsedInput, ShellCommandName } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { LibraryPlace } from './libraryPlace.ts'
import { shownPath } from './pagePaths.ts'
import type { PathGrants } from './pathGrants.ts'

export type LibraryPlaceDeps = {
  place: Pick<
    LibraryPlace,
    | 'path'
    | 'shown'
    | 'facts'
    | 'described'
    | 'use'
    | 'move'
    | 'pauseMove'
    | 'cancelMove'
    | 'removeOldCopy'
    | 'keepOldCopy'
    | 'setFirstStep'
  >
  grants: PathGrants
}

type Handlers = {
  [N in Extract<ShellCommandName, `libraryPlace.${string}`>]: (
    input: ParsedInput<N>,
    window: BrowserWindow,
  ) => CommandOutput<N> | Promise<CommandOutput<N>>
}
const ok = { ok: true } as const

/** Commands about the library's place. The page gets paths only as text; it names a folder by the token of a person's choice. */
export function libraryPlaceHandlers({ place, grants }: LibraryPlaceDeps): Handlers {
  const pathOf = (token: string | null, { webContents }: BrowserWindow) =>
    token === null ? null : grants.pathOf(webContents.id, 'library', token)
  return {
    'libraryPlace.get': () => place.shown(),
    'libraryPlace.facts': () => place.facts(),
    'libraryPlace.choose': async (_input, window) => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: words.libraryPlace.chooseFolder,
        properties: ['openDirectory', 'createDirectory'],
      })
      const [folder] = canceled ? [] : filePaths
      if (folder === undefined) return { place: null }
      grants.withdrawAll(window.webContents.id, 'library')
      const described = await place.described(folder)
      const token = grants.give(window.webContents.id, 'library', described.path)
      return { place: { ...described, path: shownPath(described.path), token } }
    },
    'libraryPlace.use': async ({ token }, window) => {
      await place.use(pathOf(token, window))
      return ok
    },
    'libraryPlace.setFirstStep': ({ firstStep }) => {
      place.setFirstStep(firstStep)
      return ok
    },
    'libraryPlace.move': async ({ token }, window) => {
      await place.move(pathOf(token, window))
      return ok
    },
    'libraryPlace.pauseMove': ({ isPaused }) => {
      place.pauseMove(isPaused)
      return ok
    },
    'libraryPlace.cancelMove': async (_input, window) => {
      await place.cancelMove((to) => confirmed(window, words.libraryPlace.forgetQuestion(shownPath(to))))
      return ok
    },
    'libraryPlace.removeOldCopy': async (_input, window) => {
      await place.removeOldCopy(({ path, linked }) => {
        const folders = linked.map((one) => shownPath(one))
        return confirmed(window, words.libraryPlace.removeQuestion(shownPath(path), folders))
      })
      return ok
    },
    'libraryPlace.keepOldCopy': () => {
      place.keepOldCopy()
      return ok
    },
  }
}

/** Asks a person. The second button confirms. */
async function confirmed(window: BrowserWindow, question: Pick<MessageBoxOptions, 'message' | 'detail' | 'buttons'>) {
  const options = { type: 'warning', ...question, defaultId: 0, cancelId: 0, noLink: true } as const
  return (await dialog.showMessageBox(window, options)).response === 1
}
