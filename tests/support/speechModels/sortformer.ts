import { conformerTensors } from './conformer.ts'
import { type GgufFact, writeGguf } from './gguf.ts'
import { numbersOf, randomFrom, tensorsFrom } from './tensors.ts'

/** A Sortformer model without training: it finds turns of up to four speakers at random places. */
const encoder = { width: 16, heads: 2, feedForward: 32, channels: 8, melBins: 128, kernel: 9, hasBias: true, blocks: 1 }
const width = 16
const feedForward = 32
const speakers = 4

export function writeRandomSortformer(path: string, { seed = 1 } = {}): void {
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'sortformer' },
    'general.basename': { text: 'sortformer' },
    'general.languages': { texts: ['en'] },
    'stt.variant': { text: 'sortformer-random' },
    'stt.capability.streaming': { flag: true },
    'stt.capability.speaker_diarization': { flag: true },
    ...numbersOf('stt.frontend.', {
      ...{ num_mels: encoder.melBins, sample_rate: 16_000, n_fft: 512, win_length: 400, hop_length: 160 },
    }),
    'stt.frontend.window': { text: 'hann' },
    'stt.frontend.normalize': { text: 'none' },
    'stt.frontend.dither': { f32: 0 },
    'stt.frontend.pre_emphasis': { f32: 0.97 },
    ...numbersOf('stt.sortformer.', { max_speakers: speakers, frame_hop: 1280 }),
    ...numbersOf('stt.sortformer.encoder.', {
      ...{ n_layers: encoder.blocks, d_model: encoder.width, n_heads: encoder.heads, d_ff: encoder.feedForward },
      ...{ conv_kernel: encoder.kernel, subsampling_factor: 8, subsampling_channels: encoder.channels },
      ...{ feat_in: encoder.melBins, pos_emb_max_len: 5000 },
    }),
    'stt.sortformer.encoder.conv_norm_type': { text: 'batch_norm' },
    ...numbersOf('stt.sortformer.transformer.', { n_layers: 1, d_model: width, n_heads: 2, d_ff: feedForward }),
    'stt.sortformer.transformer.activation': { text: 'relu' },
    'stt.sortformer.transformer.pre_ln': { flag: false },
    ...numbersOf('stt.sortformer.stream.', {
      ...{ chunk_len: 188, spkcache_len: 188, fifo_len: 188, spkcache_update_period: 144 },
    }),
  }
  const tools = tensorsFrom(randomFrom(seed))
  writeGguf(path, facts, [...conformerTensors(encoder, tools), ...speakerTensors(tools)])
}

function speakerTensors({ weight, ones, zeros }: ReturnType<typeof tensorsFrom>) {
  const linear = (name: string, from: number, to: number) => [
    weight(`${name}.weight`, from, to),
    zeros(`${name}.bias`, to),
  ]
  const norm = (name: string) => [ones(`${name}.weight`, width), zeros(`${name}.bias`, width)]
  return [
    ...linear('diar.encoder_proj', encoder.width, width),
    ...norm('tf.blocks.0.norm_1'),
    ...['q', 'k', 'v', 'out'].flatMap((one) => linear(`tf.blocks.0.attn.${one}`, width, width)),
    ...norm('tf.blocks.0.norm_2'),
    ...linear('tf.blocks.0.ff.in', width, feedForward),
    ...linear('tf.blocks.0.ff.out', feedForward, width),
    ...linear('diar.fc1', width, width),
    ...linear('diar.single_spk_head', width, speakers),
    ...linear('diar.spk_head', 2 * width, speakers),
  ]
}
