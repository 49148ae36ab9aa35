import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/** Far longer than it takes to write an object, and to store its name in a task's row. */
const writtenWithinMs = 3_600_000
const atOnce = 500

/**
 * Remembers that an object may appear which no task's row names yet, because a node or a worker may end halfway.
 * `untilMs`: until then its writing may begin.
 */
export async function expectObject(store: PostgresStore, objectName: string, untilMs: number): Promise<void> {
  const row = { object_name: objectName, remove_after_ms: untilMs + writtenWithinMs }
  await store.newsroom
    .insertInto('unclaimed_objects')
    .values(row)
    .onConflict((conflict) => conflict.column('object_name').doUpdateSet(row))
    .execute()
}

/** A task's row names the object now. */
export async function forgetObject(store: PostgresStore, objectName: string): Promise<void> {
  await store.newsroom.deleteFrom('unclaimed_objects').where('object_name', '=', objectName).execute()
}

/** Removes the objects that no task's row named in time. Returns how many names were dealt with. */
export async function removeUnclaimedObjects(
  { store, objects }: { store: PostgresStore; objects: S3Objects },
  isStopped: () => boolean,
): Promise<number> {
  let done = 0
  while (!isStopped()) {
    const rows = await store.newsroom
      .selectFrom('unclaimed_objects')
      .leftJoin('tasks', 'tasks.result_object', 'unclaimed_objects.object_name')
      .select(['object_name', 'tasks.transcription_id'])
      // Addresses are valid by the machine's clock.
      .where('remove_after_ms', '<', Date.now())
      .limit(atOnce)
      .execute()
    if (rows.length === 0) break
    await objects.removeObjects(rows.filter((row) => row.transcription_id === null).map((row) => row.object_name))
    const names = rows.map((row) => row.object_name)
    await store.newsroom.deleteFrom('unclaimed_objects').where('object_name', 'in', names).execute()
    done += rows.length
  }
  return done
}
