import { Button, Checkbox } from 'react-aria-components'
import { words } from '../words/index.ts'
import { isNameItself, type Spelling } from './acceptedSpellings.ts'
import './SpellingList.css'

const texts = words.protection.pseudonyms
/** Each spelling shows at most this many of its places. */
const mostPlaces = 8

/** Found spellings with their places. A person ticks those that are the same name. */
export function SpellingList(props: {
  name: string
  spellings: readonly Spelling[]
  isTicked: (spelling: Spelling) => boolean
  onTick: (spelling: Spelling, isTicked: boolean) => void
  onShow: (recordingId: number, segmentId: number | null) => void
}) {
  const { name, spellings, isTicked, onTick, onShow } = props
  return (
    <ul className="spellings stack gap-12 list framed" aria-label={texts.found}>
      {spellings.map((spelling) => {
        const isAlways = isNameItself(spelling.text, name)
        return (
          <li key={spelling.text}>
            <Checkbox
              className="check"
              aria-label={spelling.text}
              isSelected={isAlways || isTicked(spelling)}
              isDisabled={isAlways}
              onChange={(isOn) => onTick(spelling, isOn)}
            >
              <span className="box" aria-hidden />
              <span>
                <bdi className="read">{spelling.text}</bdi>
                <span className="muted">
                  {' '}
                  · {texts.times(spelling.count)} · {isAlways ? texts.always : spelling.likeness < 1 && texts.likely}
                </span>
              </span>
            </Checkbox>
            <Places places={spelling.places} onShow={onShow} />
          </li>
        )
      })}
    </ul>
  )
}

function Places(props: {
  places: Spelling['places']
  onShow: (recordingId: number, segmentId: number | null) => void
}) {
  return (
    <ul className="spellingplaces list">
      {props.places.slice(0, mostPlaces).map(({ recordingId, title, segmentId, carrier, count, example }) => (
        <li key={`${recordingId} ${carrier}`} className="row">
          <span className="rest">
            <span className="muted">
              {texts.carriers[carrier]} ({words.units.number(count)}):
            </span>{' '}
            <bdi>{example}</bdi>
          </span>
          <Button
            className="quiet small"
            aria-label={texts.showIn(title)}
            onPress={() => props.onShow(recordingId, segmentId)}
          >
            {words.protection.show}
          </Button>
        </li>
      ))}
    </ul>
  )
}
