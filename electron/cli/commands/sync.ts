import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { allRecordings, conclude, deletionsEnded } from '../recordings.ts'
import { type CommonFlags, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Works on the queue until nothing more can run now. */
export function syncCommand(terminal: Terminal, flags: CommonFlags): Promise<number> {
  return withEngine(terminal, flags, async (session) => {
    const { engine, out, signal, command } = session
    const touched = new Set<number>()
    engine.on('recording.changed', ({ recordingId }) => touched.add(recordingId))
    engine.start()
    const settled = await engine.settle({ signal })
    for (const reason of new Set((await deletionsEnded(engine, signal)).map(sentenceOf)))
      out.note(words.terminal.delete.unfinished(reason))
    const { queuePaused } = await engine.call('settings.get', undefined)
    if (queuePaused) out.note(words.terminal.queue.allPaused(command('resume --all')))
    const { items } = await allRecordings(engine)
    const recordings = items.filter(({ id }) => touched.has(id))
    return conclude(session, { settled, someFailed: false, recordings, files: [], isPaused: queuePaused })
  })
}
