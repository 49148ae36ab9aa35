import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { wordsIn } from '../../shared/words/catalogue.ts'
import { violations } from './axe.ts'
import { firstPagesIn } from './firstPagesWalk.ts'
import { test } from './fixtures.ts'
import { walkInLanguage } from './languageWalk.ts'
import { covered, cutTexts, endsOutOfView } from './screenFit.ts'
import { demo, type Tapelog } from './tapelogWindow.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

type Language = (typeof chosenLanguages)[number]

const desk = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
/** Light or dark, texts take the same room. English is looked at in both in every size (accessibility.spec.ts). */
const looks: WindowLook[] = [desk, { width: 1000, height: 700, zoom: 1, theme: 'dark' }, { ...desk, zoom: 2 }]
/** The smallest window; a dialog has to show its buttons there. */
const smallest: WindowLook = { width: 880, height: 560, zoom: 1, theme: 'light' }
const pictures = process.env.TAPELOG_PICTURES

/** Texts that a library or a device brings along, and that may be shortened. */
const names = [
  ...[
    demo.memo.title,
    demo.interview.title,
    'Council meeting',
    'Interview about',
    'Harbour',
    'Two questions',
    'Street',
  ],
  ...[
    'Fishing',
    '260915_1730',
    '260916_0900',
    'A very long title',
    'client-',
    '/home/desk',
    'http://127.0.0.1',
    '/media/ada',
  ],
  ...['/.local/share', '/run/user'],
]

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (interfaceLanguage) => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    await tapelog.shell.chooseLanguage({ interfaceLanguage })
  }, language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** A picture of the whole window at its zoom, for a person to look at. */
async function takePicture(app: ElectronApplication, name: string): Promise<void> {
  if (!pictures) return
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  writeFileSync(join(pictures, `${name}.png`), Buffer.from(png, 'base64'))
}

/** Adds everything to `found` that does not fit, in all sizes, light and dark. English is looked at with axe elsewhere. */
async function look({ app, page }: Tapelog, name: string, language: Language, found: Map<string, string>) {
  const add = (problems: string[], look: WindowLook) => {
    // A problem that is on every screen is reported only once.
    const at = `${name} ${look.theme} ${look.width}×${look.height} at ${look.zoom * 100} %`
    for (const problem of problems) found.set(problem, found.get(problem) ?? at)
  }
  for (const one of looks) {
    await lookAs(app, page, one)
    add([...(await covered(page)), ...(await cutTexts(page, names))], one)
    if (one === desk && (language === 'ja' || language === 'de')) add(await violations(page), one)
    await takePicture(app, `${language}-${name}-${one.width}-${one.zoom}-${one.theme}`)
  }
  if (await page.locator('[role=dialog], [role=alertdialog]').count()) {
    await lookAs(app, page, smallest)
    add(await endsOutOfView(page), smallest)
    await takePicture(app, `${language}-${name}-880`)
  }
  await lookAs(app, page, desk)
}

const listed = (found: Map<string, string>) => [...found].map(([problem, at]) => `${at}: ${problem}`)

// Each language may have a window of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of chosenLanguages)
  test(`the main screens and dialogs fit in any size in ${language}`, async ({ openWith, home }) => {
    test.setTimeout(1_200_000)
    const tapelog = await openWith('memo')
    const found = new Map<string, string>()
    await chooseLanguage(tapelog.page, language)
    await lookAs(tapelog.app, tapelog.page, desk)
    await walkInLanguage(tapelog, await wordsIn(language), (name) => look(tapelog, name, language, found), home.path)
    expect(listed(found)).toEqual([])
  })

test('the pages of the first start fit in each language', async ({ home, openWindow }) => {
  test.setTimeout(1_200_000)
  const tapelog = await openWindow()
  const found = new Map<string, string>()
  for (const language of chosenLanguages) {
    await chooseLanguage(tapelog.page, language)
    const words = await wordsIn(language)
    await expect(tapelog.page.getByRole('heading', { name: words.welcome.title })).toBeVisible()
    await look(tapelog, 'welcome', language, found)
    await firstPagesIn(words)(tapelog, (name) => look(tapelog, name, language, found), home.path)
  }
  expect(listed(found)).toEqual([])
})
