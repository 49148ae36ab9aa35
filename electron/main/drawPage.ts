import type { PageToDraw } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import { withHiddenPage } from './hiddenPage.ts'

/** A4 at 96 dots per inch, in CSS pixels. A page for a screen is drawn in the same size. */
const drawnSize = { width: 794, height: 1123 } as const
/** Pixels for each CSS pixel, so that text stays sharp when the picture is enlarged. */
const deviceScaleFactor = 1.5
const longestMs = 60_000

/** Drawing uses all of a processor, so pages are drawn one after another. */
let latest: Promise<unknown> = Promise.resolve()

/** A picture (PNG) of a page, always in light colours, because paper is white. Throws `preview-failed`. */
export function drawPage(page: PageToDraw): Promise<Uint8Array> {
  const drawn = latest.then(() => draw(page))
  latest = drawn.catch(() => {})
  return drawn
}

async function draw({ html, medium }: PageToDraw): Promise<Uint8Array> {
  try {
    return await withHiddenPage(html, { drawnSize, longestMs }, async ({ debugger: tools }) => {
      tools.attach('1.3')
      await tools.sendCommand('Emulation.setEmulatedMedia', {
        media: medium,
        features: [{ name: 'prefers-color-scheme', value: 'light' }],
      })
      await tools.sendCommand('Emulation.setDeviceMetricsOverride', { ...drawnSize, deviceScaleFactor, mobile: false })
      const { data } = await tools.sendCommand('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    })
  } catch (cause) {
    throw problem('preview-failed', null, { retryable: true, cause })
  }
}
