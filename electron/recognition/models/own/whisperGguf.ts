import { BoundedFile, damaged, ModelFileProblem } from './boundedFile.ts'
import { tensorSize, WeightKinds } from './ggmlTypes.ts'
import type { WhisperFacts } from './whisperBin.ts'

/** The first four bytes of a GGUF file. */
export const ggufMagic = 0x46554747

const mostFacts = 10_000
const mostTensors = 10_000
const usualAlignment = 32

/** GGUF's numbers for kinds of facts, with their bytes; texts and lists have none. */
const factBytes: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}
const [textKind, listKind, uint32Kind, int32Kind] = [8, 9, 4, 5]

/**
 * Reads the header of a GGUF file with a Whisper model, and none of its weights: the tensors must lie one after another and end where the
 * file ends. Throws {@link ModelFileProblem} and Node's errors.
 */
export const readWhisperGguf = (path: string): WhisperFacts =>
  BoundedFile.read(path, (file) => {
    if (file.sizeBytes < 24 || file.uint32() !== ggufMagic) throw new ModelFileProblem('other', 'another kind of file')
    const version = file.uint32()
    if (version !== 2 && version !== 3) throw new ModelFileProblem('other', 'another version')
    const [tensors, facts] = [file.size(), file.size()]
    if (tensors > mostTensors || facts > mostFacts) throw damaged('there are too many tensors or facts')
    const known = readFacts(file, facts)
    if (known.get('general.architecture') !== 'whisper') throw new ModelFileProblem('other', 'not a Whisper model')
    const weights = readTensors(file, tensors, number(known, 'general.alignment') ?? usualAlignment)
    const numberOf = (name: string) => number(known, `stt.whisper.${name}`) ?? 0
    return {
      vocabulary: numberOf('decoder.vocab_size'),
      audioLayers: numberOf('encoder.n_layers'),
      textLayers: numberOf('decoder.n_layers'),
      melBands: numberOf('encoder.num_mel_bins'),
      weights,
    }
  })

type Facts = Map<string, string | number>

const number = (facts: Facts, name: string): number | null => {
  const value = facts.get(name)
  return typeof value === 'number' ? value : null
}

/** The facts that are texts or whole numbers. */
function readFacts(file: BoundedFile, count: number): Facts {
  const facts: Facts = new Map()
  for (let index = 0; index < count; index++) {
    const name = file.text(file.size())
    const kind = file.uint32()
    if (kind === textKind) {
      const bytes = file.size()
      // A template can be long, and none that is long is needed.
      if (bytes > 1000) file.skip(bytes)
      else facts.set(name, file.text(bytes))
    } else if (kind === listKind) skipList(file)
    else if (kind === uint32Kind || kind === int32Kind) facts.set(name, file.uint32())
    else file.skip(bytesOf(kind))
  }
  return facts
}

/** Lists of lists have no use in these files. */
function skipList(file: BoundedFile): void {
  const kind = file.uint32()
  const count = file.size()
  if (kind !== textKind) file.skip(count * bytesOf(kind))
  else {
    // Each text has at least its length, so a forged count ends at the end of the file.
    for (let index = 0; index < count; index++) file.skip(file.size())
  }
}

function bytesOf(kind: number): number {
  const bytes = factBytes[kind]
  if (bytes === undefined) throw damaged('a fact has an unknown kind')
  return bytes
}

/** Returns the kind that most of the weights have. */
function readTensors(file: BoundedFile, count: number, alignment: number): string {
  if (alignment < 8 || alignment > 4096 || alignment % 8 !== 0) throw damaged('the alignment is wrong')
  const aligned = (bytes: number) => Math.ceil(bytes / alignment) * alignment
  const kinds = new WeightKinds()
  const names = new Set<string>()
  let end = 0
  let padded = 0
  for (let index = 0; index < count; index++) {
    names.add(file.text(file.size()))
    const rank = file.uint32()
    if (rank < 1 || rank > 4) throw damaged('a tensor’s header is wrong')
    const dimensions = Array.from({ length: rank }, () => file.size())
    const { name, bytes } = tensorSize(file.uint32(), dimensions)
    if (file.size() !== padded) throw damaged('a tensor is not where the one before it ends')
    end = padded + bytes
    padded = aligned(end)
    kinds.add(name, bytes)
  }
  if (names.size !== count || count === 0) throw damaged('a tensor is there twice, or none')
  const left = file.sizeBytes - aligned(file.at)
  if (left !== end && left !== padded) throw damaged('the tensors do not end where the file ends')
  return kinds.most
}
