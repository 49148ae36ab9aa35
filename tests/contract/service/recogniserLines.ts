import { readFileSync } from 'node:fs'
import { PartialResultsFile, partialResultsPath } from '../../../electron/recognition/partialResultsFile.ts'

type Wanted = { identity: string; from: number; count: number; text?: (index: number) => string }

const usualText = (index: number): string => `wörd ${index} `.repeat((index % 7) + 1)

/**
 * Writes stretches of a second each into a task's folder as the recogniser does, and a page of turns now and then. Goes
 * on with the file that is there if its `identity` (recording and models) is the same.
 */
export function recognise(taskFolder: string, { identity, from, count, text = usualText }: Wanted): void {
  const file = new PartialResultsFile(taskFolder, identity)
  for (let index = from; index < from + count; index++) {
    const [startSample, endSample] = [index * 16_000, (index + 1) * 16_000]
    const words = [{ text: `wörd ${index} 😀`, start: index, end: index + 1 }]
    const voices = [{ start: index, end: index + 1, vector: new Float32Array(64).fill(index) }]
    file.addStretch({
      text: text(index),
      ...{ words, language: null, startSample, endSample, heardTo: endSample, voices },
    })
    if (index % 5 === 0) file.addPage({ heardTo: endSample, turns: [], voices: [] })
  }
  file.close()
}

/** The whole lines that the recogniser wrote. */
export const linesIn = (taskFolder: string): string[] =>
  readFileSync(partialResultsPath(taskFolder), 'utf8').split('\n').slice(0, -1)
