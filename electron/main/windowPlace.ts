import { writeFileSync } from 'node:fs'
import type { Rectangle } from 'electron'
import { z } from 'zod'
import { readJson } from '../system/index.ts'

const sizeSchema = z.number().int().positive().max(20_000)
const placeSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: sizeSchema,
  height: sizeSchema,
  isMaximised: z.boolean(),
  isFullScreen: z.boolean(),
})

/** Where the window was. `x` to `height`: its normal bounds, in device-independent pixels over all displays. */
type WindowPlace = z.infer<typeof placeSchema>

/** Of its width, so much of the title bar must be on a display, so that a person can drag the window. */
const reachablePx = 120
const titleBarPx = 40

/** The last place of the window; null without a readable one. */
export const readPlace = (path: string): WindowPlace | null => readJson(path, placeSchema)

export function writePlace(path: string, place: WindowPlace): void {
  try {
    writeFileSync(path, JSON.stringify(place))
  } catch {
    // If this fails, the next window opens at the default place.
  }
}

/**
 * Bounds that the present displays can show: never larger than the display, and with a title bar that can be reached. Null if the
 * display is gone: the window then opens at the default place. `workAreas`: of each display, without panels and docks.
 */
export function fittedBounds(place: WindowPlace, workAreas: readonly Rectangle[]): Rectangle | null {
  const { x, y, width, height } = place
  const area = workAreas.find(
    (one) =>
      Math.min(x + width, one.x + one.width) - Math.max(x, one.x) >= Math.min(reachablePx, width) &&
      y + titleBarPx > one.y &&
      y + titleBarPx <= one.y + one.height,
  )
  if (!area) return null
  const fitted = { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  // A window that was cut because it was too large must not begin beside the display.
  return {
    x: fitted.width < width ? area.x : x,
    y: Math.max(area.y, fitted.height < height ? area.y : y),
    ...fitted,
  }
}
