const pageSize = 1000

/** What an async list yields. */
export type Paired<L> = L extends AsyncIterable<infer T> ? T : never

/** Two lists in the byte order of their keys, side by side: what has the same key comes together. */
export async function* merged<L extends { key: string }, R extends { key: string }>(
  left: AsyncGenerator<L>,
  right: AsyncGenerator<R>,
): AsyncGenerator<{ left?: L; right?: R }> {
  let [ofLeft, ofRight] = [await left.next(), await right.next()]
  while (!ofLeft.done || !ofRight.done) {
    const order = ofLeft.done ? 1 : ofRight.done ? -1 : Buffer.compare(bytes(ofLeft.value), bytes(ofRight.value))
    yield {
      ...(order <= 0 && !ofLeft.done ? { left: ofLeft.value } : {}),
      ...(order >= 0 && !ofRight.done ? { right: ofRight.value } : {}),
    }
    if (order <= 0) ofLeft = await left.next()
    if (order >= 0) ofRight = await right.next()
  }
}

const bytes = ({ key }: { key: string }): Buffer => Buffer.from(key)

/** All rows of a query that gives those after a name, in the order of their names. */
export async function* pagesOf<T extends { name: string }>(
  page: (after: string, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: T[] = await page(after, pageSize)
    yield* rows
    after = rows.length < pageSize ? undefined : rows.at(-1)?.name
  }
}
