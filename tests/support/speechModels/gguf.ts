import { writeFileSync } from 'node:fs'

/**
 * Writes model files in the GGUF form, version 3: a header, facts by name, the names and shapes of the tensors, then their numbers as
 * 32-bit floats. All numbers are little-endian. The form is published at github.com/ggml-org/ggml, docs/gguf.md.
 */
export type GgufFact =
  | { u32: number }
  | { f32: number }
  | { flag: boolean }
  | { text: string }
  | { texts: readonly string[] }
  | { i32s: readonly number[] }
  | { f32s: readonly number[] }

/** `shape`: the fastest dimension first, as in ggml. */
export type GgufTensor = { name: string; shape: readonly number[]; values: Float32Array }

const alignmentBytes = 32
const types = { u32: 4, i32: 5, f32: 6, flag: 7, text: 8, array: 9 }

export function writeGguf(path: string, facts: Record<string, GgufFact>, tensors: readonly GgufTensor[]): void {
  const head: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(Object.keys(facts).length)]
  for (const [name, fact] of Object.entries(facts)) head.push(text(name), ...bytesOf(fact))
  let offset = 0
  for (const { name, shape, values } of tensors) {
    head.push(text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset))
    offset += aligned(values.byteLength)
  }
  const header = Buffer.concat(head)
  const bodies = tensors.map(({ values }) => padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength)))
  writeFileSync(path, Buffer.concat([padded(header), ...bodies]))
}

function bytesOf(fact: GgufFact): Buffer[] {
  if ('u32' in fact) return [u32(types.u32), u32(fact.u32)]
  if ('f32' in fact) return [u32(types.f32), f32(fact.f32)]
  if ('flag' in fact) return [u32(types.flag), Buffer.from([fact.flag ? 1 : 0])]
  if ('text' in fact) return [u32(types.text), text(fact.text)]
  if ('i32s' in fact)
    return [u32(types.array), u32(types.i32), u64(fact.i32s.length), Buffer.from(Int32Array.from(fact.i32s).buffer)]
  if ('f32s' in fact)
    return [u32(types.array), u32(types.f32), u64(fact.f32s.length), Buffer.from(Float32Array.from(fact.f32s).buffer)]
  return [u32(types.array), u32(types.text), u64(fact.texts.length), ...fact.texts.map(text)]
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([u64(bytes.length), bytes])
}
const aligned = (bytes: number): number => Math.ceil(bytes / alignmentBytes) * alignmentBytes
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)])
