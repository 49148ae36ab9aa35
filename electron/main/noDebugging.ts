import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { isTestLanguage, terminalLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { installed as german } from '../../shared/words/de/installed.ts'
import { installed as english } from '../../shared/words/en/installed.ts'
import { installed as spanish } from '../../shared/words/es/installed.ts'
import { installed as french } from '../../shared/words/fr/installed.ts'
import { installed as japanese } from '../../shared/words/ja/installed.ts'

/** Switches of Chromium that let another program read and drive every page. */
const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

/**
 * Whether the program was started so that another one could read its pages. An installed Tapelog refuses that, unless whoever may
 * change the installation itself allowed it with a file: then nothing is gained by it. Its own tests do.
 */
export function isDebuggingRefused(): boolean {
  if (!app.isPackaged || !debuggingSwitches.some((name) => app.commandLine.hasSwitch(name))) return false
  return !existsSync(join(process.resourcesPath, 'allow-debugging'))
}

const texts = { en: english, de: german, es: spanish, fr: french, ja: japanese }

/** Why it is refused. Said at once: while the texts of a language were read, another program could attach. */
export function debuggingRefused(): string {
  const language = terminalLanguage(process.env)
  return texts[isTestLanguage(language) ? 'en' : language].debuggingRefused
}
