import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installModel } from './microModels.ts'
import { float, input, int64, integers, message, node, onnxModel, output } from './onnxFile.ts'
import { packageRoot } from './testEngine.ts'

/** Models that harm the process that loads them, each through the libraries that Tapelog uses. */

const shipped = (name: string): Buffer => readFileSync(join(packageRoot, 'build/models', name))
const tokens = { name: 'tokens.txt', bytes: shipped('demo/speech-ctc.tokens.txt') }

function installCtc(modelsFolder: string, id: string, bytes: Buffer): void {
  installModel(
    modelsFolder,
    { id, task: 'asr', engine: 'sherpa-ctc', languages: ['en'] },
    { model: { name: 'model.onnx', bytes }, tokens },
  )
}

/** This file is not ONNX: the library throws, and nothing catches it. */
export const installGarbage = (modelsFolder: string): void =>
  installCtc(modelsFolder, 'garbage', Buffer.from('this is no model'))

/** A model for another purpose: it loads, and breaks at the first sound. */
export const installWrongKind = (modelsFolder: string): void =>
  installCtc(modelsFolder, 'wrong-kind', shipped('silero-vad.onnx'))

/** The decoder of this model lacks the number of its words, so sherpa-onnx calls exit(). */
export function installThatExits(modelsFolder: string): void {
  const decoder = onnxModel(
    [input('y', int64, ['N', 2]), output('decoder_out', int64, ['N', 2]), node('Identity', ['y'], 'decoder_out')],
    {},
  )
  const speech = shipped('demo/speech-ctc.onnx')
  const facts = message([14, message([1, 'model_type'], [2, 'zipformer2'])])
  installModel(
    modelsFolder,
    { id: 'exits', task: 'asr', engine: 'sherpa-transducer', languages: ['en'] },
    {
      encoder: { name: 'encoder.onnx', bytes: Buffer.concat([speech, facts]) },
      decoder: { name: 'decoder.onnx', bytes: decoder },
      joiner: { name: 'joiner.onnx', bytes: decoder },
      tokens,
    },
  )
}

/** The demo's speech model with one more step for each stretch: a list of 800 million numbers, 3.2 GB. */
export function installHungry(modelsFolder: string): void {
  const much = message([
    7,
    message(
      integers('much', [1], [800_000_000]),
      node('ConstantOfShape', ['much'], 'eaten'),
      output('eaten', float, ['M']),
    ),
  ])
  installCtc(modelsFolder, 'hungry', Buffer.concat([shipped('demo/speech-ctc.onnx'), much]))
}
