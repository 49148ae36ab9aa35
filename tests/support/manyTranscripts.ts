import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from './transcribedRecording.ts'
import { waveHeader } from './waveFile.ts'

const titleOf = (number: number): string => `talk ${String(number).padStart(4, '0')}`
const lastWordsOf = (number: number): string => `This was number ${number}.`

/**
 * Makes a library of `count` recordings, each with a transcript of five segments and its own sealed original. Returns
 * their ids. `packageRoot`: the folder with the migrations; a bundle of this file lies elsewhere.
 */
export function libraryOfTranscripts(
  libraryPath: string,
  count: number,
  packageRoot = join(import.meta.dirname, '../../'),
): number[] {
  const originals = join(libraryPath, 'originals')
  mkdirSync(originals, { recursive: true })
  const db = openLibraryDatabase(libraryPath, packageRoot)
  const seal = db.prepare('UPDATE recordings SET sha256 = ?, size_bytes = ? WHERE id = ?')
  const ids = db.transaction(() =>
    Array.from({ length: count }, (_, index) => {
      const number = index + 1
      const texts = ['Who signed it?', 'We never saw the contract.', 'Nobody?', 'Nobody at all.', lastWordsOf(number)]
      const recordingId = transcribedRecording(db, titleOf(number), texts)
      const bytes = Buffer.concat([waveHeader({ dataBytes: 4 }), Buffer.from([number & 255, number >> 8, 0, 0])])
      writeFileSync(join(originals, `${titleOf(number)}.wav`), bytes)
      seal.run(createHash('sha256').update(bytes).digest('hex'), bytes.length, recordingId)
      return recordingId
    }),
  )()
  db.close()
  return ids
}

/**
 * The faults of a folder with these recordings' exports as plain text. Empty if the folder has each export once and complete, and nothing
 * else.
 */
export function wrongAmong(out: string, numbers: readonly number[]): string[] {
  const names = new Set(readdirSync(out))
  const wrong = numbers.flatMap((number) => {
    const name = `${titleOf(number)}.txt`
    if (!names.delete(name)) return [`${name} is not there`]
    return isWhole(join(out, name), number) ? [] : [`${name} is not whole`]
  })
  return [...wrong, ...[...names].map((name) => `${name} is there too`)]
}

/** How many exports in a folder are complete. The other files are empty: their names were reserved, and the next attempt fills them. */
export function wholeAmong(out: string): number {
  const numbers = numbersIn(out)
  const whole = numbers.filter((number) => isWhole(join(out, `${titleOf(number)}.txt`), number))
  for (const number of numbers)
    if (!whole.includes(number) && statSync(join(out, `${titleOf(number)}.txt`)).size > 0)
      throw new Error(`${titleOf(number)} is there in part`)
  return whole.length
}

/** The numbers of the recordings whose exports are in a folder. */
export const numbersIn = (out: string): number[] =>
  readdirSync(out).flatMap((name) => {
    const number = Number(/^talk (\d+)\.txt$/.exec(name)?.[1])
    return Number.isFinite(number) ? [number] : []
  })

function isWhole(path: string, number: number): boolean {
  const text = readFileSync(path, 'utf8')
  return text.includes(titleOf(number)) && text.endsWith(`${lastWordsOf(number)}\n`)
}
