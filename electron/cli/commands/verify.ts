import { sentenceOf } from '../../../shared/errors/problem.ts'
import { missingWords } from '../../../shared/recordings/missingSound.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Hashes every original again and compares the hash with the one of the import. */
export function verifyCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags, async ({ engine, out }) => {
    const { checked, damaged, incomplete } = await engine.call('recordings.verify', {})
    for (const one of damaged) out.event('damaged', one, `${one.recordingId} ${one.title}: ${sentenceOf(one.error)}`)
    for (const one of incomplete)
      out.event('incomplete', one, `${one.recordingId} ${one.title}: ${missingWords(one.missing)}`)
    out.line(`${checked === 1 ? '1 recording' : `${checked} recordings`} checked, ${damaged.length} damaged`)
    out.result({ ok: damaged.length === 0, checked, damaged, incomplete })
    return damaged.length === 0 ? exitCode.done : exitCode.failed
  })
}
