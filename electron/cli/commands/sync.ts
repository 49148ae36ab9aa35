import { allRecordings, conclude } from '../recordings.ts'
import { type CommonFlags, withEngine } from '../session.ts'

/** Works the queue until nothing can go on by itself. */
export function syncCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags, async (session) => {
    const { engine, out, signal } = session
    const touched = new Set<number>()
    engine.on('recording.changed', ({ recordingId }) => touched.add(recordingId))
    engine.start()
    const settled = await engine.settle({ signal })
    const { queuePaused } = await engine.call('settings.get', undefined)
    if (queuePaused) out.note('Everything is paused. Go on with: tapelog resume --all')
    const { items } = await allRecordings(engine)
    const recordings = items.filter(({ id }) => touched.has(id))
    return conclude(session, { settled, someFailed: false, recordings, files: [] })
  })
}
