import { type GgmlTensor, int32s, microShape, whisperBin, whisperTensors } from './ggmlWhisper.ts'

/** Whisper files that somebody cut, forged or took for what they are not, and why each is refused. */
export type HostileFile = { name: string; reason: 'damaged' | 'other' | 'shape'; bytes: () => Buffer }

const compact = { weights: 2 }
const wholeBytes = whisperBin(compact)
const whole = (): Buffer => Buffer.from(wholeBytes)
/** The place of the first byte after the header's numbers, the mel filters and the vocabulary. */
const tensorsAt = (): number => whisperBin(compact, { tensors: [] }).length
const [melAt, vocabularyAt] = [48, 48 + 8 + microShape.melBands * 201 * 4]

/** The whole file with other numbers at a place. */
function withNumbers(at: number | (() => number), ...values: number[]): () => Buffer {
  return () => {
    const bytes = whole()
    int32s(...values).copy(bytes, typeof at === 'number' ? at : at())
    return bytes
  }
}
/** The whole file with other tensors. */
const withTensors = (change: (tensors: GgmlTensor[]) => GgmlTensor[]) => () =>
  whisperBin(compact, { tensors: change(whisperTensors({ ...microShape, ...compact })) })

const huge = 0x7fffffff
const damaged = (name: string, bytes: () => Buffer): HostileFile => ({ name, reason: 'damaged', bytes })
const other = (name: string, bytes: () => Buffer): HostileFile => ({ name, reason: 'other', bytes })
const shape = (name: string, bytes: () => Buffer): HostileFile => ({ name, reason: 'shape', bytes })

export const hostileFiles: readonly HostileFile[] = [
  other('empty', () => Buffer.alloc(0)),
  other('a text', () => Buffer.from('this is no model, but a text of more than forty-eight bytes')),
  other('ggml of another model', withNumbers(4, 16, 131_072, 8_454_144)),
  damaged('cut in the header', () => whole().subarray(0, 60)),
  damaged('cut in the vocabulary', () => whole().subarray(0, vocabularyAt + 1000)),
  damaged('cut in the header of a tensor', () => whole().subarray(0, tensorsAt() + 7)),
  damaged('cut in a tensor', () => whole().subarray(0, -1)),
  damaged(
    'cut between two tensors',
    withTensors((tensors) => tensors.slice(0, -1)),
  ),
  damaged('no tensors', () => whisperBin(compact, { tensors: [] })),
  damaged('some bytes too long', () => Buffer.concat([whole(), Buffer.alloc(40)])),
  damaged(
    'one tensor twice',
    withTensors((tensors) => [...tensors, ...tensors.slice(-1)]),
  ),
  damaged(
    'a tensor that no Whisper has',
    withTensors((tensors) => [...tensors, { name: 'more', shape: [32], type: 0, bytes: Buffer.alloc(128) }]),
  ),
  damaged(
    'a tensor of huge dimensions',
    withNumbers(() => tensorsAt() + 12, huge, huge),
  ),
  damaged(
    'a tensor of negative dimensions',
    withNumbers(() => tensorsAt() + 12, -64, -1500),
  ),
  damaged('a tensor of more dimensions than ggml has', withNumbers(tensorsAt, huge)),
  damaged(
    'a tensor with a name of 2 GB',
    withNumbers(() => tensorsAt() + 4, huge),
  ),
  damaged(
    'a tensor of an unknown kind',
    withNumbers(() => tensorsAt() + 8, 99),
  ),
  damaged(
    'a tensor of another kind, so that the next lies inside it',
    withNumbers(() => tensorsAt() + 8, 1),
  ),
  damaged(
    'a tensor wider than its shape',
    withTensors(([first, ...others]) => [{ ...(first as GgmlTensor), shape: [128, 750] }, ...others]),
  ),
  damaged('mel filters of 2 GB', withNumbers(melAt, huge, huge)),
  damaged('a vocabulary of two thousand million words', withNumbers(vocabularyAt, huge)),
  damaged('a word of 4 GB', withNumbers(vocabularyAt + 4, -1)),
  damaged('sixty-four layers stated, one there', withNumbers(20, 64)),
  shape('two thousand million layers', withNumbers(20, huge)),
  shape('a negative width', withNumbers(12, -64)),
  shape('a larger vocabulary', () => whisperBin({ ...compact, vocabulary: 51_900 })),
  shape('shorter windows', () => whisperBin({ ...compact, audioFrames: 750 })),
  shape('another width in the decoder', () => whisperBin({ ...compact, textState: 128, textHeads: 2 })),
]
