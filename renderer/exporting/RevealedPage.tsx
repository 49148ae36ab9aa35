import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { CommandInput, CommandOutput } from '../../shared/contract.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import './RevealedPage.css'

const texts = words.protection.revealed

type Revealed = CommandOutput<'exports.reveals'>['revealed'][number]

/** What the files of a protected export would still reveal. Findings that block it come first, and it then cannot be written. */
export function RevealedPage(props: {
  request: CommandInput<'exports.reveals'>
  isWriting: boolean
  /** Why the last attempt to write failed. */
  problem: string | null
  /** Leads to the segment of a finding. Null where no recording can be opened. */
  onShow: ((segmentId: number) => void) | null
  onExport: () => void
  onBack: () => void
}) {
  const { data, error, isFetching } = useRemoteCommand('exports.reveals', props.request)
  const revealed = isFetching ? null : (data?.revealed ?? null)
  const blocking = revealed?.filter(({ blocks }) => blocks) ?? []
  const others = revealed?.filter(({ blocks }) => !blocks) ?? []
  return (
    <section className="revealed stack" aria-label={words.reveals.title}>
      <h3>{words.reveals.title}</h3>
      <p className={error ? 'error live' : 'muted live'} role="status">
        {error?.message ?? (revealed === null ? texts.reading : '')}
      </p>
      {blocking.length > 0 && (
        <>
          <p className="warning" role="alert">
            <TriangleAlert size={15} aria-hidden /> {texts.blocked(blocking.map(({ place }) => place))}
          </p>
          <Findings findings={blocking} label={texts.blocking} onShow={props.onShow} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{texts.decide}</p>
          <Findings findings={others} label={texts.others} onShow={props.onShow} />
        </>
      )}
      {revealed !== null && blocking.length === 0 && (
        <p>
          {revealed.length === 0 && <CircleCheck size={16} className="calm" aria-hidden />}{' '}
          {revealed.length === 0 && texts.nothing} {texts.cannotKnow}
        </p>
      )}
      {props.problem !== null && <p className="error">{props.problem}</p>}
      <div className="actions">
        <Button className="quiet" autoFocus onPress={props.onBack}>
          {texts.back}
        </Button>
        <Button
          className="primary"
          isDisabled={revealed === null || blocking.length > 0}
          isPending={props.isWriting}
          onPress={props.onExport}
        >
          {words.buttons.export}
        </Button>
      </div>
    </section>
  )
}

function Findings(props: {
  findings: readonly Revealed[]
  label: string
  onShow: ((segmentId: number) => void) | null
}) {
  const { findings, label, onShow } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
    <ul className="revealedlist list" aria-label={label} tabIndex={0}>
      {findings.map(({ kind, format, place, excerpt, count, segmentId }) => (
        <li key={`${kind} ${format} ${place} ${excerpt}`}>
          <span className="kind">{words.reveals.kinds[kind]}</span>
          <span className="rest stack gap-0">
            <bdi className="read">{excerpt}</bdi>
            <span className="hint">
              {words.exports.formats[format].name} · {place}
              {count > 1 && ` · ${words.units.times(count)}`}
            </span>
          </span>
          {segmentId !== null && onShow && (
            <Button className="quiet" aria-label={texts.show(excerpt)} onPress={() => onShow(segmentId)}>
              {words.protection.show}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
