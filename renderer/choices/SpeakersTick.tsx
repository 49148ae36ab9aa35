import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

const texts = words.transcribe

/** The checkbox for distinguishing speakers. If no model can do this, the checkbox is off and says why. */
export function SpeakersTick(props: { isOn: boolean; isImpossible: boolean; onChange: (isOn: boolean) => void }) {
  const { isOn, isImpossible, onChange } = props
  return (
    <Tick
      name={texts.speakers}
      hint={isImpossible ? texts.speakersUnknownHere : null}
      isSelected={isOn && !isImpossible}
      isDisabled={isImpossible}
      onChange={onChange}
    />
  )
}
