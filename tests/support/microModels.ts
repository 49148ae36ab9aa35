import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueModel } from '../../shared/models/speechModels.ts'
import { float, floats, input, int64, integers, message, metadata, node, onnxModel, output } from './onnxFile.ts'
import { packageRoot } from './testEngine.ts'

/**
 * Small models in the same forms as the catalogue's, made from the models that ship for the demo. They know only its synthetic
 * voices. They use the same path as the large ones: the folder of installed models, the same adapters and libraries.
 */

const demo = (name: string): Buffer => readFileSync(join(packageRoot, 'build/models/demo', name))

/** Writes a model into the folder as an installed one. */
export function installModel(
  modelsFolder: string,
  model: Pick<CatalogueModel, 'id' | 'task' | 'engine' | 'languages'> & Partial<CatalogueModel>,
  files: Record<string, { name: string; bytes: Buffer }>,
): void {
  const folder = join(modelsFolder, model.id)
  mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of Object.values(files)) writeFileSync(join(folder, name), bytes)
  const entry: CatalogueModel = {
    title: model.id,
    sizeBytes: null,
    digest: null,
    licence: { name: 'none', text: 'For tests.', mustBeAccepted: false },
    languageChoice: 'free',
    speakersAtMost: null,
    own: null,
    memoryBytes: null,
    isPlainText: false,
    origin: 'download',
    address: null,
    files: Object.fromEntries(Object.entries(files).map(([role, { name }]) => [role, name])),
    unpack: null,
    ...model,
  }
  const manifest = {
    model: entry,
    from: 'import',
    digest: null,
    files: Object.values(files).map(({ name, bytes }) => ({
      name,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    installedMs: 0,
  }
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest))
}

const letters = 29

/**
 * The demo's speech model as a transducer, like Parakeet: it accepts hotwords and never writes the same letter twice in a row.
 */
export function installMicroTransducer(modelsFolder: string, id = 'micro-transducer'): void {
  installModel(
    modelsFolder,
    { id, task: 'asr', engine: 'sherpa-transducer', languages: ['en'] },
    {
      // If a model states a fact twice, the last one counts.
      encoder: {
        name: 'encoder.onnx',
        bytes: Buffer.concat([demo('speech-ctc.onnx'), message(...metadata({ model_type: 'zipformer2', version: 1 }))]),
      },
      decoder: { name: 'decoder.onnx', bytes: lastLetter() },
      joiner: { name: 'joiner.onnx', bytes: joiner() },
      tokens: { name: 'tokens.txt', bytes: demo('speech-ctc.tokens.txt') },
    },
  )
}

/** The demo's model for voices, as an installed one. */
export function installMicroVoices(modelsFolder: string): void {
  installModel(
    modelsFolder,
    { id: 'micro-voices', task: 'embedding', engine: 'sherpa-embedding', languages: 'many' },
    { model: { name: 'voices.onnx', bytes: demo('speaker-embedding.onnx') } },
  )
}

/** The last written letter, as a vector with a one in its place; zeros if there is none. */
function lastLetter(): Buffer {
  const rows = Array.from({ length: letters ** 2 }, (_, index) =>
    index > 0 && Math.floor(index / letters) === index % letters ? 1 : 0,
  )
  return onnxModel(
    [
      input('y', int64, ['N', 2]),
      output('decoder_out', float, ['N', letters]),
      integers('second', [], [1]),
      floats('letters', [letters, letters], rows),
      node('Gather', ['y', 'second'], 'last', { axis: 1 }),
      node('Gather', ['letters', 'last'], 'decoder_out', { axis: 0 }),
    ],
    { vocab_size: letters, context_size: 2 },
  )
}

/** To write no letter twice, this gives the last letter's probability to the blank. */
function joiner(): Buffer {
  const shape = ['N', letters]
  return onnxModel(
    [
      input('encoder_out', float, shape),
      input('decoder_out', float, shape),
      output('logit', float, shape),
      integers('zero', [1], [0]),
      integers('one', [1], [1]),
      integers('end', [1], [letters]),
      floats('little', [], [1e-9]),
      floats('much', [], [40]),
      node('Slice', ['encoder_out', 'zero', 'one', 'one', 'one'], 'blank'),
      node('Exp', ['blank'], 'blank_probability'),
      node('Exp', ['encoder_out'], 'probabilities'),
      node('Mul', ['probabilities', 'decoder_out'], 'of_last'),
      node('ReduceSum', ['of_last', 'one'], 'last_probability', { keepdims: 1 }),
      node('Add', ['blank_probability', 'last_probability'], 'both'),
      node('Add', ['both', 'little'], 'above_zero'),
      node('Log', ['above_zero'], 'new_blank'),
      node('Slice', ['encoder_out', 'one', 'end', 'one', 'one'], 'others'),
      node('Slice', ['decoder_out', 'one', 'end', 'one', 'one'], 'last_others'),
      node('Mul', ['last_others', 'much'], 'penalty'),
      node('Sub', ['others', 'penalty'], 'new_others'),
      node('Concat', ['new_blank', 'new_others'], 'logit', { axis: 1 }),
    ],
    { joiner_dim: letters },
  )
}

/**
 * Tells sound from silence in windows of ten seconds, with the inputs, outputs and facts of pyannote's segmentation model.
 * Whoever speaks in a window is its first speaker.
 */
export function installMicroSegmentation(modelsFolder: string): void {
  const classes = 7
  const [frames, kernel, shift] = [589, 991, 270]
  const silence = [0.02, -4, -8, -8, -8, -8, -8]
  const gains = [-1, 200, 0, 0, 0, 0, 0]
  const bytes = onnxModel(
    [
      input('x', float, ['N', 1, 'T']),
      output('y', float, ['N', frames, classes]),
      floats('mean', [1, 1, kernel], new Array(kernel).fill(1 / kernel)),
      floats('gains', [classes, 1, 1], gains),
      floats('silence', [classes], silence),
      node('Abs', ['x'], 'loudness'),
      node('Conv', ['loudness', 'mean'], 'frames', { kernel_shape: [kernel], strides: [shift] }),
      node('Conv', ['frames', 'gains', 'silence'], 'classes', { kernel_shape: [1] }),
      node('Transpose', ['classes'], 'y', { perm: [0, 2, 1] }),
    ],
    {
      ...{ model_type: 'pyannote-segmentation-3.0', version: 1, num_speakers: 3, powerset_max_classes: 2 },
      ...{ num_classes: classes, sample_rate: 16_000, window_size: 160_000 },
      ...{ receptive_field_size: kernel, receptive_field_shift: shift },
    },
  )
  installModel(
    modelsFolder,
    { id: 'micro-turns', task: 'segmentation', engine: 'sherpa-pyannote', languages: 'many' },
    { model: { name: 'turns.onnx', bytes } },
  )
}
