import type { tensorsFrom } from './tensors.ts'

type ConformerShape = {
  width: number
  heads: number
  feedForward: number
  /** The channels of the convolutions before the blocks. */
  channels: number
  melBins: number
  kernel: number
  blocks: number
  /** Whether the linear layers and convolutions have a bias. */
  hasBias: boolean
}

/** The encoder that Parakeet and Sortformer share: convolutions that reduce the frames to an eighth, then conformer blocks. */
export function conformerTensors(shape: ConformerShape, { weight, ones, zeros }: ReturnType<typeof tensorsFrom>) {
  const { width, heads, feedForward, channels, melBins, kernel, blocks, hasBias } = shape
  const norm = (name: string) => [ones(`${name}.weight`, width), zeros(`${name}.bias`, width)]
  const bias = (name: string, length: number) => (hasBias ? [zeros(`${name}.bias`, length)] : [])
  const linear = (name: string, from: number, to: number) => [weight(`${name}.weight`, from, to), ...bias(name, to)]
  const block = (name: string) => [
    ...['norm_ff1', 'norm_attn', 'norm_conv', 'norm_ff2', 'norm_out'].flatMap((one) => norm(`${name}.${one}`)),
    ...['ff1', 'ff2'].flatMap((one) => [
      ...linear(`${name}.${one}.linear1`, width, feedForward),
      ...linear(`${name}.${one}.linear2`, feedForward, width),
    ]),
    ...['q', 'k', 'v', 'out'].flatMap((one) => linear(`${name}.attn.linear_${one}`, width, width)),
    weight(`${name}.attn.linear_pos.weight`, width, width),
    weight(`${name}.attn.pos_bias_u`, width / heads, heads),
    weight(`${name}.attn.pos_bias_v`, width / heads, heads),
    weight(`${name}.conv.pointwise1.weight`, 1, width, 2 * width),
    ...bias(`${name}.conv.pointwise1`, 2 * width),
    weight(`${name}.conv.depthwise.weight`, kernel, 1, width),
    ...bias(`${name}.conv.depthwise`, width),
    weight(`${name}.conv.pointwise2.weight`, 1, width, width),
    ...bias(`${name}.conv.pointwise2`, width),
    ...norm(`${name}.conv.bn`),
    zeros(`${name}.conv.bn.running_mean`, width),
    ones(`${name}.conv.bn.running_var`, width),
  ]
  const convolution = (at: number, size: number, inputs: number) => [
    weight(`enc.pre_encode.conv.${at}.weight`, size, size, inputs, channels),
    zeros(`enc.pre_encode.conv.${at}.bias`, channels),
  ]
  return [
    ...convolution(0, 3, 1),
    ...convolution(2, 3, 1),
    ...convolution(3, 1, channels),
    ...convolution(5, 3, 1),
    ...convolution(6, 1, channels),
    // The three convolutions with a stride of two also reduce the frequencies to an eighth.
    weight('enc.pre_encode.out.weight', (channels * melBins) / 8, width),
    zeros('enc.pre_encode.out.bias', width),
    ...Array.from({ length: blocks }, (_, at) => block(`enc.blocks.${at}`)).flat(),
  ]
}
