import { recordingLine } from '../output.ts'
import { allRecordings } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** What is in the library, and what waits for what. */
export function statusCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags, async ({ engine, out }) => {
    const { items, imports } = await allRecordings(engine)
    const { jobs } = await engine.call('queue.list', {})
    for (const recording of items) out.line(recordingLine(recording))
    for (const { name, state, error } of imports)
      out.line(`   –         –  ${state}  ${name}${error ? `: ${error.message}` : ''}`)
    if (items.length + imports.length === 0) out.line('The library is empty. Bring files in with: tapelog import PATH…')
    out.result({ ok: true, recordings: items, imports, jobs })
    return exitCode.done
  })
}
