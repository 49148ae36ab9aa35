import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { CommandOutput, ParsedInput, ShellCommandName } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import { chosenPath, done } from './handlerParts.ts'
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
/** Commands about the library's place. The page gets paths only as text; it names a folder by the token of a person's choice. */
export function libraryPlaceHandlers({ place, grants }: LibraryPlaceDeps): Handlers {
  const pathOf = (token: string | null, { webContents }: BrowserWindow) =>
    token === null ? null : grants.pathOf(webContents.id, 'library', token)
  return {
    'libraryPlace.get': () => place.shown(),
    'libraryPlace.facts': () => place.facts(),
    'libraryPlace.choose': async (_input, window) => {
      const folder = await chosenPath(window, {
        title: words.libraryPlace.chooseFolder,
        properties: ['openDirectory', 'createDirectory'],
      })
      if (folder === undefined) return { place: null }
      grants.withdrawAll(window.webContents.id, 'library')
      const described = await place.described(folder)
      const token = grants.give(window.webContents.id, 'library', described.path)
      return { place: { ...described, path: shownPath(described.path), token } }
    },
    'libraryPlace.use': done(({ token }, window) => place.use(pathOf(token, window))),
    'libraryPlace.setFirstStep': done(({ firstStep }) => place.setFirstStep(firstStep)),
    'libraryPlace.move': done(({ token }, window) => place.move(pathOf(token, window))),
    'libraryPlace.pauseMove': done(({ isPaused }) => place.pauseMove(isPaused)),
    'libraryPlace.cancelMove': done((_input, window) =>
      place.cancelMove((to) => confirmed(window, words.libraryPlace.forgetQuestion(shownPath(to)))),
    ),
    'libraryPlace.removeOldCopy': done((_input, window) =>
      place.removeOldCopy(({ path, linked }) => {
        const folders = linked.map((one) => shownPath(one))
        return confirmed(window, words.libraryPlace.removeQuestion(shownPath(path), folders))
      }),
    ),
    'libraryPlace.keepOldCopy': done(() => place.keepOldCopy()),
  }
}

/** Asks a person. The second button confirms. */
async function confirmed(window: BrowserWindow, question: Pick<MessageBoxOptions, 'message' | 'detail' | 'buttons'>) {
  const options = { type: 'warning', ...question, defaultId: 0, cancelId: 0, noLink: true } as const
  return (await dialog.showMessageBox(window, options)).response === 1
}
