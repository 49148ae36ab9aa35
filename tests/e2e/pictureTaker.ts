import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect as expectAtOnce, type Locator } from '@playwright/test'
import { root, type Tapelog } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** On a busy machine, a state takes longer to appear than the usual 5 s. */
const expect = expectAtOnce.configure({ timeout: 180_000 })

/** A picture of the window as Electron draws it. Playwright would cut off a zoomed page. */
async function ofWholeWindow(app: ElectronApplication): Promise<Buffer> {
  const base64 = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return (await window?.webContents.capturePage())?.toPNG().toString('base64') ?? ''
  })
  return Buffer.from(base64, 'base64')
}

/** Takes pictures of a window for the papers. `wanted`: the names of the pictures to keep; none: all. */
export function pictureTaker({ app, page }: Pick<Tapelog, 'app' | 'page'>, wanted: readonly string[]) {
  /** The names of the pictures, by the hash of their content. */
  const taken = new Map<string, string[]>()
  return {
    /** Takes a picture in each theme, while all elements of `shown` are visible without scrolling. `zoom`: 2 for 200 %. */
    pictures: async (
      name: string,
      shown: Locator[],
      themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
      zoom = 1,
    ) => {
      if (wanted.length > 0 && !wanted.includes(name)) return
      // Move the pointer away, so that nothing looks pointed at.
      await page.mouse.move(0, 0)
      for (const theme of themes) {
        await lookAs(app, page, { width: 1280, height: 800, zoom, theme })
        for (const claim of shown) await expect(claim).toBeInViewport()
        const picture = zoom === 1 ? await page.screenshot() : await ofWholeWindow(app)
        writeFileSync(join(root, `docs/screenshots/${name}-${theme}.png`), picture)
        const hash = createHash('sha256').update(picture).digest('hex')
        taken.set(hash, [...(taken.get(hash) ?? []), `${name}-${theme}`])
      }
    },
    /** Throws if two pictures are the same. */
    expectNoneTwice: () => {
      const same = [...taken.values()].filter((names) => names.length > 1)
      if (same.length > 0) throw new Error(`The same picture under two names: ${same.map(String).join('; ')}`)
    },
  }
}
