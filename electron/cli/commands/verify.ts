import { salvageWords } from '../../../shared/salvage.ts'
import { sentenceOf } from '../../../shared/sentences/problem.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Hashes every original again and compares the hash with the one of the import. */
export function verifyCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags, async ({ engine, out }) => {
    const { checked, damaged, salvaged } = await engine.call('recordings.verify', {})
    for (const one of damaged) out.event('damaged', one, `${one.recordingId} ${one.title}: ${sentenceOf(one.error)}`)
    for (const one of salvaged)
      out.event('salvaged', one, `${one.recordingId} ${one.title}: ${salvageWords(one.salvage)}`)
    out.line(`${checked === 1 ? '1 recording' : `${checked} recordings`} checked, ${damaged.length} damaged`)
    out.result({ ok: damaged.length === 0, checked, damaged, salvaged })
    return damaged.length === 0 ? exitCode.done : exitCode.failed
  })
}
