import { type GgufFact, type GgufTensor, writeGguf } from './gguf.ts'

/** A Whisper model without training: its words are random, and everything else is as in a real one. */
const width = 32
const heads = 2
const layers = 1
const melBins = 80
const fftSize = 400
/** Ten seconds instead of thirty would be refused: the encoder's length is that of 30 s. */
const sourcePositions = 1500
const targetPositions = 448
const timestampTokens = 1501
const languages = ['en', 'de', 'fr', 'ja']
const someWords = 'the council never saw a contract before it was signed and nobody told us why'.split(' ')

/** The bytes of a text as the letters that GPT-2's tokenizer uses for them. */
function byteLetters(): string[] {
  let extra = 0
  return Array.from({ length: 256 }, (_, byte) => {
    const isPlain = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
    return String.fromCodePoint(isPlain ? byte : 256 + extra++)
  })
}

export function writeRandomWhisper(path: string, { seed = 1, sharpness = 1 } = {}): void {
  const words = [...byteLetters(), ...someWords.map((word) => `Ġ${word}`)]
  const control = [
    '<|endoftext|>',
    '<|startoftranscript|>',
    ...languages.map((language) => `<|${language}|>`),
    ...['<|translate|>', '<|transcribe|>', '<|startoflm|>', '<|startofprev|>', '<|nospeech|>', '<|notimestamps|>'],
    ...Array.from({ length: timestampTokens }, (_, step) => `<|${(step * 0.02).toFixed(2)}|>`),
  ]
  const tokens = [...words, ...control]
  const idOf = (token: string): number => tokens.indexOf(token)
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'whisper' },
    'general.basename': { text: 'whisper' },
    'general.languages': { texts: languages },
    'stt.variant': { text: 'whisper-random' },
    'tokenizer.ggml.model': { text: 'gpt2' },
    'tokenizer.ggml.tokens': { texts: tokens },
    'tokenizer.ggml.token_type': { i32s: tokens.map((_, id) => (id < words.length ? 1 : 3)) },
    'tokenizer.ggml.merges': { texts: ['Ġ t'] },
    'tokenizer.ggml.bos_token_id': { u32: idOf('<|endoftext|>') },
    'tokenizer.ggml.eos_token_id': { u32: idOf('<|endoftext|>') },
    'tokenizer.ggml.padding_token_id': { u32: idOf('<|endoftext|>') },
    ...numbers('stt.whisper.encoder.', {
      ...{ n_layers: layers, d_model: width, n_heads: heads, ffn_dim: 4 * width },
      ...{ num_mel_bins: melBins, max_source_positions: sourcePositions },
    }),
    'stt.whisper.encoder.activation': { text: 'gelu' },
    ...numbers('stt.whisper.decoder.', {
      ...{ n_layers: layers, d_model: width, n_heads: heads, ffn_dim: 4 * width },
      ...{ max_target_positions: targetPositions, vocab_size: tokens.length },
    }),
    'stt.whisper.decoder.activation': { text: 'gelu' },
    ...numbers('stt.whisper.', {
      decoder_start_token_id: idOf('<|startoftranscript|>'),
      no_timestamps_token_id: idOf('<|notimestamps|>'),
      transcribe_token_id: idOf('<|transcribe|>'),
      translate_token_id: idOf('<|translate|>'),
      prev_sot_token_id: idOf('<|startofprev|>'),
    }),
    'stt.frontend.type': { text: 'mel' },
    ...numbers('stt.frontend.', {
      ...{ num_mels: melBins, sample_rate: 16_000, n_fft: fftSize, win_length: fftSize, hop_length: 160 },
      ...{ chunk_length: 30, n_samples: 480_000, nb_max_frames: 3000 },
    }),
    'stt.frontend.window': { text: 'hann_periodic' },
    'stt.frontend.normalize': { text: 'whisper_logmel' },
    'stt.capability.lang_detect': { flag: true },
    'stt.capability.translate': { flag: true },
    'stt.capability.timestamps': { flag: true },
  }
  writeGguf(path, facts, tensorsOf(tokens.length, randomFrom(seed), sharpness))
}

const numbers = (prefix: string, values: Record<string, number>): Record<string, GgufFact> =>
  Object.fromEntries(Object.entries(values).map(([name, u32]) => [`${prefix}${name}`, { u32 }]))

function tensorsOf(vocabulary: number, random: () => number, sharpness: number): GgufTensor[] {
  const filled = (name: string, shape: number[], next: () => number): GgufTensor => ({
    name,
    shape,
    values: Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, next),
  })
  const weight = (name: string, ...shape: number[]) => filled(name, shape, () => (random() - 0.5) * 0.4)
  const ones = (name: string, length: number) => filled(name, [length], () => 1)
  const zeros = (name: string, length: number) => filled(name, [length], () => 0)
  const norm = (name: string) => [ones(`${name}.weight`, width), zeros(`${name}.bias`, width)]
  const linear = (name: string, from: number, to: number, hasBias = true) => [
    weight(`${name}.weight`, from, to),
    ...(hasBias ? [zeros(`${name}.bias`, to)] : []),
  ]
  const attention = (name: string) => [
    ...linear(`${name}.q`, width, width),
    ...linear(`${name}.k`, width, width, false),
    ...linear(`${name}.v`, width, width),
    ...linear(`${name}.out`, width, width),
  ]
  const feedForward = (name: string) => [
    ...linear(`${name}.fc1`, width, 4 * width),
    ...linear(`${name}.fc2`, 4 * width, width),
  ]
  const bins = fftSize / 2 + 1
  return [
    filled('frontend.mel_filterbank', [bins, melBins], () => random() / bins),
    {
      name: 'frontend.window',
      shape: [fftSize],
      values: Float32Array.from({ length: fftSize }, (_, at) => 0.5 * (1 - Math.cos((2 * Math.PI * at) / fftSize))),
    },
    weight('enc.conv.0.weight', 3, melBins, width),
    zeros('enc.conv.0.bias', width),
    weight('enc.conv.1.weight', 3, width, width),
    zeros('enc.conv.1.bias', width),
    weight('enc.pos_emb.weight', width, sourcePositions),
    ...norm('enc.final_norm'),
    ...Array.from({ length: layers }, (_, layer) => [
      ...norm(`enc.blocks.${layer}.norm_attn`),
      ...attention(`enc.blocks.${layer}.attn`),
      ...norm(`enc.blocks.${layer}.norm_ffn`),
      ...feedForward(`enc.blocks.${layer}.ffn`),
    ]).flat(),
    filled('dec.token_embd.weight', [width, vocabulary], () => (random() - 0.5) * sharpness),
    weight('dec.pos_emb.weight', width, targetPositions),
    ...norm('dec.final_norm'),
    ...Array.from({ length: layers }, (_, layer) => [
      ...norm(`dec.blocks.${layer}.norm_self`),
      ...attention(`dec.blocks.${layer}.self_attn`),
      ...norm(`dec.blocks.${layer}.norm_cross`),
      ...attention(`dec.blocks.${layer}.cross_attn`),
      ...norm(`dec.blocks.${layer}.norm_ffn`),
      ...feedForward(`dec.blocks.${layer}.ffn`),
    ]).flat(),
  ]
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
