import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import type { SpokenTurn } from './diarizationErrorRate.ts'
import { turnsOfRttm } from './rttm.ts'
import { turnsOfStm } from './stm.ts'

/** A recording and what was said in it. */
export type ReferenceRecording = {
  name: string
  audioPath: string
  /** Null if it is only known who speaks when. */
  words: string | null
  /** Null if it is not known who speaks when. */
  turns: readonly SpokenTurn[] | null
  /** Null if it is not known who said which words. */
  texts: readonly (SpokenTurn & { text: string })[] | null
}

/**
 * The recordings in a folder that have their words or turns in files of the same name: `talk.wav` and `talk.stm`, or `talk.txt` and `talk.rttm` or
 * one of both.
 * Throws 'nothing-to-measure' if the folder cannot be read.
 */
export function referenceRecordings(folder: string): ReferenceRecording[] {
  let names: string[]
  try {
    names = readdirSync(folder).sort()
  } catch {
    throw problem('nothing-to-measure')
  }
  return names.flatMap((name) => {
    if (/\.(txt|rttm|stm)$/.test(name)) return []
    const beside = (ending: string) => {
      const other = name.replace(/\.[^.]+$/, ending)
      return other !== name && names.includes(other) ? readFileSync(join(folder, other), 'utf8') : null
    }
    const [words, rttm, stm] = [beside('.txt'), beside('.rttm'), beside('.stm')]
    const texts = stm === null ? null : turnsOfStm(stm)
    const turns = rttm === null ? texts : turnsOfRttm(rttm)
    const said = words ?? texts?.map(({ text }) => text).join(' ') ?? null
    return said === null && turns === null ? [] : [{ name, audioPath: join(folder, name), words: said, texts, turns }]
  })
}
