import { sql } from 'kysely'

/** Now, in Unix milliseconds, by the database's clock: the only clock that all nodes share. */
export const databaseNowMs = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
