/** Writes small ONNX models: enough of the format (protocol buffers) for the tests' own models. */

export const float = 1
export const int64 = 7

type Field = [number, number | bigint | string | Buffer]

/** A message of protocol buffers: numbers as varints, everything else with its length. */
export function message(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([field, value]) => {
      if (typeof value === 'number' || typeof value === 'bigint') return [varint(field << 3), varint(value)]
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      return [varint((field << 3) | 2), varint(bytes.length), bytes]
    }),
  )
}

function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.from([...bytes, Number(rest)])
}

export const floats = (name: string, dims: number[], values: readonly number[]): Field =>
  tensor(name, dims, float, Buffer.from(Float32Array.from(values).buffer))
export const integers = (name: string, dims: number[], values: readonly number[]): Field =>
  tensor(name, dims, int64, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer))

const tensor = (name: string, dims: number[], type: number, bytes: Buffer): Field => [
  5,
  message(...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, bytes]),
]

/** `attributes`: integers, or lists of them. */
export const node = (
  type: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
): Field => [
  1,
  message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [3, output],
    [4, type],
    ...Object.entries(attributes).map(
      ([name, value]): Field => [
        5,
        Array.isArray(value)
          ? message([1, name], ...value.map((item): Field => [8, item]), [20, 7])
          : message([1, name], [3, value], [20, 2]),
      ],
    ),
  ),
]

const place = (field: number, name: string, type: number, shape: readonly (number | string)[]): Field => {
  const dims = shape.map((dim): Field => [1, message(typeof dim === 'number' ? [1, dim] : [2, dim])])
  return [field, message([1, name], [2, message([1, message([1, type], [2, message(...dims)])])])]
}
export const input = (name: string, type: number, shape: readonly (number | string)[]): Field =>
  place(11, name, type, shape)
export const output = (name: string, type: number, shape: readonly (number | string)[]): Field =>
  place(12, name, type, shape)

export const metadata = (entries: Record<string, string | number>): Field[] =>
  Object.entries(entries).map(([key, value]) => [14, message([1, key], [2, String(value)])])

export const onnxModel = (graph: Field[], facts: Record<string, string | number>): Buffer =>
  message([1, 7], [2, 'tests'], [7, message([2, 'graph'], ...graph)], [8, message([2, 13])], ...metadata(facts))
