import type { EgressLine } from '../../../shared/network/egress.ts'
import { localTime } from '../../../shared/sound/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { LibraryReader } from '../../engine/index.ts'
import { type CommonFlags, withLibrary } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what left this machine, from one recording or the whole library. It works while the window is open. */
export function ledgerCommand(terminal: Terminal, id: string | undefined, flags: CommonFlags): Promise<number> {
  return withLibrary(LibraryReader, terminal, flags, ({ library, out, numberOf }) => {
    const recordingId = id === undefined ? null : numberOf(id)
    const egress = library.egress(recordingId)
    for (const line of egress.lines) out.line(lineOf(line, recordingId === null))
    const whose = recordingId === null ? 'library' : 'recording'
    if (egress.lines.length === 0)
      out.line(recordingId === null ? words.terminal.ledger.nothing : words.egress.nothingYet)
    else out.line(words.terminal.ledger.total[whose](bytesOf(egress)))
    return out.result({ ok: true, recordingId, ...egress })
  })
}

const bytesOf = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string =>
  words.terminal.ledger.bytes[measure](bytes)

function lineOf(line: EgressLine, namesRecording: boolean): string {
  const texts = words.terminal.ledger
  const whose = line.recordingId === null ? texts.noRecording : texts.recording(line.recordingId)
  const choice = texts.choices[line.choice]
  return [
    localTime(line.firstMs),
    ...(namesRecording ? [whose] : []),
    line.content.map((one) => texts.contents[one]).join(', '),
    bytesOf(line),
    texts.requests(line.requests),
    texts.to(shownText(line.host)),
    texts.because(line.askedIn === 'command-line' ? texts.inTerminal(choice) : choice),
  ].join('  ')
}
