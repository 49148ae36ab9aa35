import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import { knownWordsHint } from './hotwords.ts'
import type { useHotwords } from './useHotwords.ts'
import '../controls/Chips.css'
import './HotwordFields.css'

const { known: texts, hotwordsHint: hints } = words.transcribe

/**
 * The known names and terms, each with a switch, and a field for other words. For a remote service, the switches are
 * off until a person turns them on.
 */
export function HotwordFields(props: {
  hotwords: ReturnType<typeof useHotwords>
  label: string
  /** True if the speech model on this machine ignores hotwords. */
  isUnused: boolean
  problem?: string | null
}) {
  const { offered, selected, select, typed, type, isRemote } = props.hotwords
  const { isUnused } = props
  return (
    <>
      {offered.length > 0 && (
        <div className="field knownwords">
          <span aria-hidden>{texts.label}</span>
          <ToggleButtonGroup
            className="chips row wrap"
            aria-label={texts.label}
            selectionMode="multiple"
            selectedKeys={selected}
            onSelectionChange={(keys) => select(offered.filter((word) => keys.has(word)))}
          >
            {offered.map((word) => (
              <ToggleButton key={word} id={word} className="chip">
                <bdi>{word}</bdi>
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <span className="hint">{knownWordsHint(isRemote, selected.length, isUnused)}</span>
        </div>
      )}
      <Field
        label={props.label}
        value={typed}
        onChange={type}
        // If known words are shown above, they already have this hint.
        hint={isUnused && offered.length === 0 ? hints.unusedHere : hints.usual}
        problem={props.problem ?? null}
      />
    </>
  )
}
