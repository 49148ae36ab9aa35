import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOfRow } from '../../../shared/words/sentenceOfRow.ts'
import { LibraryReader } from '../../engine/index.ts'
import { type CommonFlags, withLibrary } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints the custody log of a recording, and the fingerprint of the library's key. It works while the window is open. */
export function custodyCommand(terminal: Terminal, id: string | undefined, flags: CommonFlags): Promise<number> {
  return withLibrary(LibraryReader, terminal, flags, ({ library, out, numberOf }) => {
    const recordingId = id === undefined ? null : numberOf(id)
    const rows = recordingId === null ? [] : library.custody(recordingId)
    for (const row of rows) out.line(words.evidence.readable.row(row.seq, row.atMs, sentenceOfRow(row)))
    const key = library.signingKey()
    out.line(key === null ? words.custody.terminal.noKey : words.custody.terminal.key(key.fingerprint))
    return out.result({ ok: true, recordingId, rows, key })
  })
}
