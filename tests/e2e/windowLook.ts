import type { ElectronApplication, Page } from '@playwright/test'

/** A window's size in screen pixels, its zoom and its theme. */
export type WindowLook = { width: number; height: number; zoom: number; theme: 'light' | 'dark' }

/** Sets the window's size, zoom and colours, and waits for the new layout. */
export async function lookAs(app: ElectronApplication, page: Page, look: WindowLook): Promise<void> {
  await app.evaluate(({ BrowserWindow, nativeTheme }, { width, height, zoom, theme }) => {
    const [window] = BrowserWindow.getAllWindows()
    nativeTheme.themeSource = theme
    window?.webContents.setZoomFactor(zoom)
    window?.setContentSize(width, height)
  }, look)
  await page.waitForFunction(
    ({ width, height, zoom, theme }) =>
      Math.abs(innerWidth - width / zoom) <= 1 &&
      Math.abs(innerHeight - height / zoom) <= 1 &&
      matchMedia('(prefers-color-scheme: dark)').matches === (theme === 'dark'),
    look,
  )
  // After two frames, the media queries have changed and the change is drawn.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
