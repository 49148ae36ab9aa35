import { sentenceOfRow } from '../../shared/words/sentenceOfRow.ts'
import { useCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import './EgressDialog.css'

const texts = words.custody.log

/** What happened to a recording, a sentence for each row of its custody log, the newest row first. */
export function CustodyDialog({ recordingId, onClose }: { recordingId: number; onClose: () => void }) {
  const { data, error } = useCommand('recordings.custody', { recordingId })
  return (
    <ReadDialog title={texts.title} className="egressmodal" focusesClose onClose={onClose}>
      <p>{texts.text}</p>
      <ErrorLine text={error?.message} />
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keys too
        <section className="egresslines framed" aria-label={texts.list} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.egress.columns.when}</th>
                <th scope="col">{words.egress.columns.what}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.toReversed().map((row) => (
                <tr key={row.seq}>
                  <td>{words.units.moment(row.atMs)}</td>
                  <td>{sentenceOfRow(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </ReadDialog>
  )
}
