import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { addImportNotices } from '../../base/importNotices.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { useActiveAccount } from '../../base/sharedQueries.ts'
import { LanguageField } from '../../choices/LanguageField.tsx'
import { useTypedLanguage } from '../../choices/useTypedLanguage.ts'
import { FormDialog } from '../../controls/FormDialog.tsx'
import { words } from '../../words/index.ts'

const { transcribing: texts } = words.library.selection
const { transcribe: oneTexts } = words

/** Transcribes several recordings with the same choice of language and destination. */
export function TranscribeSeveralDialog({ recordingIds, onClose }: { recordingIds: number[]; onClose: () => void }) {
  const settings = useCommand('settings.get').data
  const { account } = useActiveAccount()
  const transcribe = useCommandMutation('recordings.transcribeSeveral', ['recordings.list', 'queue.overview'])
  const [language, setLanguage] = useState('')
  const [chosen, setChosen] = useState<Destination | null>(null)
  const destination: Destination = account ? (chosen ?? settings?.destination ?? 'this-machine') : 'this-machine'
  const { parsed, hint, problem } = useTypedLanguage(language, destination)
  const isKept = language.trim() === ''
  const submit = () => {
    if (!isKept && 'problem' in parsed) return
    transcribe.mutate(
      { recordingIds, destination, ...('value' in parsed && !isKept ? { options: { language: parsed.value } } : {}) },
      {
        onSuccess: ({ skipped }) => {
          addImportNotices(skipped.map(({ title, error }) => ({ name: title, sentence: sentenceOf(error) })))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.title(recordingIds.length)}
      submit={words.transcribe.submit}
      isBusy={transcribe.isPending}
      problem={transcribe.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{texts.text}</p>
      <LanguageField
        label={oneTexts.language}
        value={language}
        onChange={setLanguage}
        hint={isKept ? texts.languageHint : hint}
        problem={isKept ? null : problem}
        autoFocus
      />
      {account ? (
        <RadioGroup value={destination} onChange={(value) => setChosen(value === 'remote' ? 'remote' : 'this-machine')}>
          <Label>{oneTexts.where}</Label>
          <Radio value="this-machine">{oneTexts.here}</Radio>
          <Radio value="remote">{oneTexts.withAccount(account.name)}</Radio>
        </RadioGroup>
      ) : (
        <p className="muted">{texts.noAccount}</p>
      )}
      {destination === 'remote' && <p className="muted">{texts.localStays}</p>}
    </FormDialog>
  )
}
