import type { EgressChoice, EgressContent, EgressLine } from '../../../shared/accounts/egress.ts'
import { problem } from '../../../shared/errors/problem.ts'
import { localTime } from '../../../shared/recordings/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { LibraryReader } from '../../engine/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { report } from '../output.ts'
import { type CommonFlags, exitCode } from '../session.ts'

/** Prints what of one recording, or of the whole library, left this machine; also while the window is open. */
export async function ledgerCommand(id: string | undefined, flags: CommonFlags): Promise<number> {
  const { path, remark } = libraryOf(flags, 'refuse')
  const out = report(null, flags.json ?? false)
  const reader = new LibraryReader(path, packageRoot)
  try {
    if (remark !== null) out.note(remark)
    if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || !reader.hasRecording(Number(id))))
      throw problem('recording-number-unknown', { id, command: commandLine('status', flags.library) })
    const recordingId = id === undefined ? null : Number(id)
    const egress = reader.egress(recordingId)
    for (const line of egress.lines) out.line(lineOf(line, recordingId === null))
    const whose = recordingId === null ? 'this library' : 'this recording'
    if (egress.lines.length === 0) out.line(`Nothing of ${whose} has left this machine.`)
    else out.line(`In total ${bytesOf(egress)} of ${whose} left this machine.`)
    out.result({ ok: true, recordingId, ...egress })
    return exitCode.done
  } finally {
    reader.close()
  }
}

const contents: Record<EgressContent, string> = {
  audio: 'sound',
  'file-facts': 'size, type and checksums of the file',
  'file-name': 'file name, length and time',
  request: 'request to transcribe',
  hotwords: 'hotwords',
  workflow: 'workflow',
  'typed-text': 'typed text (hotwords, or a workflow)',
  status: 'progress checks',
  recorder: 'serial number of a recorder',
  'sign-in': 'sign-in',
}
const choices: Record<EgressChoice, string> = {
  import: 'imported for it',
  'watch-folder': 'a watch folder',
  recorder: 'a recorder that imports by itself',
  transcribe: 'asked to transcribe it',
  retry: 'asked to try again',
  workflow: 'asked for a workflow',
  account: 'use of the account',
  unknown: 'not written down',
}

const bytesOf = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string =>
  `${{ exact: '', 'at-most': 'at most ', 'at-least': 'at least ' }[measure]}${bytes} bytes`

function lineOf(line: EgressLine, namesRecording: boolean): string {
  const whose = namesRecording ? [line.recordingId === null ? 'no recording' : `recording ${line.recordingId}`] : []
  const host = line.host === '' ? 'a remote service (the address was not written down yet)' : shownText(line.host)
  return [
    localTime(line.firstMs),
    ...whose,
    line.content.map((one) => contents[one]).join(', '),
    bytesOf(line),
    line.requests === 1 ? '1 request' : `${line.requests} requests`,
    `to ${host}`,
    `choice: ${choices[line.choice]}${line.askedIn === 'command-line' ? ' (command line)' : ''}`,
  ].join('  ')
}
