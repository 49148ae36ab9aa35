import { useCallback, useState } from 'react'
import { Button, Label, Radio, RadioGroup } from 'react-aria-components'
import { expectedWorkMs, roughWorkMs } from '../../shared/models/expectedWork.ts'
import type { Destination, RecordingDetail, RecordingSummary } from '../../shared/recordings/domain.ts'
import type { Project } from '../../shared/recordings/projects.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useActiveAccount } from '../base/sharedQueries.ts'
import { HotwordFields } from '../choices/HotwordFields.tsx'
import { hotwordsText } from '../choices/hotwords.ts'
import { LanguageField } from '../choices/LanguageField.tsx'
import { type ChangeHere, forPart, missingModelWords, withModel } from '../choices/languageWords.ts'
import { SpeakersTick } from '../choices/SpeakersTick.tsx'
import {
  expectedSpeakers,
  isPerChannelKey,
  speakerKey,
  speakerNamesHint,
  speakersHint,
  speakersOf,
  speakersWithoutModel,
} from '../choices/speakers.ts'
import { useHotwords } from '../choices/useHotwords.ts'
import { useTypedLanguage } from '../choices/useTypedLanguage.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { FirstModel } from '../models/FirstModel.tsx'
import { canTranscribe } from '../models/modelWords.ts'
import { words } from '../words/index.ts'
import { type Part, PartFacts, partFacts } from './PartFacts.tsx'
import { useSpeedHere } from './useSpeedHere.ts'

const texts = words.transcribe

/**
 * Transcribes one recording, or a part of it. The dialog begins with the choices of the last run. `isPerChannel`: the dialog begins with
 * one speaker for each microphone.
 */
export function TranscribeDialog(props: {
  recordingId: number
  part?: Part
  isPerChannel?: boolean
  onClose: () => void
}) {
  const { recordingId, part, isPerChannel = false, onClose } = props
  const detail = useCommand('recordings.get', { recordingId })
  const projects = useCommand('projects.list').data?.projects
  if (!detail.data || !projects) return null
  const project = projects.find(({ id }) => id === detail.data.projectId) ?? null
  return (
    <Choices
      recording={detail.data}
      project={project}
      part={part ?? null}
      isPerChannel={isPerChannel}
      onClose={onClose}
    />
  )
}

type ChoicesProps = {
  recording: RecordingDetail
  project: Project | null
  part: Part | null
  isPerChannel: boolean
  onClose: () => void
}

function Choices(props: ChoicesProps) {
  const { recording, part, onClose } = props
  const form = useTranscribeForm(props)
  const { destination, spoken, transcribe } = form
  const facts = part && partFacts(part)
  const [isAgreed, setAgreed] = useState(false)
  const isCheckedWork = facts !== null && facts.edited + facts.verified > 0
  const work = part ? null : workWords(recording)
  const again = recording.hasTranscript || recording.stage !== 'sealed'
  return (
    <FormDialog
      title={part ? texts.part.title : again ? texts.titleAgain(recording.title) : texts.title(recording.title)}
      submit={again ? texts.submitAgain : texts.submit}
      isBusy={transcribe.isPending}
      isDisabled={isCheckedWork && !isAgreed}
      problem={(transcribe.error ?? form.use.error)?.message ?? null}
      onSubmit={() => form.submit(isAgreed)}
      onClose={onClose}
    >
      {facts && <PartFacts facts={facts} isAgreed={isAgreed} onAgree={setAgreed} />}
      {work && <p className="note">{work}</p>}
      {!part && recording.newTranscript && <p className="note">{texts.waiting}</p>}
      <SpokenLanguage form={form} />
      <ExpectedSpeakers form={form} isPart={part !== null} />
      <Field
        label={texts.speakerNames}
        value={form.speakerNames}
        onChange={form.setSpeakerNames}
        hint={speakerNamesHint(form.areNamesInOrder, spoken.areHotwordsUnused)}
      />
      <HotwordFields hotwords={form.hotwords} label={texts.hotwords} isUnused={spoken.areHotwordsUnused} />
      {form.account ? (
        <RadioGroup
          value={destination}
          onChange={(value) => form.setWanted(value === 'remote' ? 'remote' : 'this-machine')}
        >
          <Label>{texts.where}</Label>
          <Radio value="this-machine">{texts.here}</Radio>
          <Radio value="remote">{texts.withAccount(form.account.name)}</Radio>
        </RadioGroup>
      ) : (
        <p className="muted">{recording.localOnly ? texts.staysHere : texts.noAccount}</p>
      )}
      {destination === 'this-machine' && <ModelChoice form={form} />}
      {destination === 'this-machine' && (
        <ExpectedTime form={form} durationMs={part ? part.wanted.endMs - part.wanted.startMs : recording.durationMs} />
      )}
    </FormDialog>
  )
}

/** The model that transcribes on this machine. Without one, a person chooses how to get one. */
function ModelChoice({ form }: { form: ReturnType<typeof useTranscribeForm> }) {
  const { models, model, setModel } = form
  if (!models) return null
  if (!canTranscribe(models)) return <FirstModel isNeeded />
  const installed = models.filter(({ task, state, isDamaged }) => task === 'asr' && state === 'installed' && !isDamaged)
  return (
    <Choice
      label={texts.model}
      value={model ?? ''}
      options={Object.fromEntries(installed.map(({ id, title }) => [id, title]))}
      hint={texts.modelHint}
      onChange={setModel}
    />
  )
}

/** How long the transcription takes on this machine; nothing before a speed was measured. */
function ExpectedTime({ form, durationMs }: { form: ReturnType<typeof useTranscribeForm>; durationMs: number }) {
  const { parsed } = form.spoken
  const secondsPerHour = useSpeedHere('value' in parsed ? parsed.value : 'auto')
  if (secondsPerHour === null) return null
  const time = words.units.roughly(roughWorkMs(expectedWorkMs(durationMs, secondsPerHour)))
  return <p className="muted">{texts.takes(time)}</p>
}

/** The current choices, and the command that runs with them. */
function useTranscribeForm({ recording, project, part, isPerChannel, onClose }: ChoicesProps) {
  const { id: recordingId, transcription } = recording
  const { account } = useActiveAccount()
  const transcribe = useCommandMutation('recordings.transcribe', [
    'recordings.get',
    'recordings.list',
    'queue.overview',
  ])
  const [language, setLanguage] = useState(part?.language ?? transcription.language)
  const [diarization, setDiarization] = useState(isPerChannel || transcription.diarization)
  const [speakerCount, setSpeakerCount] = useState(
    speakerKey(transcription.expectedSpeakers, isPerChannel || transcription.speakerPerChannel),
  )
  const before = transcription.speakerNames ?? []
  const [speakerNames, setSpeakerNames] = useState(hotwordsText(before))
  const [wanted, setWanted] = useState<Destination>(isPerChannel ? 'this-machine' : recording.destination)
  const mayLeave = !recording.localOnly && account !== undefined
  const destination = mayLeave ? wanted : 'this-machine'
  const ofProject = project === null ? [] : [...project.defaults.speakers, ...project.defaults.hotwords]
  // The hotwords of the last run include names and the project's words; do not show them twice.
  const own = transcription.hotwords.filter((word) => ![...before, ...ofProject].includes(word))
  const added = [...listFromCommas(speakerNames), ...ofProject]
  const hotwords = useHotwords({ own, added }, destination === 'remote', { leftOut: transcription.hotwordsLeftOut })
  const models = useCommand('models.list').data?.models
  const inUse = models?.find(({ task, inUse }) => task === 'asr' && inUse)?.id ?? null
  const [chosenModel, setModel] = useState<string | null>(null)
  const otherModel = models?.find(({ id }) => id === chosenModel && id !== inUse) ?? null
  const changeHere: ChangeHere = useCallback(
    (here) => {
      const chosen = otherModel ? withModel(here, otherModel) : here
      return part && models ? forPart(chosen, models) : chosen
    },
    [otherModel, part, models],
  )
  const spoken = useTypedLanguage(language, destination, changeHere)
  const use = useCommandMutation('models.use', ['models.list', 'recognition.languages'])
  // A part keeps the speakers of its recording, and a remote service does not hear each microphone.
  const areNamesInOrder =
    part === null && diarization && isPerChannelKey(speakerCount) && destination === 'this-machine'
  const submit = (mayReplaceChecked: boolean) => {
    if ('problem' in spoken.parsed) return
    const options = {
      ...{ language: spoken.parsed.value, diarization },
      // These apply to the whole recording.
      ...(part ? {} : { expectedSpeakers: speakersOf(speakerCount), speakerPerChannel: isPerChannelKey(speakerCount) }),
      ...{ hotwords: hotwords.hotwords, hotwordsLeftOut: hotwords.hotwordsLeftOut },
      speakerNames: listFromCommas(speakerNames),
      areNamesInOrder,
    }
    const span = part && { startMs: part.wanted.startMs, endMs: part.wanted.endMs, mayReplaceChecked }
    const begin = () =>
      transcribe.mutate({ recordingId, options, destination, ...(span ? { span } : {}) }, { onSuccess: onClose })
    if (destination === 'this-machine' && otherModel) use.mutate({ id: otherModel.id }, { onSuccess: begin })
    else begin()
  }
  // Until the recording is prepared, its channels are not compared. The recogniser compares them.
  const isNotCompared = recording.sound === null && recording.channels > 1
  const isPerChannelOffered =
    transcription.speakerPerChannel === true || isNotCompared || (recording.sound?.voices.length ?? 0) > 1
  return {
    isPerChannelOffered,
    /** The account to which the recording may be sent. */
    account: mayLeave ? account : undefined,
    ...{ models, model: chosenModel ?? inUse, changeHere, setModel, use },
    ...{ destination, setWanted, language, setLanguage, spoken, hotwords, transcribe, submit },
    ...{ diarization, setDiarization, speakerCount, setSpeakerCount, speakerNames, setSpeakerNames, areNamesInOrder },
  }
}

/** Whether speakers are distinguished, and for a whole recording how many there are, or that each has a microphone. */
function ExpectedSpeakers({ form, isPart }: { form: ReturnType<typeof useTranscribeForm>; isPart: boolean }) {
  const { destination, speakerCount, isPerChannelOffered, spoken } = form
  // A part keeps the choice of its recording.
  const isPerChannelPossible = isPart
    ? isPerChannelKey(speakerCount) && destination === 'this-machine'
    : isPerChannelOffered
  const isImpossible = spoken.lacksSpeakers && !isPerChannelPossible
  return (
    <>
      <SpeakersTick isOn={form.diarization} isImpossible={isImpossible} onChange={form.setDiarization} />
      {form.diarization && !isImpossible && !isPart && (
        <Choice
          label={texts.speakerCount.label}
          onChange={form.setSpeakerCount}
          {...(spoken.lacksSpeakers
            ? speakersWithoutModel(speakerCount)
            : {
                value: speakerCount,
                options: expectedSpeakers(isPerChannelOffered),
                ...speakersHint(destination, speakerCount),
              })}
        />
      )}
    </>
  )
}

/** The language, to type or to choose from languages for which this machine has a model. */
function SpokenLanguage({ form }: { form: ReturnType<typeof useTranscribeForm> }) {
  const { destination, language, setLanguage, spoken } = form
  const { parsed, languages, choices, problem } = spoken
  const usual = useCommand('settings.get').data
  const usualProblem =
    usual?.destination === 'this-machine' ? missingModelWords(usual.transcription.language, languages) : null
  const isHere = destination === 'this-machine'
  const lacksModel = isHere && 'value' in parsed && missingModelWords(parsed.value, languages) !== null
  return (
    <>
      <LanguageField
        label={texts.language}
        value={language}
        onChange={setLanguage}
        hint={spoken.hint}
        problem={problem}
        changeHere={form.changeHere}
        autoFocus
      />
      {isHere && choices.length > 0 && (
        <div className="buttons row wrap">
          {choices.map((choice) => (
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
      {lacksModel && <p className="muted">{texts.getModel}</p>}
      {usualProblem && problem === null && <p className="muted">{texts.usualLanguage(usualProblem)}</p>}
    </>
  )
}

/** A person's changes to the current transcript, which a new transcript would replace; null if there are none. */
function workWords({ editedSegments, verifiedSegments, namedSpeakers }: RecordingSummary): string | null {
  const { edited, verified, named, work } = words.transcribe
  const done = [
    ...(editedSegments > 0 ? [edited(editedSegments)] : []),
    ...(verifiedSegments > 0 ? [verified(verifiedSegments)] : []),
    ...(namedSpeakers > 0 ? [named(namedSpeakers)] : []),
  ]
  return done.length === 0 ? null : work(done)
}
