import pg from 'pg'

/** The connection to the database failed or broke. The failed statement may have been carried out. */
export class DatabaseUnreachable extends Error {
  readonly code: string

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
    this.name = 'DatabaseUnreachable'
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'DatabaseUnreachable'
  }
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** True if the database has rolled the transaction back because of others, so that all of it can be done again. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected)

/** Classes of SQLSTATE that say something about the data: wrong values, broken constraints, a trigger's own error. */
const classesOfData = new Set(['21', '22', '23', '44', 'P0'])

export const isStoreError = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable ||
  (error instanceof pg.DatabaseError && !classesOfData.has((error.code ?? '').slice(0, 2)))

/** True for the error of a text with U+0000, which the database cannot store. */
export const isUnstorableText = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22021'

/** Waits for the query. Throws errors of the connection as {@link DatabaseUnreachable}. */
export async function mapConnectionErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    // Answers of the database, and values that our parsers refuse, are not errors of the connection.
    throw error instanceof pg.DatabaseError || error instanceof RangeError ? error : new DatabaseUnreachable(error)
  }
}
