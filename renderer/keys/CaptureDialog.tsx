import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { type Bindings, rivalsOf, wouldWrite } from '../../shared/keys/bindings.ts'
import type { Chord } from '../../shared/keys/chords.ts'
import type { KeyCommand } from '../../shared/keys/commands.ts'
import { chordOf } from '../../shared/keys/readChord.ts'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { words } from '../words/index.ts'
import { isMac, shownChord } from './platform.ts'
import { captureKeys } from './useKeyPresses.ts'
import './CaptureDialog.css'

const texts = words.keys.capture
/** These keys close the dialog or move in it, so they never become new keys. */
const dialogKeys = ['Escape', 'Tab', 'Shift+Tab']
const modifiers = /^(Alt|AltGraph|CapsLock|Control|Dead|Fn|Meta|Process|Shift)/

/** Asks for new keys of a command, and names other commands that use them. */
export function CaptureDialog(props: {
  command: KeyCommand
  bindings: Bindings
  onUse: (chord: Chord) => void
  onClose: () => void
}) {
  const { command, bindings } = props
  const [chord, setChord] = useState<Chord | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const use = useRef<HTMLButtonElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const isWaiting = chord === null
  useEffect(() => {
    if (!isWaiting) return
    area.current?.focus()
    captureKeys((event) => {
      const pressed = chordOf(event, isMac)
      if ((pressed !== null && dialogKeys.includes(pressed)) || event.target !== area.current) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat || modifiers.test(event.key)) return
      if (pressed === null) setUnknown(true)
      else setChord(pressed)
    })
    return () => captureKeys(null)
  }, [isWaiting])

  const { rivals, isRefused, message } = verdictOn(command, chord, bindings)
  useEffect(() => {
    if (chord !== null) (isRefused ? again : use).current?.focus()
  }, [chord, isRefused])
  const title = texts.title(words.keys.commands[command.id])
  return (
    <ModalDialog title={title} isDismissable onClose={props.onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys are pressed here. */}
      <div className="capture" role="application" aria-label={texts.press} tabIndex={0} ref={area}>
        {chord === null ? texts.press : <kbd>{shownChord(chord)}</kbd>}
      </div>
      <p className={isRefused || isUnknown ? 'error' : undefined} role="status">
        {chord === null && isUnknown ? texts.unknown : message}
      </p>
      <p className="hint">{texts.leave}</p>
      <div className="actions">
        <Button className="quiet" onPress={props.onClose}>
          {words.buttons.cancel}
        </Button>
        {!isWaiting && (
          <Button className="quiet" ref={again} onPress={() => setChord(null)}>
            {texts.again}
          </Button>
        )}
        <Button
          className="primary"
          ref={use}
          isDisabled={chord === null || isRefused}
          onPress={() => chord !== null && props.onUse(chord)}
        >
          {rivals.length > 0 && !isRefused ? texts.replace : texts.use}
        </Button>
      </div>
    </ModalDialog>
  )
}

/** Whether a command can have these keys. `rivals`: commands that lose the keys. `message`: the verdict in words. */
function verdictOn(command: KeyCommand, chord: Chord | null, bindings: Bindings) {
  if (chord === null) return { rivals: [], isRefused: false, message: '' }
  if (bindings.get(command.id)?.includes(chord)) return { rivals: [], isRefused: true, message: texts.isOwn }
  const rivals = rivalsOf(command, chord, bindings)
  if (wouldWrite(command, chord)) return { rivals, isRefused: true, message: texts.writes }
  const titles = (some: readonly KeyCommand[]) => some.map(({ id }) => words.keys.commands[id])
  const fixed = rivals.filter(({ isFixed }) => isFixed)
  if (fixed.length > 0) return { rivals, isRefused: true, message: texts.fixed(titles(fixed)) }
  return { rivals, isRefused: false, message: rivals.length > 0 ? texts.usedBy(titles(rivals)) : texts.isFree }
}
