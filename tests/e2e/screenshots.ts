import { join } from 'node:path'
import { demo, importByDialog, makeHome, openTapelog, passWelcome, root, rowOf } from './tapelogWindow.ts'

/** Pictures for the README, from the real application on the demo's recordings: library and editor, light and dark. */
const folder = join(root, 'docs/screenshots')
const home = makeHome()
const tapelog = await openTapelog(home.path)
try {
  const { page, app } = tapelog
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await passWelcome(page)
  await importByDialog(tapelog, Object.values(demo))
  await picture('library')
  await rowOf(page, demo.interview.title).click()
  const [reyes, interviewer] = [0, 1].map((index) => page.getByRole('textbox', { name: 'Speaker name' }).nth(index))
  await reyes?.fill('Interviewer')
  await reyes?.press('Enter')
  await interviewer?.fill('Councillor Reyes')
  await interviewer?.press('Enter')
  await page
    .getByRole('button', { name: /^Play from/ })
    .nth(3)
    .click()
  await picture('editor')
} finally {
  await tapelog.close()
  home.remove()
}

async function picture(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await tapelog.app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await tapelog.page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      theme === 'dark',
    )
    await tapelog.page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  }
}
