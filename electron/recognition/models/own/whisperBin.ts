import { BoundedFile, damaged, ModelFileProblem } from './boundedFile.ts'
import { tensorSize, WeightKinds } from './ggmlTypes.ts'
import { type WhisperShape, whisperTensors } from './whisperShape.ts'

/** The first four bytes of whisper.cpp's files. */
export const whisperMagic = 0x67676d6c

/** What the header of a Whisper model says. `weights`: the kind of numbers that most of its weights have, such as `q8_0`. */
export type WhisperFacts = Pick<WhisperShape, 'vocabulary' | 'audioLayers' | 'textLayers' | 'melBands'> & {
  weights: string
}

/** Bins of Whisper's spectrum. */
const spectrum = 201
const mostTokenBytes = 1024
/** A vocabulary may list some tokens more than the model has. */
const spareTokens = 64
const mostTensors = 5000

/**
 * Reads the header of each part of a whisper.cpp file, and none of its weights: everything must have the place and size that the shape of
 * the model demands, and end exactly where the file ends. Throws {@link ModelFileProblem} and Node's errors.
 */
export const readWhisperBin = (path: string): WhisperFacts =>
  BoundedFile.read(path, (file) => {
    if (file.sizeBytes < 48 || file.uint32() !== whisperMagic)
      throw new ModelFileProblem('other', 'another kind of file')
    const shape = readShape(file)
    if (file.int32() !== shape.melBands || file.int32() !== spectrum) throw damaged('the mel filters do not fit')
    file.skip(shape.melBands * spectrum * 4)
    skipVocabulary(file, shape.vocabulary)
    const weights = readTensors(file, whisperTensors(shape))
    const { vocabulary, audioLayers, textLayers, melBands } = shape
    return { vocabulary, audioLayers, textLayers, melBands, weights }
  })

function readShape(file: BoundedFile): WhisperShape {
  const shape = {
    vocabulary: file.int32(),
    audioFrames: file.int32(),
    audioState: file.int32(),
    audioHeads: file.int32(),
    audioLayers: file.int32(),
    textTokens: file.int32(),
    textState: file.int32(),
    textHeads: file.int32(),
    textLayers: file.int32(),
    melBands: file.int32(),
  }
  // The kind of the weights, which each tensor says again.
  file.int32()
  // Another model of ggml, such as one that finds speech, has other facts at these places.
  if (![80, 128].includes(shape.melBands) || !isBetween(shape.vocabulary, 50_000, 60_000))
    throw new ModelFileProblem('other', 'not a Whisper model')
  return shape
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most

function skipVocabulary(file: BoundedFile, size: number): void {
  const count = file.int32()
  if (!isBetween(count, 1, size + spareTokens)) throw damaged('the vocabulary has a wrong size')
  for (let index = 0; index < count; index++) {
    const bytes = file.uint32()
    if (bytes > mostTokenBytes) throw damaged('a word of the vocabulary is too long')
    file.skip(bytes)
  }
}

/** Returns the kind that most of the weights have. `demanded`: the dimensions of each tensor, by its name. */
function readTensors(file: BoundedFile, demanded: ReadonlyMap<string, readonly number[]>): string {
  const kinds = new WeightKinds()
  const found = new Set<string>()
  while (file.bytesLeft > 0) {
    if (found.size >= mostTensors) throw damaged('there are too many tensors')
    const [count, nameBytes, type] = [file.int32(), file.int32(), file.int32()]
    if (!isBetween(count, 1, 4) || !isBetween(nameBytes, 1, 256)) throw damaged('a tensor’s header is wrong')
    const dimensions = Array.from({ length: count }, () => file.int32())
    const name = file.text(nameBytes)
    const wanted = demanded.get(name)
    if (!wanted || found.has(name) || withoutOnes(dimensions).join() !== withoutOnes(wanted).join())
      throw damaged('a tensor does not belong to this shape')
    found.add(name)
    const size = tensorSize(type, dimensions)
    file.skip(size.bytes)
    kinds.add(size.name, size.bytes)
  }
  if (found.size !== demanded.size) throw damaged('tensors are missing')
  return kinds.most
}

/** Some converters write the bias of a convolution with two dimensions, others with one. */
const withoutOnes = (dimensions: readonly number[]): number[] => dimensions.filter((size) => size !== 1)
