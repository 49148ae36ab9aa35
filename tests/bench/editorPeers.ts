import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type CDPSession, type Page } from '@playwright/test'
import { build } from 'vite'
import { launchOptions } from '../e2e/tapelogWindow.ts'
import { installPeers } from './peers.ts'

const packages = [
  ...['slate@0.146.0', 'slate-react@0.146.1', 'slate-dom@0.146.1', 'react@19.3.1', 'react-dom@19.3.1'],
  ...['prosemirror-model@1.25.13', 'prosemirror-state@1.4.4', 'prosemirror-view@1.42.9'],
]
const sources = join(import.meta.dirname, 'editorPeers')

/**
 * Measures other editors with the same text in the same Electron. `measure` gets a page with the focus in its editor.
 */
export async function inPeers<T>(
  home: string,
  texts: readonly string[],
  measure: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<Record<'slate' | 'prosemirror', { openMs: number; typed: T }>> {
  const folder = installPeers('editor', packages)
  const inOne = async (source: string) => {
    const app = await _electron.launch({
      ...launchOptions(home),
      args: ['--disable-gpu', '--no-sandbox', join(sources, 'main.cjs'), await pageOf(folder, source)],
      chromiumSandbox: false,
    })
    try {
      const page = await app.firstWindow()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Performance.enable')
      const openMs = await page.evaluate(async (all) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const startedMs = performance.now()
        ;(window as unknown as { openTranscript(texts: readonly string[]): void }).openTranscript(all)
        while (document.querySelectorAll('#editor p').length < 20) await frame()
        await frame()
        return Math.round(performance.now() - startedMs)
      }, texts)
      await page.locator('#editor p').nth(3).click()
      return { openMs, typed: await measure(page, devtools) }
    } finally {
      await app.close()
    }
  }
  return { slate: await inOne('slate.jsx'), prosemirror: await inOne('prosemirror.js') }
}

/** Builds a page with one editor in the packages' folder and returns its path. */
async function pageOf(folder: string, source: string): Promise<string> {
  copyFileSync(join(sources, source), join(folder, source))
  const bundle = `${source}.bundle.js`
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(folder, 'built'),
      emptyOutDir: false,
      lib: { entry: join(folder, source), formats: ['iife'], name: 'peer', fileName: () => bundle },
    },
  })
  const page = join(folder, 'built', `${source}.html`)
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><div id="editor" style="white-space:pre-wrap"></div><script src="${bundle}"></script>`,
  )
  return page
}
