import { beginSteps } from './moveSteps.ts'

/**
 * Moves the library like the application, or continues its interrupted move, with the mover in the same process: a process for tests to
 * kill. It waits before each change from the last copied byte on, see `moveSteps.ts`. Arguments: the home folder, and the new place.
 */
const { LibraryMove } = await import('../../electron/main/libraryMove.ts')
const { endMove, moveLibrary } = await import('../../electron/engine/moving/index.ts')
const { begunMove, findLibrary, libraryPlaces } = await import('../../electron/system/index.ts')
const [home = '', to = ''] = process.argv.slice(2)
const places = libraryPlaces({}, home, 'linux')
const { path } = await findLibrary(places)
const nothing = async () => {}
const move = new LibraryMove({
  places,
  path: () => path,
  language: () => 'en',
  saveTyped: async () => null,
  settleAccounts: nothing,
  engine: { close: nothing },
  stopService: nothing,
  onChange: () => {},
  mover: {
    move(message, onProgress) {
      const moved = moveLibrary(message, {
        signal: new AbortController().signal,
        pausing: nothing,
        onProgress(progress) {
          onProgress(progress)
          if (progress.step === 'copying' && progress.bytesDone === progress.bytesTotal) beginSteps()
        },
      })
      return {
        copied: moved.then(({ files, originals, damaged, databaseSha256 }) => ({
          ...{ type: 'copied', files, originals, damaged, databaseSha256 },
        })),
        pause: () => {},
        stop: () => {},
        async release(isMoved) {
          if (isMoved) endMove(message.to)
          const { release } = await moved
          release()
        },
      }
    },
    run: nothing,
  },
})
await move.begin(begunMove(places) ? null : to, (place) => {
  process.exitCode = place === to ? 0 : 1
})
