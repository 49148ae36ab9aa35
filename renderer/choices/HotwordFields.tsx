import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import { knownWordsHint } from './hotwords.ts'
import type { useHotwords } from './useHotwords.ts'
import './HotwordFields.css'

const { known: texts, hotwordsHint: hints } = words.transcribe

/**
 * The known names and terms, each with a switch, and a field for others. They are off for a remote service until a person chooses them.
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
            className="chips"
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
        // Show this hint only once: above, if there are words above.
        hint={isUnused && offered.length === 0 ? hints.unusedHere : hints.usual}
        problem={props.problem ?? null}
      />
    </>
  )
}
