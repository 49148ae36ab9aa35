import { type DeletionScope, undoDeletionMs } from '../../../shared/recordings/deletion.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { allRecordings, deletionsEnded, knownId } from '../recordings.ts'
import { type CommonFlags, type Session, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type DeleteFlags = CommonFlags & { olderThan?: number; audio?: boolean; yes?: boolean }

/**
 * Deletes one recording, or all recordings that were imported more than `olderThan` days ago. Without `yes`, it only
 * prints what it would delete.
 */
export function deleteCommand(terminal: Terminal, id: string | undefined, flags: DeleteFlags): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out, command } = session
    const scope: DeletionScope = flags.audio ? 'audio' : 'recording'
    const recordingIds = await chosen(session, id, flags, scope)
    if (recordingIds.length === 0) {
      out.line(words.terminal.delete.nothing)
      return out.result({ ok: true, deleted: [] })
    }
    const plan = await engine.call('deletions.plan', { recordingIds })
    for (const recording of plan.recordings) out.line(`${String(recording.id).padStart(4)}  ${recording.title}`)
    for (const sentence of [...words.deletion.whatIsDeleted(plan, scope), ...words.deletion.whatStays(plan)])
      out.line(sentence)
    if (!flags.yes) {
      const what = id ?? `--older-than ${flags.olderThan}d`
      out.line(words.terminal.delete.notYet(command(`delete ${what}${flags.audio ? ' --audio' : ''} --yes`)))
      return out.result({ ok: true, deleted: [], plan })
    }
    return await deleteNow(session, recordingIds, scope)
  })
}

async function chosen(
  session: Session,
  id: string | undefined,
  { olderThan }: DeleteFlags,
  scope: DeletionScope,
): Promise<number[]> {
  if (id !== undefined) return [await knownId(session, id)]
  const beforeMs = Date.now() - (olderThan ?? 0) * 24 * 3_600_000
  const { items } = await allRecordings(session.engine)
  return items
    .filter(
      ({ importedMs, audioDeletedMs }) => importedMs < beforeMs && (scope === 'recording' || audioDeletedMs === null),
    )
    .map(({ id: recordingId }) => recordingId)
}

async function deleteNow({ engine, out, command, signal }: Session, recordingIds: number[], scope: DeletionScope) {
  await engine.call('deletions.request', { recordingIds, scope })
  const seconds = undoDeletionMs / 1000
  out.event('deleting', { recordingIds, seconds }, words.terminal.delete.inSeconds(seconds))
  engine.start({ kinds: [] })
  const left = await deletionsEnded(engine, signal)
  if (signal.aborted) {
    await engine.call('deletions.undo', { recordingIds })
    const { items } = await allRecordings(engine)
    const kept = recordingIds.filter((recordingId) => items.some((item) => item.id === recordingId))
    out.line(kept.length === 0 ? words.terminal.delete.tooLate : words.terminal.delete.stopped)
    return out.result({ ok: false, kept })
  }
  for (const reason of new Set(left.map(sentenceOf))) out.note(words.terminal.delete.unfinished(reason))
  if (left.length > 0) out.note(words.terminal.ended.toContinue(command('sync')))
  else
    out.line(
      recordingIds.length === 1 ? words.terminal.delete.done : words.terminal.delete.doneAll(recordingIds.length),
    )
  return out.result({ ok: left.length === 0, deleted: recordingIds })
}
