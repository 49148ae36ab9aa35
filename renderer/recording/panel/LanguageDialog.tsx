import { useState } from 'react'
import { LanguageField } from '../../choices/LanguageField.tsx'
import { languageHint, parseLanguage } from '../../choices/language.ts'
import { FormDialog } from '../../controls/FormDialog.tsx'
import type { Edit } from '../../transcript/edits.ts'
import { words } from '../../words/index.ts'

const texts = words.recording.language

/** Sets the language of a transcript without transcribing again. `language`: a tag, or empty. */
export function LanguageDialog(props: { language: string; onEdit: Edit; onClose: () => void }) {
  const [typed, setTyped] = useState(props.language)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    const language = meant(typed)
    if (language === null) return setProblem(texts.notOne)
    setBusy(true)
    // The sign beside the title says why it was not saved.
    await props.onEdit({ kind: 'transcript.setLanguage', language })
    props.onClose()
  }
  return (
    <FormDialog
      title={texts.title}
      submit={words.buttons.save}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p className="muted">{texts.effect}</p>
      <LanguageField
        label={words.transcribe.language}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(null)
        }}
        hint={typed.trim() === '' ? texts.emptyHint : languageHint(typed)}
        problem={problem}
        isNamed
        autoFocus
      />
    </FormDialog>
  )
}

/** The tag of a typed language. Empty if nothing is typed; null if the text is not a language. */
function meant(typed: string): string | null {
  if (typed.trim() === '') return ''
  const parsed = parseLanguage(typed)
  return 'problem' in parsed || parsed.value === 'auto' ? null : parsed.value
}
