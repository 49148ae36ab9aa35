import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron, expect as expectAtOnce } from '@playwright/test'
import { speak, words } from '../../shared/words/catalogue.ts'
import { startTapelog } from '../support/tapelogProcess.ts'
import { answerDialogs, demoRecording, launchOptions, makeHome, openTapelog, root } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/**
 * Pictures of exports in English, Arabic and Japanese: the dialog with its preview, and the Word, PDF and web pages that it writes. Word
 * is drawn by LibreOffice, pages of PDF by Poppler, the web page by Chromium. They need `soffice`, `pdftoppm`, and fonts for the three
 * languages (in Debian: fonts-dejavu, fonts-noto-cjk).
 */
const interviews = {
  en: {
    title: 'Interview about the water project',
    speakers: ['Interviewer', 'Councillor Reyes'],
    texts: [
      'You said that the council never saw the contract. When did you learn of it?',
      'In March. A clerk put the folder on my table and said, “You should read page forty.”',
      'And what did page forty say?',
      'That the city pays for thirty years, whether there is water or not.',
    ],
  },
  ar: {
    title: 'مقابلة عن مشروع المياه',
    speakers: ['المحاور', 'السيدة ريم'],
    texts: [
      'قلتِ إن المجلس لم ير العقد قط. متى علمتِ بأمره؟',
      'في شهر مارس. وضع موظف الملف على مكتبي وقال: «اقرئي الصفحة 40».',
      'وماذا كُتب في الصفحة 40؟',
      'أن المدينة تدفع ثلاثين عامًا، سواء وُجد الماء أم لم يوجد.',
    ],
  },
  ja: {
    title: '水道事業についてのインタビュー',
    speakers: ['聞き手', '玲子議員'],
    texts: [
      '議会は契約書を一度も見ていないとおっしゃいました。いつ知ったのですか。',
      '三月です。職員が書類を机に置いて、「40ページを読んでください」と言いました。',
      '40ページには何が書かれていたのですか。',
      '水があってもなくても、市は三十年間支払い続けると書かれていました。',
    ],
  },
} as const

type Language = keyof typeof interviews

const expect = expectAtOnce.configure({ timeout: 180_000 })
/** Makes the folder when a test first needs it. */
const folderOfExports = (home: string) => {
  mkdirSync(join(home, 'out'), { recursive: true })
  return join(home, 'out')
}
const pictureOf = (name: string) => join(root, `docs/screenshots/export-${name}.png`)
for (const language of ['en', 'ar', 'ja'] as const) {
  const home = makeHome()
  try {
    await fillLibrary(home.path, interviews[language])
    await showDialog(home.path, language)
    await showFiles(home.path, language)
  } finally {
    home.remove()
  }
}

/** A library with one recording of the demo, and these words as its transcript, imported from a file. */
async function fillLibrary(home: string, { title, speakers, texts }: (typeof interviews)[Language]): Promise<void> {
  const recording = join(home, `${title}.mp3`)
  cpSync(demoRecording('260914_1502.mp3'), recording)
  const cues = texts.map((text, index) => {
    const at = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
    return `${at(index * 5)} --> ${at(index * 5 + 5)}\n<v ${speakers[index % 2]}>${text}\n`
  })
  const transcript = join(home, 'elsewhere.vtt')
  writeFileSync(transcript, ['WEBVTT\n', ...cues].join('\n'))
  const library = ['--library', join(home, 'user-data/library')]
  for (const command of [
    ['import', recording, '--to', 'not-now', ...library],
    ['transcript', 'import', '1', transcript, ...library],
  ]) {
    const { code, stderr } = await startTapelog(command).ended
    if (code !== 0) throw new Error(`The library was not filled: ${stderr}`)
  }
}

/** The dialog, in Japanese for the Japanese interview, and the files that it writes. */
async function showDialog(home: string, language: Language): Promise<void> {
  const { title, texts } = interviews[language]
  const { app, page, close } = await openTapelog(home)
  page.setDefaultTimeout(180_000)
  const interfaceLanguage = language === 'ja' ? 'ja' : 'en'
  await speak(interfaceLanguage)
  try {
    await page.evaluate(async (chosen) => {
      const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
      await tapelog.shell.chooseLanguage({ interfaceLanguage: chosen as 'en' | 'ja' })
    }, interfaceLanguage)
    await page.reload()
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
    await answerDialogs(app, [folderOfExports(home)])
    await page.getByRole('main').getByRole('button').filter({ hasText: title }).first().click()
    await expect(page.locator('.transcript')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+e')
    const dialog = page.getByRole('dialog', { name: words.exports.label })
    for (const format of ['html', 'pdf', 'docx'] as const)
      await dialog
        .getByRole('checkbox', { name: words.exports.formats[format].name })
        .first()
        .setChecked(true, { force: true })
    await expect(dialog.locator('.exportpreview')).toContainText(texts[0] ?? '?')
    await page.mouse.move(0, 0)
    await expect(dialog.locator('.paper img')).toBeVisible()
    await page.screenshot({ path: pictureOf(`dialog-${language}`) })
    await dialog.getByRole('button', { name: words.buttons.export, exact: true }).click()
    await dialog.getByRole('button', { name: words.buttons.done, exact: true }).click()
  } finally {
    await close()
  }
}

/** The first page of each file. */
async function showFiles(home: string, language: Language): Promise<void> {
  const { title } = interviews[language]
  const out = folderOfExports(home)
  const ofWord = join(home, 'word')
  execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', ofWord, join(out, `${title}.docx`)])
  firstPage(join(ofWord, `${title}.pdf`), `word-${language}`)
  firstPage(join(out, `${title}.pdf`), `pdf-${language}`)
  await showWebPage(home, join(out, `${title}.html`), `html-${language}`)
}

function firstPage(pdf: string, name: string): void {
  const target = pictureOf(name).replace(/\.png$/, '')
  execFileSync('pdftoppm', ['-png', '-r', '80', '-f', '1', '-singlefile', pdf, target])
}

async function showWebPage(home: string, path: string, name: string): Promise<void> {
  const { executablePath, args, chromiumSandbox, cwd } = launchOptions(home)
  const main = join(import.meta.dirname, '../programs/ordinaryWindow.mjs')
  const browser = await _electron.launch({
    ...{ executablePath, chromiumSandbox, cwd },
    args: [...args.slice(0, -1), `--user-data-dir=${join(home, 'browser')}`, main],
  })
  try {
    const page = await browser.firstWindow()
    await page.goto(pathToFileURL(path).href)
    await browser.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setContentSize(800, 900)
      window?.show()
    })
    await page.screenshot({ path: pictureOf(name) })
  } finally {
    await browser.close()
  }
}
