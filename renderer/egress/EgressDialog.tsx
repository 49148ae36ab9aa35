import { type EgressLine, isAudioElsewhere, type RecordingEgress } from '../../shared/network/egress.ts'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import './EgressDialog.css'

const texts = words.egress

/** The parts of a recording that left this machine, and how the recogniser was kept from the network. */
export function EgressDialog({ egress, onClose }: { egress: RecordingEgress; onClose: () => void }) {
  const { lines, recogniser, decoder } = egress
  return (
    <ReadDialog title={texts.title} className={lines.length > 0 ? 'egressmodal' : ''} focusesClose onClose={onClose}>
      <p>{lines.length === 0 ? texts.nothingYet : texts.sum(egress)}</p>
      {recogniser !== null && <p className="hint">{texts.recognisers[recogniser]}</p>}
      {decoder !== null && <p className="hint">{texts.decoders[decoder]}</p>}
      {lines.length > 0 && <Lines lines={lines} />}
      {isAudioElsewhere(lines) && <p className="hint">{texts.storage}</p>}
      {lines.some(({ measure }) => measure === 'at-most') && <p className="hint">{texts.atMost}</p>}
    </ReadDialog>
  )
}

const Lines = ({ lines }: { lines: readonly EgressLine[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keys too
  <section className="egresslines framed" aria-label={texts.list} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {(['when', 'what', 'amount', 'where', 'choice'] as const).map((column) => (
            <th key={column} scope="col">
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.toReversed().map((line) => (
          <tr key={`${line.firstMs} ${line.host} ${line.content.join(' ')} ${line.choice} ${line.askedIn}`}>
            <td>{words.units.moment(line.firstMs)}</td>
            <td>{line.content.map((one) => texts.contents[one]).join(', ')}</td>
            <td>
              <span title={texts.exactBytes(line.bytes)}>{texts.amount(line)}</span>
              {line.requests > 1 && <small>{texts.requests(line.requests)}</small>}
            </td>
            <td>
              <bdi>{line.host}</bdi>
            </td>
            <td>
              {line.askedIn === 'command-line'
                ? texts.inTerminal(texts.choices[line.choice])
                : texts.choices[line.choice]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
