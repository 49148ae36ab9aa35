import { conformerTensors } from './conformer.ts'
import { type GgufFact, writeGguf } from './gguf.ts'
import { numbersOf, randomFrom, someWords, tensorsFrom } from './tensors.ts'

/** A Parakeet model (TDT) without training: its words are random, and everything else works like in a real model. */
const usualWidth = 16
const encoderOf = (width: number) => ({
  ...{ width, heads: 2, feedForward: 2 * width, channels: 8, melBins: 128, kernel: 9, hasBias: false },
})
const hidden = 16
/** How many frames a token may last. */
const durations = [0, 1, 2, 3, 4]
const strength = 15

type Shape = {
  seed?: number
  /** The languages that the file states. */
  languages?: readonly string[]
  /** How many blocks the encoder has; more blocks take longer. */
  blocks?: number
  /** The width of the encoder: a wider one takes longer. */
  width?: number
  /** True if the model never hears a word, so that nothing is recognised twice. */
  isSilent?: boolean
}

export function writeRandomParakeet(
  path: string,
  { seed = 20, languages = ['en', 'de', 'fr'], blocks = 1, width = usualWidth, isSilent = false }: Shape = {},
): void {
  const encoder = encoderOf(width)
  const tokens = ['<unk>', ...someWords.map((word) => `▁${word}`), '.', ',', '<blank>']
  const { heads, feedForward, channels, melBins, kernel } = encoder
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'parakeet' },
    'general.basename': { text: 'parakeet-tdt' },
    'general.languages': { texts: languages },
    'stt.variant': { text: 'tdt-random' },
    'stt.capability.lang_detect': { flag: languages.length > 1 },
    'stt.parakeet.head_kind': { text: 'tdt' },
    'tokenizer.ggml.model': { text: 'bpe' },
    'tokenizer.ggml.tokens': { texts: tokens },
    'tokenizer.ggml.scores': { f32s: tokens.map((_, id) => -id) },
    'tokenizer.ggml.token_type': { i32s: tokens.map((_, id) => (id === 0 ? 2 : id === tokens.length - 1 ? 3 : 1)) },
    'tokenizer.ggml.unknown_token_id': { u32: 0 },
    'tokenizer.ggml.blank_token_id': { u32: tokens.length - 1 },
    ...numbersOf('stt.parakeet.encoder.', {
      ...{ n_layers: blocks, d_model: width, n_heads: heads, d_ff: feedForward, conv_kernel: kernel },
      ...{ subsampling_factor: 8, subsampling_channels: channels, pos_emb_max_len: 5000 },
    }),
    'stt.parakeet.encoder.use_bias': { flag: encoder.hasBias },
    ...numbersOf('stt.parakeet.', {
      ...{ 'predictor.hidden': hidden, 'predictor.n_layers': 1, 'predictor.vocab': tokens.length },
      ...{ 'joint.hidden': hidden, 'joint.num_extra_outputs': durations.length, 'tdt.max_symbols': 10 },
    }),
    'stt.parakeet.joint.activation': { text: 'relu' },
    'stt.parakeet.tdt.durations': { i32s: durations },
    'stt.frontend.type': { text: 'mel' },
    ...numbersOf('stt.frontend.', {
      ...{ num_mels: melBins, sample_rate: 16_000, n_fft: 512, win_length: 400, hop_length: 160 },
    }),
    'stt.frontend.window': { text: 'hann' },
    'stt.frontend.normalize': { text: 'per_feature' },
    'stt.frontend.dither': { f32: 0 },
    'stt.frontend.pre_emphasis': { f32: 0.97 },
    'stt.frontend.f_min': { f32: 0 },
    'stt.frontend.f_max': { f32: 8000 },
  }
  const tools = tensorsFrom(randomFrom(seed))
  writeGguf(path, facts, [
    ...conformerTensors({ ...encoder, blocks }, tools),
    ...headTensors(tokens.length, { width, isSilent }, tools),
  ])
}

/** The network that predicts the next token, and the network that joins it with the encoder. */
function headTensors(
  vocabulary: number,
  { width, isSilent }: { width: number; isSilent: boolean },
  { weight, zeros }: ReturnType<typeof tensorsFrom>,
) {
  const outputs = vocabulary + durations.length
  const noBias = zeros('joint.out.bias', outputs)
  const [blank, longest] = [vocabulary - 1, outputs - 1]
  // Strong enough that the words depend on the sound and on the previous word.
  const strong = (name: string, ...shape: number[]) => {
    const tensor = weight(name, ...shape)
    return { ...tensor, values: tensor.values.map((value) => value * strength) }
  }
  return [
    strong('pred.embed.weight', hidden, vocabulary),
    strong('pred.lstm.0.Wx', hidden, 4 * hidden),
    weight('pred.lstm.0.Wh', hidden, 4 * hidden),
    zeros('pred.lstm.0.bias', 4 * hidden),
    strong('joint.enc.weight', width, hidden),
    zeros('joint.enc.bias', hidden),
    strong('joint.pred.weight', hidden, hidden),
    zeros('joint.pred.bias', hidden),
    weight('joint.out.weight', hidden, outputs),
    isSilent ? { ...noBias, values: noBias.values.map((_, id) => (id === blank || id === longest ? 1e4 : 0)) } : noBias,
  ]
}
