import { useState } from 'react'
import { Button, Label, Radio, RadioGroup } from 'react-aria-components'
import type { Destination, RecordingDetail, RecordingSummary } from '../../shared/recordings/domain.ts'
import type { Project } from '../../shared/recordings/projects.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand, useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { useActiveAccount } from '../base/useActiveAccount.ts'
import { HotwordFields } from '../choices/HotwordFields.tsx'
import { areHotwordsUnused, hotwordsText } from '../choices/hotwords.ts'
import { LanguageField } from '../choices/LanguageField.tsx'
import { languageHint, parseLanguage } from '../choices/language.ts'
import { languageChoices, languageProblem, missingModelWords } from '../choices/languageWords.ts'
import { SpeakersTick } from '../choices/SpeakersTick.tsx'
import { cannotTellSpeakers, expectedSpeakers, notSentHint, speakerKey, speakersOf } from '../choices/speakers.ts'
import { useHotwords } from '../choices/useHotwords.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { type Part, PartFacts, partFacts } from './PartFacts.tsx'

const texts = words.transcribe

/** Transcribes one recording, or a part of it; begins with the choices of its last run. */
export function TranscribeDialog(props: { recordingId: number; part?: Part; onClose: () => void }) {
  const { recordingId, part, onClose } = props
  const detail = useCommand('recordings.get', { recordingId })
  const projects = useCommand('projects.list').data?.projects
  if (!detail.data || !projects) return null
  const project = projects.find(({ id }) => id === detail.data.projectId) ?? null
  return <Choices recording={detail.data} project={project} part={part ?? null} onClose={onClose} />
}

function Choices(props: {
  recording: RecordingDetail
  project: Project | null
  part: Part | null
  onClose: () => void
}) {
  const { recording, part, onClose } = props
  const { id: recordingId, title, localOnly, transcription, hasTranscript } = recording
  const { account } = useActiveAccount()
  const transcribe = useCommandMutation('recordings.transcribe', [
    'recordings.get',
    'recordings.list',
    'queue.overview',
  ])
  const [language, setLanguage] = useState(transcription.language)
  const [diarization, setDiarization] = useState(transcription.diarization)
  const [speakerCount, setSpeakerCount] = useState(speakerKey(transcription.expectedSpeakers))
  const before = transcription.speakerNames ?? []
  const [speakerNames, setSpeakerNames] = useState(hotwordsText(before))
  const [wanted, setWanted] = useState<Destination>(recording.destination)
  const mayLeave = !localOnly && account !== undefined
  const destination = mayLeave ? wanted : 'this-machine'
  const ofProject =
    props.project === null ? [] : [...props.project.defaults.speakers, ...props.project.defaults.hotwords]
  // Names, and the project's words, are hotwords of the last run too.
  const own = transcription.hotwords.filter((word) => ![...before, ...ofProject].includes(word))
  const added = [...listFromCommas(speakerNames), ...ofProject]
  const hotwords = useHotwords({ own, added }, destination === 'remote', { leftOut: transcription.hotwordsLeftOut })
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsed = parseLanguage(language)
  const problem = languageProblem(parsed, destination === 'this-machine', languages)
  const lacksSpeakers = cannotTellSpeakers(destination, 'problem' in parsed ? language : parsed.value, here)
  const facts = part && partFacts(part)
  const [isAgreed, setAgreed] = useState(false)
  const isCheckedWork = facts !== null && facts.edited + facts.verified > 0
  const work = part ? null : workWords(recording)
  const usual = useCommand('settings.get').data
  const usualProblem =
    usual?.destination === 'this-machine' ? missingModelWords(usual.transcription.language, languages) : null
  const again = hasTranscript || recording.stage !== 'sealed'
  const submit = () => {
    if ('problem' in parsed) return
    const options = {
      ...{ language: parsed.value, diarization },
      // The number is of the whole recording.
      ...(part ? {} : { expectedSpeakers: speakersOf(speakerCount) }),
      ...{ hotwords: hotwords.hotwords, hotwordsLeftOut: hotwords.hotwordsLeftOut },
      speakerNames: listFromCommas(speakerNames),
    }
    const span = part && { startMs: part.wanted.startMs, endMs: part.wanted.endMs, mayReplaceChecked: isAgreed }
    transcribe.mutate({ recordingId, options, destination, ...(span ? { span } : {}) }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={part ? texts.part.title : again ? texts.titleAgain(title) : texts.title(title)}
      submit={again ? texts.submitAgain : texts.submit}
      isBusy={transcribe.isPending}
      isDisabled={isCheckedWork && !isAgreed}
      problem={transcribe.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      {facts && <PartFacts facts={facts} isAgreed={isAgreed} onAgree={setAgreed} />}
      {work && <p className="note">{work}</p>}
      {!part && recording.newTranscript && <p className="note">{texts.waiting}</p>}
      <LanguageField
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
              aria-pressed={'value' in parsed && parsed.value === choice.language}
              onPress={() => setLanguage(choice.language)}
            >
              {choice.name}
            </Button>
          ))}
        </div>
      )}
      {usualProblem && problem === null && <p className="muted">{texts.usualLanguage(usualProblem)}</p>}
      <SpeakersTick isOn={diarization} isImpossible={lacksSpeakers} onChange={setDiarization} />
      {diarization && !lacksSpeakers && !part && (
        <Choice
          label={texts.speakerCount.label}
          value={speakerCount}
          options={expectedSpeakers}
          onChange={setSpeakerCount}
          {...notSentHint(destination, speakerCount)}
        />
      )}
      <Field label={texts.speakerNames} value={speakerNames} onChange={setSpeakerNames} hint={texts.speakerNamesHint} />
      <HotwordFields
        hotwords={hotwords}
        label={texts.hotwords}
        isUnused={areHotwordsUnused(destination, 'problem' in parsed ? language : parsed.value, here)}
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

/** A person's work on a transcript that a new one would replace once it is taken; null if there is none. */
export function workWords({ editedSegments, verifiedSegments, namedSpeakers }: RecordingSummary): string | null {
  const { edited, verified, named, work } = words.transcribe
  const done = [
    ...(editedSegments > 0 ? [edited(editedSegments)] : []),
    ...(verifiedSegments > 0 ? [verified(verifiedSegments)] : []),
    ...(namedSpeakers > 0 ? [named(namedSpeakers)] : []),
  ]
  return done.length === 0 ? null : work(done)
}
