import type { CSSProperties } from 'react'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import { speakerColour, speakerInitials } from '../../transcript/speakerLook.ts'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'
import './RowVoices.css'

const shown = 3

/** The speakers of a recording, as initials in their colours. */
export function RowVoices({ recording }: { recording: Pick<RecordingSummary, 'speakers' | 'speakerCount'> }) {
  const { speakers, speakerCount } = recording
  if (speakers.length === 0) return <span className="voices row gap-0" />
  const seen = speakers.slice(0, shown)
  const initials = speakerInitials(seen.map(({ name }) => name))
  const more = speakerCount - seen.length
  const label = words.library.row.speakers(
    seen.map(({ name }) => shownSpeakerName(name)),
    more,
  )
  return (
    <span className="voices row gap-0" role="img" aria-label={label} title={label}>
      {seen.map(({ colorIndex }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two speakers may have one name
        <span key={index} className="voice" style={{ '--speaker': speakerColour(colorIndex) } as CSSProperties}>
          {initials[index]}
        </span>
      ))}
      {more > 0 && <span className="voice more">+{more}</span>}
    </span>
  )
}
