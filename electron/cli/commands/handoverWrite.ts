import { resolve } from 'node:path'
import type { CommandInput } from '../../../shared/contract.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { makeExportFolder } from '../../system/index.ts'
import { askNewPassphrase, givenPassphrase, type PassphraseFlags } from '../passphrase.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type Flags = CommonFlags &
  PassphraseFlags & {
    out: string
    redacted?: boolean
    sound: boolean
    history?: boolean
    encrypt?: boolean
    recipient: string[]
  }

/** Writes a recording to one file for another library. Throws what `handover.write` throws. */
export async function writeHandoverCommand(terminal: Terminal, id: string, flags: Flags): Promise<number> {
  const lock = await lockOf(terminal, flags)
  return await withEngineUnlessBusy(terminal, flags, async (session) => {
    const recordingId = await knownId(session, id)
    makeExportFolder(flags.out)
    const { path } = await session.engine.call('handover.write', {
      // The person named this recording.
      ...{ recordingId, directory: resolve(flags.out), lock, letOutIds: [recordingId] },
      kind: flags.redacted ? 'redacted' : 'full',
      hasSound: flags.sound,
      hasHistory: flags.history ?? false,
    })
    session.out.line(words.terminal.handover.wrote(path))
    return session.out.result({ ok: true, recordingId, path })
  })
}

async function lockOf(terminal: Terminal, flags: Flags): Promise<CommandInput<'handover.write'>['lock']> {
  if (flags.recipient.length > 0) return { recipients: flags.recipient }
  const passphrase = givenPassphrase(flags) ?? (flags.encrypt ? await askNewPassphrase(terminal) : null)
  return passphrase === null ? null : { passphrase }
}
