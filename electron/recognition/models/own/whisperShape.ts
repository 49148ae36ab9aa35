import { ModelFileProblem } from './boundedFile.ts'

/** The numbers at the beginning of a whisper.cpp file. */
export type WhisperShape = {
  vocabulary: number
  audioFrames: number
  audioState: number
  audioHeads: number
  audioLayers: number
  textTokens: number
  textState: number
  textHeads: number
  textLayers: number
  melBands: number
}

/**
 * What transcribe.cpp 0.2 runs, as tried with files of other shapes: it refuses other vocabularies and more layers, and aborts or fails at
 * the first sound with other frames, or with another width on one side. Distilled models have fewer layers in the decoder; they run.
 */
const vocabularies = [51_864, 51_865, 51_866]
const mostLayers = 64
const audioFrames = 1500
const mostTextTokens = 4096
/** Whisper large has 1280. */
const mostState = 4096
const isCount = (value: number, most: number): boolean => value >= 1 && value <= most

/** Throws a {@link ModelFileProblem} for a shape that transcribe.cpp does not run. */
function demandRunnable(shape: WhisperShape): void {
  const { audioState, audioHeads, textState, textHeads } = shape
  const isRunnable =
    vocabularies.includes(shape.vocabulary) &&
    shape.audioFrames === audioFrames &&
    isCount(shape.textTokens, mostTextTokens) &&
    isCount(shape.audioLayers, mostLayers) &&
    isCount(shape.textLayers, mostLayers) &&
    isCount(audioState, mostState) &&
    audioState === textState &&
    isCount(audioHeads, audioState) &&
    audioHeads === textHeads &&
    audioState % audioHeads === 0
  if (!isRunnable) throw new ModelFileProblem('shape', 'transcribe.cpp does not run this shape')
}

/** The dimensions of every tensor of a shape by its name, the fastest first. Throws what {@link demandRunnable} throws. */
export function whisperTensors(shape: WhisperShape): Map<string, readonly number[]> {
  demandRunnable(shape)
  const { audioState, textState } = shape
  return new Map<string, readonly number[]>([
    ['encoder.positional_embedding', [audioState, shape.audioFrames]],
    ['encoder.conv1.weight', [3, shape.melBands, audioState]],
    ['encoder.conv1.bias', [audioState]],
    ['encoder.conv2.weight', [3, audioState, audioState]],
    ['encoder.conv2.bias', [audioState]],
    ...layers('encoder', shape.audioLayers, audioState, ['attn']),
    ...norm('encoder.ln_post', audioState),
    ['decoder.positional_embedding', [textState, shape.textTokens]],
    ['decoder.token_embedding.weight', [textState, shape.vocabulary]],
    ...layers('decoder', shape.textLayers, textState, ['attn', 'cross_attn']),
    ...norm('decoder.ln', textState),
  ])
}

type Named = [name: string, dimensions: readonly number[]]

const layers = (side: string, count: number, state: number, attentions: readonly string[]): Named[] =>
  Array.from({ length: count }, (_, index) => `${side}.blocks.${index}`).flatMap((block) => [
    ...attentions.flatMap((name) => [...norm(`${block}.${name}_ln`, state), ...attention(`${block}.${name}`, state)]),
    ...norm(`${block}.mlp_ln`, state),
    [`${block}.mlp.0.weight`, [state, 4 * state]] satisfies Named,
    [`${block}.mlp.0.bias`, [4 * state]] satisfies Named,
    [`${block}.mlp.2.weight`, [4 * state, state]] satisfies Named,
    [`${block}.mlp.2.bias`, [state]] satisfies Named,
  ])

const norm = (name: string, state: number): Named[] => [
  [`${name}.weight`, [state]],
  [`${name}.bias`, [state]],
]

/** The keys have no bias. */
const attention = (name: string, state: number): Named[] => [
  ...['query', 'key', 'value', 'out'].map((part): Named => [`${name}.${part}.weight`, [state, state]]),
  ...['query', 'value', 'out'].map((part): Named => [`${name}.${part}.bias`, [state]]),
]
