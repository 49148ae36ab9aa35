import { expect } from '@playwright/test'
import type { LibraryPlace, PlaceFacts } from '../../shared/contract/libraryPlace.ts'
import type { Words } from '../../shared/words/catalogue.ts'
import { english } from '../../shared/words/en/index.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { answer, send } from './deviceSession.ts'
import { goTo, type Step } from './walkStep.ts'

/** The library of these tests, which is open. The pages are shown by answers of a stand-in. */
const open: LibraryPlace = {
  ...{ state: 'open', path: '~/.local/share/tapelog/library', firstStep: 'done', canMove: true },
  ...{ move: null, begunMove: null, moveProblem: null, moved: null, oldCopy: null },
}
const disk: PlaceFacts = {
  ...{ disk: 'internal', isEncrypted: 'yes', syncedBy: null, freeBytes: 212_000_000_000, isWritable: true },
}
const share: PlaceFacts = {
  ...{ disk: 'network', isEncrypted: 'unknown', syncedBy: 'Nextcloud', freeBytes: 900_000_000, isWritable: false },
}

export const firstPages: Step = (...given) => firstPagesIn(english)(...given)
/** The library's place in Settings, after a move and after an interrupted one. */
export const placeSettings: Step = (...given) => placeSettingsIn(english)(...given)

/** The pages of the first start, a library that is not there, and one that is being moved. `words`: the texts of the window. */
export const firstPagesIn =
  ({ firstStart, libraryPlace }: Words): Step =>
  async ({ app, page }, look) => {
    const show = async (place: Partial<LibraryPlace>) => {
      await answer(app, 'libraryPlace.get', { ...open, ...place })
      await send(app, 'libraryPlace.changed', {})
    }
    const heading = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await answer(app, 'libraryPlace.facts', { path: open.path, facts: { ...disk, isEncrypted: 'no' } })
    await show({ state: 'choosing', firstStep: 'place' })
    await heading(firstStart.place.title)
    await look('first-place', 'usually')
    await answer(app, 'libraryPlace.choose', {
      place: { path: '/run/user/1000/gvfs/newsroom/recordings', facts: share, token: 'a', holds: 'other' },
    })
    await page.getByRole('button', { name: firstStart.place.choose }).click()
    await expect(page.getByText(libraryPlace.facts.disks.network)).toBeVisible()
    await look('first-place-warned', 'usually')
    await show({ firstStep: 'work' })
    await heading(firstStart.work.title)
    await page.getByText(firstStart.work.account, { exact: true }).click()
    await look('first-work', 'usually')
    await show({ firstStep: 'model' })
    await heading(firstStart.model.title)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await look('first-model', 'usually')
    await show({ state: 'absent', path: '/media/ada/Interviews-2026/library' })
    await heading(libraryPlace.absent.title)
    await look('library-absent', 'usually')
    const progress = { step: 'copying', filesDone: 118, filesTotal: 940, bytesDone: 31e9, bytesTotal: 118e9 } as const
    const move = { to: '/media/ada/Interviews-2026/library', isPaused: false, progress }
    await show({ state: 'moving', move })
    await heading(libraryPlace.moving.title)
    await look('library-moving', 'usually')
    await show({})
  }

const placeSettingsIn =
  ({ app: { navigation }, libraryPlace, settings }: Words): Step =>
  async ({ app, page }, look) => {
    await answer(app, 'libraryPlace.facts', { path: open.path, facts: disk })
    await answer(app, 'libraryPlace.choose', {
      place: { path: '/media/ada/Interviews-2026', facts: { ...disk, disk: 'external' }, token: 'a', holds: 'nothing' },
    })
    await answer(app, 'libraryPlace.get', {
      ...open,
      begunMove: { to: '/media/ada/Interviews-2026/library' },
      moveProblem: problemInfo('move-target-gone', null, { retryable: true }),
      moved: { files: 940, originals: 312, damaged: 1 },
      oldCopy: { path: '/media/ada/old-disk/library' },
    })
    await send(app, 'libraryPlace.changed', {})
    await goTo(page, navigation.settings)
    const storage = page.getByRole('region', { name: settings.sections.storage })
    await storage.scrollIntoViewIfNeeded()
    await expect(storage.getByText(libraryPlace.begun('/media/ada/Interviews-2026/library'))).toBeVisible()
    await look('settings-place', 'usually')
    await storage.getByRole('button', { name: libraryPlace.settings.change }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('move-dialog', 'usually')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await answer(app, 'libraryPlace.get', open)
    await send(app, 'libraryPlace.changed', {})
  }
