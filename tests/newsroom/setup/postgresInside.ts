import { sql } from 'kysely'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { ServiceInside } from '../../support/serviceInside.ts'
import { takeNoted } from '../../support/sqliteInside.ts'

const diskFull = '53100'

/** The rows of a service in this database. */
export function postgresRows(url: string): Omit<ServiceInside, 'files' | 'objects' | 'mostBytes'> {
  const store = new PostgresStore({ url, connections: 2 }, silentLog)
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(store.db)
  }
  return {
    rows: (work) => work(store.db),
    breakUpdates: (table, condition) =>
      run(
        `CREATE OR REPLACE FUNCTION break_update() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '${diskFull}'; END $$`,
        `CREATE TRIGGER broken BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION break_update()`,
      ),
    mend: () =>
      // The table of the trigger is not known here.
      run(`DROP FUNCTION break_update CASCADE`),
    brokenUpdateCode: diskFull,
    noteStatuses: () =>
      run(
        'CREATE TABLE IF NOT EXISTS noted (id serial PRIMARY KEY, status text)',
        `CREATE OR REPLACE FUNCTION note_status() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN INSERT INTO noted (status) VALUES (NEW.status); RETURN NULL; END $$`,
        `CREATE OR REPLACE TRIGGER noting AFTER UPDATE OF status ON workflows FOR EACH ROW
          WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION note_status()`,
      ),
    takeStatuses: () => takeNoted(store.db),
    close: () => store.close(),
  }
}
