import { useEffect, useState } from 'react'
import { backgroundKeys } from '../../shared/keys/background.ts'
import { bindingsOf, type KeySettings } from '../../shared/keys/bindings.ts'
import { call } from '../base/bridge.ts'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import { shownChord } from './platform.ts'

const texts = words.keys.settings

/**
 * Whether foot pedals work while another program is in front, the keys, and the keys that the system refuses. `isSaved`: false while main
 * asks the person.
 */
export function BackgroundKeysSetting(props: {
  keys: KeySettings
  isSaved: boolean
  onChange: (isOn: boolean) => void
}) {
  const { keys, isSaved, onChange } = props
  const [answer, setAnswer] = useState<{ refused: string[]; isUnsure: boolean } | null>(null)
  useEffect(() => {
    let isShown = true
    setAnswer(null)
    if (keys.inBackground && isSaved)
      call('shell.holdKeys', { isOpen: false }).then(
        (answer) => isShown && setAnswer(answer),
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [keys, isSaved])
  const usable = backgroundKeys(bindingsOf(keys))
  const chords = [...new Set(usable.map(({ chord }) => shownChord(chord)))]
  const plays = usable.some(({ command }) => command === 'play.toggle')
  return (
    <div className="stack gap-4">
      <Toggle isOn={keys.inBackground} onChange={onChange} hint={texts.backgroundHint}>
        {texts.background}
      </Toggle>
      {keys.inBackground && (
        <p className="hint">{chords.length === 0 ? texts.noBackgroundKeys : texts.backgroundKeys(chords)}</p>
      )}
      {keys.inBackground && chords.length > 0 && !plays && <p className="hint">{texts.playMissing}</p>}
      {keys.inBackground && answer?.isUnsure && <p className="hint">{texts.unsure}</p>}
      <p className="error live" role="status">
        {answer && answer.refused.length > 0 ? texts.refused(answer.refused.map(shownChord)) : ''}
      </p>
    </div>
  )
}
