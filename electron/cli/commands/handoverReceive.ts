import { resolve } from 'node:path'
import type { CommandInput, CommandOutput } from '../../../shared/contract.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { askPassphrase, givenPassphrase, identitiesIn, type PassphraseFlags } from '../passphrase.ts'
import { plain } from '../queueLines.ts'
import { type CommonFlags, type Session, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type Flags = CommonFlags & PassphraseFlags & { identity?: string; project?: boolean }

/** Takes a hand-over into the library. Throws what `handover.receive` throws. */
export function receiveHandoverCommand(terminal: Terminal, file: string, flags: Flags): Promise<number> {
  return withEngineUnlessBusy(
    terminal,
    flags,
    async (session) => {
      const { engine, out } = session
      const path = resolve(file)
      const { key, content } = await inspected(session, path, flags)
      const { project } = content
      const intoProject = flags.project === true || project?.isHere === true
      const received = await engine.call('handover.receive', { path, key, intoProject })
      const { recordingId, outcome } = received
      // The waveform and the playback copy.
      engine.start({ kinds: ['prepare'] })
      await engine.settle()
      const { title } = await engine.call('recordings.get', { recordingId })
      out.line(sentenceOf(session, plain(title), received))
      if (outcome === 'new' && project && !intoProject) out.note(words.terminal.handover.project(plain(project.name)))
      if (received.conflicts > 0)
        out.note(
          words.terminal.handover.conflicts(received.conflicts, session.command(`handover conflicts ${recordingId}`)),
        )
      return out.result({ ok: true, ...received })
    },
    'make',
  )
}

/** Asks for the passphrase only if the file needs one and none was given. */
async function inspected({ engine, terminal }: Session, path: string, flags: Flags) {
  const given = givenPassphrase(flags)
  let key: CommandInput<'handover.inspect'>['key'] = given === null ? null : { passphrase: given }
  if (flags.identity !== undefined) key = { identities: identitiesIn(flags.identity) }
  let { lockedBy, content } = await engine.call('handover.inspect', { path, key })
  if (content === null && lockedBy === 'passphrase' && key === null) {
    key = { passphrase: await askPassphrase(terminal) }
    const again = await engine.call('handover.inspect', { path, key })
    lockedBy = again.lockedBy
    content = again.content
  }
  if (content === null) throw problem(lockedBy === 'passphrase' ? 'handover-locked-passphrase' : 'handover-locked-key')
  return { key, content }
}

function sentenceOf(
  { command }: Session,
  title: string,
  { outcome, segments, marks, recordingId }: CommandOutput<'handover.receive'>,
): string {
  const { received } = words.terminal.handover
  if (outcome === 'merged' || outcome === 'comments') return received[outcome](title, segments, marks)
  if (outcome === 'waits') return received.waits(title, command(`take ${recordingId}`))
  return received[outcome](title)
}
