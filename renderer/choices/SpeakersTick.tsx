import { useId } from 'react'
import { Checkbox } from 'react-aria-components'
import { words } from '../words/index.ts'

const texts = words.transcribe

/** The checkbox for distinguishing speakers. If no model can do this, the checkbox is off and says why. */
export function SpeakersTick(props: { isOn: boolean; isImpossible: boolean; onChange: (isOn: boolean) => void }) {
  const { isOn, isImpossible, onChange } = props
  const hintId = useId()
  return (
    <>
      <Checkbox
        className="check"
        isSelected={isOn && !isImpossible}
        isDisabled={isImpossible}
        onChange={onChange}
        {...(isImpossible ? { 'aria-describedby': hintId } : {})}
      >
        <span className="box" aria-hidden /> {texts.speakers}
      </Checkbox>
      {isImpossible && (
        <p className="muted" id={hintId}>
          {texts.speakersUnknownHere}
        </p>
      )}
    </>
  )
}
