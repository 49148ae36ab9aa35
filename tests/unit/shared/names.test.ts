import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { freeSpeakerName, isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'

/** Rules for names and titles. */

test('the full-text search takes folded words unchanged', () => {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
    CREATE VIRTUAL TABLE words USING fts5vocab (texts, 'row')`)
  const insert = db.prepare('INSERT INTO texts (rowid, text) VALUES (1, ?)')
  const word = db.prepare<[], { term: string }>('SELECT term FROM words')
  // Latin to Cyrillic.
  const letters = Array.from({ length: 0x530 - 0x41 }, (_, index) => String.fromCodePoint(0x41 + index)).filter(
    (letter) => /\p{L}/u.test(letter) && /^\p{L}+$/u.test(foldedText(letter)),
  )
  expect(letters.length).toBeGreaterThan(900)
  for (const letter of letters) {
    db.exec('DELETE FROM texts')
    insert.run(foldedText(`q${letter}q`))
    expect(foldedText(`q${letter}q`), letter).toBe(word.get()?.term)
  }
  db.close()
})

/** Forms for print, which Unicode takes apart and which nobody types beside each other. */
const printForms = /[\ufb00-\ufdff\ufe70-\ufeff\uff61-\uffdc\u3130-\u318f]/

test('a folded text does not change when folded again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !printForms.test(text)),
      (text) => {
        const folded = foldedText(text)
        expect(foldedText(folded)).toBe(folded)
        expect(foldedText(text.normalize('NFD'))).toBe(foldedText(text.normalize('NFC')))
      },
    ),
  )
})

test.each([
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['\u2066a\u2069\u200e \u200fb\u061c', 'a b'],
  ['line\r\nline\u0085\u2028tab\tend\u0000', 'line line tab end'],
  ['\u202e\u2067', ''],
  ['ראיון עם שרה', 'ראיון עם שרה'],
  // Joiners change letters, not directions.
  ['می‌خواهم 👩‍👧', 'می‌خواهم 👩‍👧'],
])('%j is shown as %j', (text, shown) => expect(shownText(text)).toBe(shown))

test.each([
  ['Reyes', 'reyes', true],
  ['Reyes', ' Re\u0301yes', false],
  ['José', 'Jose\u0301', true],
  ['Mary Ann', 'mary\u00a0 ann ', true],
  ['Maryann', 'Mary Ann', false],
  ['#1', '#１', true],
  ['Ms O’Neil', "ms o'neil", true],
  ['Jean‑Luc', 'Jean-Luc', true],
])('names the speakers “%s” and “%s”', (a, b, isSame) => expect(isSameSpeakerName(a, b)).toBe(isSame))

test('a new speaker gets a name that no other has', () => {
  expect(freeSpeakerName([])).toBe('#1')
  expect(freeSpeakerName(['#1', '#3'])).toBe('#4')
  expect(freeSpeakerName(['Reyes', '#2'])).toBe('#3')
})
