import { memo } from 'react'
import { MenuItem } from 'react-aria-components'
import { formatClock } from '../../shared/text/timecode.ts'
import { RowMenu } from '../controls/RowMenu.tsx'
import { words } from '../words/index.ts'
import type { ListedRedaction } from './useRedactions.ts'
import './RedactionList.css'

const texts = words.protection.list

export type RedactionActions = {
  show: (redaction: ListedRedaction) => void
  changeReason: (redaction: ListedRedaction) => void
  remove: (redaction: ListedRedaction) => void
}

/** The redactions of the open recording, in the order of its audio. `nameOf`: the shown name of a speaker. */
export const RedactionList = memo(function RedactionList(props: {
  redactions: readonly ListedRedaction[]
  nameOf: (speakerId: number | null) => string
  does: RedactionActions
}) {
  const { redactions, nameOf, does } = props
  if (redactions.length === 0)
    return (
      <div className="stack">
        <p>{texts.none}</p>
        <p className="hint">{texts.howTo}</p>
      </div>
    )
  return (
    <ul className="redactionlist stack list">
      {redactions.map((redaction) => (
        <li key={redaction.id}>
          <RedactionCard redaction={redaction} nameOf={nameOf} does={does} />
        </li>
      ))}
    </ul>
  )
})

function RedactionCard(props: {
  redaction: ListedRedaction
  nameOf: (speakerId: number | null) => string
  does: RedactionActions
}) {
  const { redaction, nameOf, does } = props
  const { kind, startMs, endMs, reason } = redaction
  const shown = redaction.words === '' ? texts.onlySound : redaction.words
  const clock = formatClock(startMs)
  const what = kind === 'speaker' ? texts.speaker(nameOf(redaction.speakerId)) : texts.kinds[kind]
  const when = kind === 'sound' ? texts.range(clock, formatClock(endMs)) : clock
  return (
    <article className="quotecard redaction">
      <button
        type="button"
        className="saidwords"
        title={texts.showAt(clock)}
        aria-description={texts.showAt(clock)}
        onClick={() => does.show(redaction)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') does.remove(redaction)
        }}
      >
        <span className={redaction.words === '' ? 'muted' : 'read'} dir="auto">
          {shown}
        </span>
      </button>
      <RowMenu
        label={texts.more(shown)}
        onAction={(key) => {
          if (key === 'show') does.show(redaction)
          else if (key === 'reason') does.changeReason(redaction)
          else does.remove(redaction)
        }}
      >
        <MenuItem id="show">{words.protection.show}</MenuItem>
        <MenuItem id="reason">{texts.changeReason}</MenuItem>
        <MenuItem id="remove">{texts.remove}</MenuItem>
      </RowMenu>
      <p className="by">
        {what} · {kind !== 'speaker' && redaction.spokenBy !== null && <bdi>{nameOf(redaction.spokenBy)} · </bdi>}
        {when}
      </p>
      <p className={reason === '' ? 'hint' : 'note'} dir="auto">
        {reason === '' ? texts.noReason : reason}
      </p>
    </article>
  )
}
