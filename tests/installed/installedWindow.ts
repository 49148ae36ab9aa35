import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { wordsIn } from '../../shared/words/catalogue.ts'
import { editSegment, segmentText } from '../e2e/segmentTexts.ts'
import { freePort } from '../support/freePort.ts'
import { asDebian, type OrdinaryUser } from './machine.ts'

/** Root's permission to drive the pages of the installed program from outside. */
const permissionFile = '/usr/lib/tapelog/resources/allow-debugging'
const correction = 'Corrected by hand.'

/** The window of the installed program, driven as a person would. */
export class InstalledWindow {
  readonly #user: Pick<OrdinaryUser, 'starts'>
  readonly #permission: string
  #running: { child: ChildProcess; browser: Browser; page: Page } | null = null

  /** `system`: the folder of another system that it is installed in. */
  constructor(user: Pick<OrdinaryUser, 'starts'>, system = '/') {
    this.#user = user
    this.#permission = join(system, permissionFile)
  }

  /** Opens the window with recordings, and waits for its page. */
  async open(...files: string[]): Promise<Page> {
    writeFileSync(this.#permission, '')
    try {
      const port = await freePort()
      const child = this.#user.starts('tapelog-desktop', `--remote-debugging-port=${port}`, ...files)
      let said = ''
      child.stderr?.on('data', (chunk) => {
        said += chunk
      })
      child.stdout?.resume()
      let browser: Browser | undefined
      await expect(async () => {
        assert.equal(child.signalCode ?? child.exitCode, null, said)
        // Whoever attaches before the window has its page does not see it later.
        await browser?.close()
        browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
        assert.notEqual(pageOf(browser), undefined)
      }).toPass({ timeout: 120_000 })
      const page = browser && pageOf(browser)
      if (!browser || !page) throw new Error('There is no page.')
      this.#running = { child, browser, page }
      return page
    } finally {
      rmSync(this.#permission)
    }
  }

  /** The page of the open window; opens one if there is none. */
  page(): Promise<Page> {
    return this.#running ? Promise.resolve(this.#running.page) : this.open()
  }

  async close(): Promise<void> {
    if (!this.#running) return
    const { child, browser } = this.#running
    this.#running = null
    await browser.close()
    const ended = once(child, 'exit')
    // Chromium quits at this signal as a person's Quit does.
    child.kill('SIGTERM')
    await ended
  }

  async importAndTranscribe(recording: string): Promise<void> {
    const page = await this.open(recording)
    // The recording waits until there is a library.
    await passFirstPages(page)
    assert.equal(sandboxOf(this.#running?.child.pid ?? 0), 'on')
    await expect(
      page
        .getByRole('row', { name: /memo/ })
        .or(page.getByRole('listitem').filter({ hasText: 'memo' }))
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Transcribed').first()).toBeVisible({ timeout: 300_000 })
  }

  async correctAndQuote(): Promise<void> {
    const page = await this.page()
    await openMemo(page)
    await editSegment(page, 0)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(correction)
    await expect(page.getByText('Saved').first()).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+h')
    await expect(page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')).toContainText(correction)
    await this.close()
  }

  async findsItsWork(): Promise<void> {
    const page = await this.open()
    await openMemo(page)
    await expect(segmentText(page, 0)).toContainText(correction)
    await expect(page.locator('.segment .quoted').first()).toContainText('Corrected')
    await this.close()
  }

  /** In each language. */
  async refusesDebugging(): Promise<void> {
    for (const language of chosenLanguages) {
      const debugging = `--remote-debugging-port=${await freePort()}`
      const child = this.#user.starts('env', `LANG=${language}.UTF-8`, 'tapelog-desktop', debugging)
      let said = ''
      child.stderr?.on('data', (chunk) => {
        said += chunk
      })
      child.stdout?.resume()
      const [code] = await once(child, 'close')
      assert.equal(code, 1)
      const { installed } = await wordsIn(language)
      assert.ok(said.includes(installed.debuggingRefused), said)
    }
    assert.equal(asDebian.isInstalled('tapelog'), true)
  }
}

const pageOf = (browser: Browser): Page | undefined =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => page.url().startsWith('app:'))

/** Leaves the pages of the first start. From then on there is a library. */
export async function passFirstPages(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where should Tapelog keep recordings?' })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
}

async function openMemo(page: Page): Promise<void> {
  await page.getByText('memo', { exact: true }).first().click()
  await expect(segmentText(page, 0)).toBeVisible({ timeout: 30_000 })
}

/** Whether the pages of this program are in Chromium's sandbox: no switch turns it off, and pages see no process but their own. */
function sandboxOf(pid: number): 'on' | 'off' {
  const all = processesBelow(pid)
  const browser = all.find(
    ({ command }) => /^\/usr\/lib\/tapelog\/tapelog /.test(command) && !command.includes('--type='),
  )
  const pages = all.filter(({ command }) => command.includes('--type=renderer'))
  assert.ok(browser && pages.length > 0)
  const areInside = pages.every(({ pidsInside }) => pidsInside > browser.pidsInside)
  return areInside && !all.some(({ command }) => command.includes('--no-sandbox')) ? 'on' : 'off'
}

/** A process and all below it. `pidsInside`: how many numbers it has; more than its parent's in a namespace of its own. */
function processesBelow(pid: number): { command: string; pidsInside: number }[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  const below = (parent: number): number[] =>
    read(`/proc/${parent}/task/${parent}/children`)
      .trim()
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => [Number(child), ...below(Number(child))])
  return [pid, ...below(pid)].map((one) => ({
    command: read(`/proc/${one}/cmdline`).replaceAll('\0', ' '),
    pidsInside: /^NSpid:\s*(.*)$/m.exec(read(`/proc/${one}/status`))?.[1]?.split(/\s+/).length ?? 0,
  }))
}
