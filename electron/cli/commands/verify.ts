import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { type CommonFlags, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Hashes every original again and compares each hash with the hash from the import. */
export function verifyCommand(terminal: Terminal, flags: CommonFlags): Promise<number> {
  return withEngine(terminal, flags, async ({ engine, out }) => {
    const { checked, damaged, incomplete } = await engine.call('recordings.verify', {})
    for (const one of damaged) out.event('damaged', one, `${one.recordingId} ${one.title}: ${sentenceOf(one.error)}`)
    for (const one of incomplete)
      out.event('incomplete', one, `${one.recordingId} ${one.title}: ${words.missing.sign(one.missing)}`)
    out.line(words.terminal.verify.checked(checked, damaged.length))
    return out.result({ ok: damaged.length === 0, checked, damaged, incomplete })
  })
}
