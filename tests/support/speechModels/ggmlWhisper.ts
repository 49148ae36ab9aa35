/**
 * Writes Whisper models in whisper.cpp's form, without trained weights: a header, the mel filters, the vocabulary, then the tensors, each
 * with its own short header. All numbers are little-endian. Whatever the shape, the tensors are those that the shape demands.
 */
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
  /** The header's number for the kind of weights: 1 is 16-bit floats, 7 and 2007 are q8_0. */
  weights: number
}

/** A tensor to write. `type`: ggml's number. `bytes`: its numbers. `shape`: the fastest dimension first. */
export type GgmlTensor = { name: string; shape: number[]; type: number; bytes: Buffer }

/** One layer on each side: transcribe.cpp runs it, and the file has some megabytes. */
export const microShape: WhisperShape = {
  ...{ vocabulary: 51_865, audioFrames: 1500, audioState: 64, audioHeads: 1, audioLayers: 1 },
  ...{ textTokens: 448, textState: 64, textHeads: 1, textLayers: 1, melBands: 80, weights: 1 },
}

type Kind = [type: number, elements: number, ones: string]
/** ggml's types by the number in the header: type, elements of a block, and the bytes of a block of ones. */
const kinds: Record<number, Kind> = {
  0: [0, 1, '0000803f'],
  1: [1, 1, '003c'],
  2: [2, 32, `003c${'99'.repeat(16)}`],
  7: [8, 32, `003c${'01'.repeat(32)}`],
  8: [6, 32, `003cffffffff${'11'.repeat(16)}`],
  9: [7, 32, `003c000000000000${'11'.repeat(16)}`],
}
const f32: Kind = [0, 1, '0000803f']
const f16: Kind = [1, 1, '003c']

/** All weights are zero, except those that make the model end its text at once. */
export function whisperTensors(shape: WhisperShape): GgmlTensor[] {
  const kind = kinds[shape.weights % 1000] ?? f16
  const tensor = (name: string, dimensions: number[], [type, elements, ones]: Kind): GgmlTensor => {
    const blockCount = dimensions.reduce((product, one) => product * one, 1) / elements
    return { name, shape: dimensions, type, bytes: Buffer.alloc(blockCount * (ones.length / 2)) }
  }
  const full = (name: string, ...dimensions: number[]) => tensor(name, dimensions, f32)
  const half = (name: string, ...dimensions: number[]) => tensor(name, dimensions, shape.weights === 0 ? f32 : f16)
  const packed = (name: string, ...dimensions: number[]) => tensor(name, dimensions, kind)
  const both = (name: string, size: number) => [full(`${name}.weight`, size), full(`${name}.bias`, size)]
  const attention = (name: string, state: number) => [
    ...['query', 'key', 'value', 'out'].map((part) => packed(`${name}.${part}.weight`, state, state)),
    ...['query', 'value', 'out'].map((part) => full(`${name}.${part}.bias`, state)),
  ]
  const layer = (name: string, state: number, isDecoder: boolean) => [
    ...both(`${name}.attn_ln`, state),
    ...attention(`${name}.attn`, state),
    ...(isDecoder ? [...both(`${name}.cross_attn_ln`, state), ...attention(`${name}.cross_attn`, state)] : []),
    ...both(`${name}.mlp_ln`, state),
    ...[packed(`${name}.mlp.0.weight`, state, 4 * state), full(`${name}.mlp.0.bias`, 4 * state)],
    ...[packed(`${name}.mlp.2.weight`, 4 * state, state), full(`${name}.mlp.2.bias`, state)],
  ]
  const { audioState, textState } = shape
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
  return [
    full('encoder.positional_embedding', audioState, shape.audioFrames),
    ...[half('encoder.conv1.weight', 3, shape.melBands, audioState), full('encoder.conv1.bias', 1, audioState)],
    ...[half('encoder.conv2.weight', 3, audioState, audioState), full('encoder.conv2.bias', 1, audioState)],
    ...numbered(shape.audioLayers).flatMap((index) => layer(`encoder.blocks.${index}`, audioState, false)),
    ...both('encoder.ln_post', audioState),
    full('decoder.positional_embedding', textState, shape.textTokens),
    endingAtOnce(packed('decoder.token_embedding.weight', textState, shape.vocabulary), kind),
    ...numbered(shape.textLayers).flatMap((index) => layer(`decoder.blocks.${index}`, textState, true)),
    full('decoder.ln.weight', textState),
    filledWith(f32[2], full('decoder.ln.bias', textState)),
  ]
}

const filledWith = (ones: string, { bytes, ...tensor }: GgmlTensor): GgmlTensor => ({
  ...tensor,
  bytes: bytes.fill(Buffer.from(ones, 'hex')),
})

/** Only the token that ends a text has a likelihood. */
function endingAtOnce(tensor: GgmlTensor, [, elements, ones]: Kind): GgmlTensor {
  const [state = 0, vocabulary = 0] = tensor.shape
  const rowBytes = (state / elements) * (ones.length / 2)
  const endOfText = vocabulary >= 51_865 ? 50_257 : 50_256
  tensor.bytes.fill(Buffer.from(ones, 'hex'), endOfText * rowBytes, (endOfText + 1) * rowBytes)
  return tensor
}

const spectrum = 201
export const int32s = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer)

function vocabularyOf(tokens: number): Buffer {
  const words = Array.from({ length: tokens }, (_, index) =>
    Buffer.from(index < 95 ? String.fromCharCode(32 + index) : `t${index}`),
  )
  return Buffer.concat([int32s(tokens), ...words.flatMap((word) => [int32s(word.length), word])])
}
const usualTokens = 50_257
const usualVocabulary = vocabularyOf(usualTokens)

/** The bytes of a model file. `tensors`: instead of those that the shape demands. `tokens`: how many words the vocabulary lists. */
export function whisperBin(
  more: Partial<WhisperShape> = {},
  { tensors, tokens = usualTokens }: { tensors?: readonly GgmlTensor[]; tokens?: number } = {},
): Buffer {
  const shape = { ...microShape, ...more }
  return Buffer.concat([
    Buffer.from('lmgg'),
    int32s(
      shape.vocabulary,
      shape.audioFrames,
      shape.audioState,
      shape.audioHeads,
      shape.audioLayers,
      shape.textTokens,
    ),
    int32s(shape.textState, shape.textHeads, shape.textLayers, shape.melBands, shape.weights),
    int32s(shape.melBands, spectrum),
    Buffer.alloc(shape.melBands * spectrum * 4),
    tokens === usualTokens ? usualVocabulary : vocabularyOf(tokens),
    ...(tensors ?? whisperTensors(shape)).flatMap(tensorBytes),
  ])
}

const tensorBytes = ({ name, shape, type, bytes }: GgmlTensor): Buffer[] => [
  int32s(shape.length, name.length, type, ...shape),
  Buffer.from(name),
  bytes,
]
