import { useState } from 'react'
import { Button, Checkbox, Label, Radio, RadioGroup } from 'react-aria-components'
import type { Destination, RecordingDetail } from '../../shared/domain.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { useCommand, useCommandMutation, useRemoteCommand } from '../queries.ts'
import { useActiveAccount } from '../registry/useActiveAccount.ts'
import { languageHint, parseLanguage } from '../settings/language.ts'
import { words } from '../words/index.ts'
import { hotwordsHint, hotwordsText, parseHotwords } from './hotwords.ts'
import { languageChoices, languageProblem, missingModelWords } from './languageWords.ts'
import { workWords } from './workWords.ts'

const texts = words.transcribe

/** Transcribes one recording; begins with the choices of its last run. */
export function TranscribeDialog({ recordingId, onClose }: { recordingId: number; onClose: () => void }) {
  const detail = useCommand('recordings.get', { recordingId })
  return detail.data ? <Choices recording={detail.data} onClose={onClose} /> : null
}

function Choices({ recording, onClose }: { recording: RecordingDetail; onClose: () => void }) {
  const { id: recordingId, title, localOnly, transcription, hasTranscript } = recording
  const { account } = useActiveAccount()
  const transcribe = useCommandMutation('recordings.transcribe', [
    'recordings.get',
    'recordings.list',
    'queue.overview',
  ])
  const [language, setLanguage] = useState(transcription.language)
  const [diarization, setDiarization] = useState(transcription.diarization)
  const [hotwords, setHotwords] = useState(hotwordsText(transcription.hotwords))
  const [wanted, setWanted] = useState<Destination>(recording.destination)
  const mayLeave = !localOnly && account !== undefined
  const destination = mayLeave ? wanted : 'this-machine'
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsed = parseLanguage(language)
  const problem = languageProblem(parsed, destination === 'this-machine', languages)
  const work = workWords(recording)
  const usual = useCommand('settings.get').data
  const usualProblem =
    usual?.destination === 'this-machine' ? missingModelWords(usual.transcription.language, languages) : null
  const again = hasTranscript || recording.stage !== 'sealed'
  const submit = () => {
    if ('problem' in parsed) return
    const options = { language: parsed.value, diarization, hotwords: parseHotwords(hotwords) }
    transcribe.mutate({ recordingId, options, destination }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={again ? texts.titleAgain(title) : texts.title(title)}
      submit={again ? texts.submitAgain : texts.submit}
      isBusy={transcribe.isPending}
      problem={transcribe.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      {work && <p className="note">{work}</p>}
      <Field
        label={texts.language}
        value={language}
        onChange={setLanguage}
        hint={languageHint(language)}
        problem={problem}
        autoFocus
      />
      {destination === 'this-machine' && languageChoices(languages).length > 0 && (
        <div className="buttons">
          {languageChoices(languages).map((choice) => (
            <Button
              key={choice.language}
              className="quiet"
              aria-pressed={language === choice.language}
              onPress={() => setLanguage(choice.language)}
            >
              {choice.name}
            </Button>
          ))}
        </div>
      )}
      {usualProblem && problem === null && <p className="muted">{texts.usualLanguage(usualProblem)}</p>}
      <Checkbox className="check" isSelected={diarization} onChange={setDiarization}>
        <span className="box" aria-hidden /> {texts.speakers}
      </Checkbox>
      <Field
        label={texts.hotwords}
        value={hotwords}
        onChange={setHotwords}
        hint={hotwordsHint(destination, 'problem' in parsed ? language : parsed.value, here)}
      />
      {mayLeave ? (
        <RadioGroup value={wanted} onChange={(value) => setWanted(value === 'remote' ? 'remote' : 'this-machine')}>
          <Label>{texts.where}</Label>
          <Radio value="this-machine">{texts.here}</Radio>
          <Radio value="remote">{texts.withAccount(account.name)}</Radio>
        </RadioGroup>
      ) : (
        <p className="muted">{localOnly ? texts.staysHere : texts.noAccount}</p>
      )}
    </FormDialog>
  )
}
