import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { sentenceOfRow } from '../../../shared/words/sentenceOfRow.ts'
import { LibraryReader } from '../../engine/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { report } from '../output.ts'
import { type CommonFlags, exitCode } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints the custody log of a recording, and the fingerprint of the library's key. It works while the window is open. */
export async function custodyCommand(terminal: Terminal, id: string | undefined, flags: CommonFlags): Promise<number> {
  const { path } = await libraryOf(terminal, flags, 'refuse')
  const out = report(terminal, null, flags.json ?? false)
  const reader = new LibraryReader(path, packageRoot)
  try {
    if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || !reader.hasRecording(Number(id))))
      throw problem('recording-number-unknown', { id, command: commandLine(terminal, 'status', flags.library) })
    const recordingId = id === undefined ? null : Number(id)
    const rows = recordingId === null ? [] : reader.custody(recordingId)
    for (const row of rows) out.line(words.evidence.readable.row(row.seq, row.atMs, sentenceOfRow(row)))
    const key = reader.signingKey()
    out.line(key === null ? words.custody.terminal.noKey : words.custody.terminal.key(key.fingerprint))
    out.result({ ok: true, recordingId, rows, key })
    return exitCode.done
  } finally {
    reader.close()
  }
}
