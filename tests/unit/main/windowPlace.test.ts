import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fittedBounds, readPlace, writePlace } from '../../../electron/main/windowPlace.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const place = { x: 100, y: 80, width: 1280, height: 820, isMaximised: false, isFullScreen: false }
const laptop = { x: 0, y: 27, width: 1440, height: 873 }
const besideIt = { x: 1440, y: 0, width: 2560, height: 1400 }

test.each([
  ['stays where it was', place, [laptop], { x: 100, y: 80, width: 1280, height: 820 }],
  [
    'stays on the second display',
    { ...place, x: 1600 },
    [laptop, besideIt],
    { x: 1600, y: 80, width: 1280, height: 820 },
  ],
  ['stays half beside a display', { ...place, x: 900 }, [laptop], { x: 900, y: 80, width: 1280, height: 820 }],
  ['gets a new place if its display is gone', { ...place, x: 1600 }, [laptop], null],
  ['gets a new place if only 100 pixels are on a display', { ...place, x: 1340 }, [laptop], null],
  ['gets a new place if its title bar is above the display', { ...place, y: -400 }, [laptop], null],
  [
    'moves down if its title bar is behind the panel',
    { ...place, y: 5 },
    [laptop],
    { x: 100, y: 27, width: 1280, height: 820 },
  ],
  ['gets a new place if it is below the display', { ...place, y: 890 }, [laptop], null],
  [
    'shrinks if it is larger than the display',
    { ...place, x: 40, width: 2400, height: 1300 },
    [laptop],
    { x: 0, y: 27, width: 1440, height: 873 },
  ],
])('a window %s', (_, was, workAreas, expected) => {
  expect(fittedBounds(was, workAreas)).toEqual(expected)
})

test('a damaged file counts as no place of the window', () => {
  const path = join(folder, 'window.json')
  expect(readPlace(path)).toBeNull()
  writePlace(path, { ...place, isMaximised: true })
  expect(readPlace(path)).toEqual({ ...place, isMaximised: true })
  for (const damaged of ['{"x":', '{"x":1,"y":2,"width":0,"height":600}', '[]']) {
    writeFileSync(path, damaged)
    expect(readPlace(path)).toBeNull()
  }
  writePlace(join(folder, 'missing/window.json'), place)
})
