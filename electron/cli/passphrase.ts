import { closeSync, openSync, readSync } from 'node:fs'
import { identitiesOf } from '../../shared/text/ageKeys.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Terminal } from './terminal.ts'

/** Where a passphrase comes from. Never an argument or an environment variable: other programs can read both. */
export type PassphraseFlags = { passphraseFile?: string; passphraseFd?: number }

/** The passphrase of a file or a file descriptor; null if neither is given. Throws `handover-secret-unread`. */
export function givenPassphrase({ passphraseFile, passphraseFd }: PassphraseFlags): string | null {
  if (passphraseFile === undefined && passphraseFd === undefined) return null
  const passphrase = readSecret(passphraseFd ?? passphraseFile ?? '').split(/\r?\n/)[0] ?? ''
  if (passphrase === '') throw problem('handover-secret-unread')
  return passphrase
}

/** The identities in a file of age: a line for each, beside comments. Throws `handover-secret-unread`. */
export function identitiesIn(path: string): string[] {
  const identities = identitiesOf(readSecret(path))
  if (identities.length === 0) throw problem('handover-secret-unread')
  return identities
}

const mostBytes = 64 * 1024

function readSecret(from: string | number): string {
  try {
    const file = typeof from === 'number' ? from : openSync(from, 'r')
    try {
      const bytes = Buffer.alloc(mostBytes)
      let length = 0
      for (let read = 1; read > 0 && length < mostBytes; length += read)
        read = readSync(file, bytes, length, mostBytes - length, null)
      return bytes.toString('utf8', 0, length)
    } finally {
      if (typeof from !== 'number') closeSync(file)
    }
  } catch {
    // Node's error would show the path.
    throw problem('handover-secret-unread')
  }
}

/** Asks twice, so that a slip does not lock the file for good. Throws `handover-passphrases-differ`. */
export async function askNewPassphrase(terminal: Terminal): Promise<string> {
  const passphrase = await askPassphrase(terminal)
  if ((await ask(terminal, words.terminal.handover.passphraseAgain)) !== passphrase)
    throw problem('handover-passphrases-differ')
  return passphrase
}

/** Throws `handover-passphrase-unasked` if there is no terminal, and `handover-locked-passphrase` for an empty one. */
export async function askPassphrase(terminal: Terminal): Promise<string> {
  const passphrase = await ask(terminal, words.terminal.handover.passphrase)
  if (passphrase === '') throw problem('handover-locked-passphrase')
  return passphrase
}

/** Reads a line from the terminal and shows nothing of it. */
function ask({ stdin, stderr }: Terminal, question: string): Promise<string> {
  if (!stdin.isTTY) throw problem('handover-passphrase-unasked')
  // Before the question: keys that are typed at once must not be shown either.
  stdin.setRawMode(true)
  stderr.write(question)
  stdin.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = () => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n' || key === '\u0004') {
          end()
          resolve(typed)
          return
        }
        if (key === '\u0003') {
          end()
          reject(problem('stopped', null, { retryable: true }))
          return
        }
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('')
        else if (key >= ' ') typed += key
      }
    }
    stdin.on('data', read)
    stdin.resume()
  })
}
