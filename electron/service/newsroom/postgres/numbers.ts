import pg from 'pg'

const { builtins } = pg.types

/** `pg` gives bigint and numeric as text. All of the service's are sizes, times and counts, which are numbers. */
function exactNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError('The database holds a number that is too large to be exact.')
  return number
}

const ownParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactNumber],
  [builtins.NUMERIC, exactNumber],
])

/** The parsers of one pool; `pg`'s own ones would be changed for the whole process. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && ownParsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
