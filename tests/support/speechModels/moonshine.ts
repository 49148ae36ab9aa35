import { type GgufFact, writeGguf } from './gguf.ts'
import { numbersOf, randomFrom, someWords, tensorsFrom } from './tensors.ts'

/**
 * A Moonshine model without training. It gives no times of words. `endsText`: whether its decoder finds an end; if not, it writes until its
 * limit, like a model in a loop.
 */
const width = 32
const heads = 2
const inner = 64
const endToken = 2
const kernels = [127, 7, 3]
const channels = [width, 2 * width, width]

export function writeRandomMoonshine(path: string, { seed = 5, endsText = true } = {}): void {
  const tokens = ['<unk>', '<s>', '</s>', ...someWords.map((word) => `▁${word}`)]
  const layer = { n_layers: 1, d_model: width, n_heads: heads, n_kv_heads: heads, ffn_dim: inner }
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'moonshine' },
    'general.basename': { text: 'moonshine' },
    'general.languages': { texts: ['en'] },
    'stt.variant': { text: 'moonshine-random' },
    'stt.capability.lang_detect': { flag: false },
    'stt.capability.translate': { flag: false },
    'stt.capability.timestamps': { flag: false },
    'tokenizer.ggml.model': { text: 'bpe' },
    'tokenizer.ggml.pre': { text: 'default' },
    'tokenizer.ggml.tokens': { texts: tokens },
    'tokenizer.ggml.token_type': { i32s: tokens.map((_, id) => (id === 0 ? 2 : id < 3 ? 3 : 1)) },
    'tokenizer.ggml.merges': { texts: ['▁ t'] },
    'tokenizer.ggml.byte_fallback': { flag: false },
    ...numbersOf('tokenizer.ggml.', { unknown_token_id: 0, bos_token_id: 1, eos_token_id: 2, padding_token_id: 2 }),
    'tokenizer.ggml.add_bos_token': { flag: true },
    ...numbersOf('stt.moonshine.encoder.', layer),
    'stt.moonshine.encoder.activation': { text: 'gelu' },
    ...numbersOf('stt.moonshine.decoder.', { ...layer, vocab_size: tokens.length, max_position_embeddings: 194 }),
    'stt.moonshine.decoder.activation': { text: 'silu' },
    'stt.moonshine.decoder.tie_word_embeddings': { flag: true },
    'stt.moonshine.partial_rotary_factor': { f32: 0.5 },
    'stt.moonshine.rope_theta': { f32: 10_000 },
    'stt.moonshine.attention_bias': { flag: false },
    'stt.moonshine.conv_stem.channels': { i32s: channels },
    'stt.moonshine.conv_stem.kernel_sizes': { i32s: kernels },
    'stt.moonshine.conv_stem.strides': { i32s: [64, 3, 2] },
    'stt.moonshine.conv_stem.groupnorm_eps': { f32: 1e-5 },
    ...numbersOf('stt.moonshine.', {
      ...{ pad_head_dim_to_multiple_of: 8, 'conv_stem.groupnorm_num_groups': 1 },
      ...{ decoder_start_token_id: 1, bos_token_id: 1, eos_token_id: 2, pad_token_id: 2 },
    }),
    'stt.frontend.type': { text: 'raw' },
    ...numbersOf('stt.frontend.', { sample_rate: 16_000, num_mels: 1 }),
  }
  writeGguf(path, facts, tensorsOf(tokens.length, tensorsFrom(randomFrom(seed)), endsText))
}

function tensorsOf(vocabulary: number, { weight, ones, zeros }: ReturnType<typeof tensorsFrom>, endsText: boolean) {
  const tokens = weight('dec.token_embd.weight', width, vocabulary)
  // A longer vector makes the end token more likely, so that the text ends.
  if (endsText)
    tokens.values.subarray(endToken * width, (endToken + 1) * width).forEach((value, at, row) => {
      row[at] = value * 6
    })
  const attention = (name: string) => ['q', 'k', 'v', 'out'].map((one) => weight(`${name}.${one}.weight`, width, width))
  /** `outer`: the outer size; twice the inner size if half of the numbers are gates. */
  const feedForward = (name: string, outer: number) => [
    weight(`${name}.fc1.weight`, width, outer),
    zeros(`${name}.fc1.bias`, outer),
    weight(`${name}.fc2.weight`, inner, width),
    zeros(`${name}.fc2.bias`, width),
  ]
  const convolution = (at: number, inputs: number) =>
    weight(`enc.conv.${at}.weight`, kernels[at] ?? 0, inputs, channels[at] ?? 0)
  return [
    convolution(0, 1),
    convolution(1, width),
    zeros('enc.conv.1.bias', 2 * width),
    convolution(2, 2 * width),
    zeros('enc.conv.2.bias', width),
    ones('enc.conv.norm.weight', width),
    zeros('enc.conv.norm.bias', width),
    ones('enc.final_norm.weight', width),
    ones('enc.blocks.0.norm_attn.weight', width),
    ...attention('enc.blocks.0.attn'),
    ones('enc.blocks.0.norm_ffn.weight', width),
    ...feedForward('enc.blocks.0.ffn', inner),
    tokens,
    ones('dec.final_norm.weight', width),
    ones('dec.blocks.0.norm_self.weight', width),
    ...attention('dec.blocks.0.self_attn'),
    ones('dec.blocks.0.norm_cross.weight', width),
    ...attention('dec.blocks.0.cross_attn'),
    ones('dec.blocks.0.norm_ffn.weight', width),
    ...feedForward('dec.blocks.0.ffn', 2 * inner),
  ]
}
