import type pg from 'pg'

/**
 * Counts the ends of tasks and workflows where nobody can miss one: a trigger writes a row in the same transaction, so
 * what was not committed does not count. A change of a result after the end counts as an end too.
 */
export async function countEnds(database: pg.Pool): Promise<void> {
  await database.query(`
    CREATE TABLE seen_ends (kind text NOT NULL, id text NOT NULL);
    CREATE FUNCTION see_task_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_ends VALUES ('task', NEW.transcription_id); RETURN NULL; END $$;
    CREATE TRIGGER see_task_end AFTER UPDATE ON tasks FOR EACH ROW
      WHEN (NEW.status IN ('SUCCESS', 'FAILURE', 'REVOKED') AND (OLD.status, OLD.data, OLD.result_object)
        IS DISTINCT FROM (NEW.status, NEW.data, NEW.result_object)) EXECUTE FUNCTION see_task_end();
    CREATE FUNCTION see_workflow_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO seen_ends VALUES ('workflow', NEW.id); RETURN NULL; END $$;
    CREATE TRIGGER see_workflow_end AFTER UPDATE ON workflows FOR EACH ROW
      WHEN (NEW.ended_ms IS NOT NULL AND (OLD.ended_ms, OLD.status) IS DISTINCT FROM (NEW.ended_ms, NEW.status))
      EXECUTE FUNCTION see_workflow_end();`)
}

export type EndsSeen = {
  tasks: number
  workflows: number
  /** Rows that never ended. */
  lost: number
  /** Rows that ended more than once. */
  doubled: number
  statuses: Record<string, number>
  /** The most claims that a task had. */
  mostClaims: number
  /** Names of results that rows have. */
  resultNames: string[]
}

export async function endsSeen(database: pg.Pool): Promise<EndsSeen> {
  const { rows } = await database.query<{ kind: string; status: string; claims: number; name: string; ends: number }>(`
    SELECT kind, status, claims, name, (SELECT count(*)::int FROM seen_ends WHERE kind = rows.kind AND seen_ends.id = rows.id) AS ends
    FROM (SELECT 'task' AS kind, transcription_id AS id, status, claims, result_object AS name FROM tasks
      UNION ALL SELECT 'workflow', id, status, 0, NULL FROM workflows) AS rows`)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const statuses: Record<string, number> = {}
  for (const { kind, status } of rows) statuses[`${kind} ${status}`] = (statuses[`${kind} ${status}`] ?? 0) + 1
  return {
    ...{ tasks: of('task').length, workflows: of('workflow').length },
    lost: rows.filter(({ ends }) => ends === 0).length,
    doubled: rows.filter(({ ends }) => ends > 1).length,
    ...{ statuses, mostClaims: Math.max(0, ...rows.map(({ claims }) => claims)) },
    resultNames: rows.flatMap(({ name }) => name ?? []),
  }
}

/** Kills a random connection's process of the server; false if there is none. PostgreSQL then ends all and recovers. */
export async function killBackend(database: pg.Pool, choose: (count: number) => number): Promise<boolean> {
  const { rows } = await database.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'tapelog%' AND pid <> pg_backend_pid() ORDER BY pid`)
  const one = rows[choose(rows.length)]
  if (!one) return false
  process.kill(one.pid, 'SIGKILL')
  return true
}
