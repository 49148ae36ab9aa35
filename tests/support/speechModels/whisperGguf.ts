import { microShape, whisperTensors } from './ggmlWhisper.ts'
import { type GgufFact, writeGguf } from './gguf.ts'
import { numbersOf } from './tensors.ts'

/** The parts of names in whisper.cpp's files, and in transcribe.cpp's. The order counts. */
const renamed: [RegExp, string][] = [
  [/^encoder\.conv1/, 'enc.conv.0'],
  [/^encoder\.conv2/, 'enc.conv.1'],
  [/^encoder\.ln_post/, 'enc.final_norm'],
  [/^decoder\.ln/, 'dec.final_norm'],
  [/^decoder\.token_embedding/, 'dec.token_embd'],
  [/positional_embedding$/, 'pos_emb.weight'],
  [/^encoder(.*)\.attn_ln/, 'enc$1.norm_attn'],
  [/cross_attn_ln/, 'norm_cross'],
  [/attn_ln/, 'norm_self'],
  [/mlp_ln/, 'norm_ffn'],
  [/mlp\.0/, 'ffn.fc1'],
  [/mlp\.2/, 'ffn.fc2'],
  [/^decoder(.*)\.attn\./, 'dec$1.self_attn.'],
  [/\.query/, '.q'],
  [/\.key/, '.k'],
  [/\.value/, '.v'],
  [/^encoder/, 'enc'],
  [/^decoder/, 'dec'],
]
const nameOf = (name: string): string => renamed.reduce((text, [from, to]) => text.replace(from, to), name)

const [firstSpecial, spectrum, window] = [50_257, 201, 400]

/** The same model as `whisperBin` writes, as GGUF in 32-bit numbers. */
export function writeWhisperGguf(path: string): void {
  const shape = { ...microShape, weights: 0 }
  const { audioState, audioHeads, audioFrames, melBands, textTokens, vocabulary } = shape
  const tokens = Array.from({ length: vocabulary }, (_, id) => (id < firstSpecial ? `t${id}` : `<|s${id}|>`))
  tokens[firstSpecial] = '<|endoftext|>'
  tokens[firstSpecial + 1] = '<|startoftranscript|>'
  tokens[firstSpecial + 2] = '<|en|>'
  const side = { n_layers: 1, d_model: audioState, n_heads: audioHeads, ffn_dim: 4 * audioState }
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'whisper' },
    'general.languages': { texts: ['en'] },
    'stt.variant': { text: 'whisper-micro' },
    'stt.capability.lang_detect': { flag: false },
    'stt.capability.translate': { flag: false },
    'stt.capability.timestamps': { flag: true },
    'tokenizer.ggml.model': { text: 'gpt2' },
    'tokenizer.ggml.pre': { text: 'gpt-2' },
    'tokenizer.ggml.tokens': { texts: tokens },
    'tokenizer.ggml.token_type': { i32s: tokens.map((_, id) => (id < firstSpecial ? 1 : 3)) },
    'tokenizer.ggml.merges': { texts: ['t 1'] },
    ...numbersOf('tokenizer.ggml.', { bos_token_id: firstSpecial, eos_token_id: firstSpecial }),
    ...numbersOf('stt.whisper.encoder.', { ...side, num_mel_bins: melBands, max_source_positions: audioFrames }),
    ...numbersOf('stt.whisper.decoder.', { ...side, max_target_positions: textTokens, vocab_size: vocabulary }),
    'stt.whisper.encoder.activation': { text: 'gelu' },
    'stt.whisper.decoder.activation': { text: 'gelu' },
    ...numbersOf('stt.whisper.', {
      ...{ decoder_start_token_id: firstSpecial + 1, sot_token_id: firstSpecial + 1 },
      ...{ transcribe_token_id: 50_359, translate_token_id: 50_358, prev_sot_token_id: 50_361 },
      no_timestamps_token_id: 50_363,
    }),
    'stt.frontend.type': { text: 'mel' },
    'stt.frontend.window': { text: 'hann_periodic' },
    'stt.frontend.normalize': { text: 'whisper_logmel' },
    ...numbersOf('stt.frontend.', { num_mels: melBands, sample_rate: 16_000, n_fft: window, win_length: window }),
    ...numbersOf('stt.frontend.', { hop_length: 160, chunk_length: 30, n_samples: 480_000, nb_max_frames: 3000 }),
  }
  const tensors = whisperTensors(shape).map(({ name, shape: dimensions, bytes }) => ({
    name: nameOf(name),
    shape: dimensions.filter((size) => size !== 1),
    values: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
  }))
  writeGguf(path, facts, [
    { name: 'frontend.mel_filterbank', shape: [spectrum, melBands], values: new Float32Array(spectrum * melBands) },
    { name: 'frontend.window', shape: [window], values: new Float32Array(window).fill(1) },
    ...tensors,
  ])
}
