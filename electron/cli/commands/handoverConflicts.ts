import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { plain } from '../queueLines.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what two libraries changed differently in a recording. */
export function conflictsCommand(terminal: Terminal, id: string, flags: CommonFlags): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out, command } = session
    const texts = words.terminal.handover
    const recordingId = await knownId(session, id)
    const { conflicts } = await engine.call('handover.conflicts', { recordingId })
    for (const { id: number, of, atMs, base, mine, theirs } of conflicts) {
      const shown = (text: string) => (text === '' ? texts.removed : plain(text))
      out.line(`${String(number).padStart(4)}  ${formatClock(atMs).padStart(8)}  ${texts.of[of]}`)
      out.line(`      ${texts.before} ${plain(base)}`)
      out.line(`      ${texts.mine} ${shown(mine)}`)
      out.line(`      ${texts.theirs} ${shown(theirs)}`)
    }
    const [first] = conflicts
    out.note(first ? texts.decide(command(`handover decide ${first.id} --theirs`)) : texts.noConflicts)
    return out.result({ ok: true, recordingId, conflicts })
  })
}

/** Ends a conflict. Throws `handover-conflict-unknown`. */
export function decideCommand(
  terminal: Terminal,
  conflict: string,
  take: 'mine' | 'theirs',
  flags: CommonFlags,
): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async ({ engine, out }) => {
    const conflictId = Number(conflict)
    if (!Number.isSafeInteger(conflictId) || conflictId < 1) throw problem('handover-conflict-unknown')
    const { recordingId } = await engine.call('handover.decide', { conflictId, take })
    out.line(words.terminal.handover[take === 'mine' ? 'kept' : 'taken'])
    return out.result({ ok: true, recordingId, conflictId, taken: take })
  })
}
