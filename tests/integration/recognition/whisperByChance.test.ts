import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { transcribeSpeech } from '../../../electron/recognition/adapters/transcribeSpeech.ts'
import { microShape, whisperBin, whisperTensors } from '../../support/speechModels/ggmlWhisper.ts'
import { randomFrom } from '../../support/speechModels/tensors.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** A Whisper model whose weights are random, so that it chooses words by chance, as a trained one does in noise. */
function writeChancyWhisper(): string {
  // A short text is enough, and each of its words costs time.
  const shape = { ...microShape, weights: 0, textTokens: 32 }
  const random = randomFrom(7)
  const tensors = whisperTensors(shape).map((tensor) => {
    const values = Float32Array.from({ length: tensor.bytes.length / 4 }, () => random() / 2)
    return { ...tensor, bytes: Buffer.from(values.buffer) }
  })
  const path = join(folder, 'chancy.bin')
  writeFileSync(path, whisperBin(shape, { tensors }))
  return path
}

test('Whisper gives the same text for the same audio even when it samples at random', async () => {
  const path = writeChancyWhisper()
  const samples = Float32Array.from({ length: 9 * 16_000 }, (_, at) => Math.sin(at / 7) / 4)
  const speech = transcribeSpeech(path, {
    ...{ id: 'chancy', title: 'Chancy', notices: [], threads: 1, languageChoice: 'free', isWhisper: true },
    device: { choice: 'cpu', broken: [], onDevice: () => {} },
  })
  async function* twice() {
    for (const startSample of [0, samples.length]) yield { startSample, samples }
  }
  const texts: string[] = []
  for await (const { heard } of speech.recognise(twice(), { language: 'en', hotwords: ['Reyes'] }))
    texts.push(heard.text)
  speech.close?.()
  expect(texts[0]).not.toBe('')
  expect(texts[1]).toBe(texts[0])
})
