import type { EgressLine } from '../../../shared/network/egress.ts'
import { localTime } from '../../../shared/sound/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { LibraryReader } from '../../engine/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { report } from '../output.ts'
import { type CommonFlags, exitCode } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what left this machine, from one recording or the whole library. It works while the window is open. */
export async function ledgerCommand(terminal: Terminal, id: string | undefined, flags: CommonFlags): Promise<number> {
  const { path } = await libraryOf(terminal, flags, 'refuse')
  const out = report(terminal, null, flags.json ?? false)
  const reader = new LibraryReader(path, packageRoot)
  try {
    if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || !reader.hasRecording(Number(id))))
      throw problem('recording-number-unknown', { id, command: commandLine(terminal, 'status', flags.library) })
    const recordingId = id === undefined ? null : Number(id)
    const egress = reader.egress(recordingId)
    for (const line of egress.lines) out.line(lineOf(line, recordingId === null))
    const whose = recordingId === null ? 'library' : 'recording'
    if (egress.lines.length === 0)
      out.line(recordingId === null ? words.terminal.ledger.nothing : words.egress.nothingYet)
    else out.line(words.terminal.ledger.total[whose](bytesOf(egress)))
    out.result({ ok: true, recordingId, ...egress })
    return exitCode.done
  } finally {
    reader.close()
  }
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
