import { useId, useState } from 'react'
import { Checkbox, Label, Radio, RadioGroup } from 'react-aria-components'
import type { Settings } from '../../shared/settings/settings.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { hotwordsHint, hotwordsText } from '../choices/hotwords.ts'
import { LanguageField } from '../choices/LanguageField.tsx'
import { parseLanguage } from '../choices/language.ts'
import { hintHere, missingModelWords } from '../choices/languageWords.ts'
import { SpeakersTick } from '../choices/SpeakersTick.tsx'
import { cannotTellSpeakers } from '../choices/speakers.ts'
import { SavedField } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'

const { transcription: texts } = words.settings

export function TranscriptionSettings({ settings }: { settings: Settings }) {
  const { destination, transcription, transcribeOnImport, removeSerialNumbers } = settings
  const accounts = useCommand('accounts.list')
  const update = useCommandMutation('settings.update', ['settings.get', 'imports.waiting'])
  const set = (patch: Partial<Settings>) => update.mutate(patch)
  const setOptions = (patch: Partial<Settings['transcription']>) =>
    set({ transcription: { ...transcription, ...patch } })
  // This machine's languages matter only if it transcribes.
  const isHere = destination === 'this-machine'
  const { data: here } = useCommand('recognition.languages', undefined, isHere)
  const missing =
    isHere && transcription.language !== 'auto'
      ? missingModelWords(transcription.language, here?.languages ?? null)
      : isHere && here?.mustBeChosen
        ? words.transcribe.mustBeChosen
        : null
  const account = accounts.data?.accounts.find(({ id }) => id === accounts.data?.activeId)
  return (
    <>
      <h2>{words.settings.sections.transcription}</h2>
      {update.error && <p className="error">{update.error.message}</p>}
      <RadioGroup
        value={destination}
        onChange={(value) => set({ destination: value === 'remote' ? 'remote' : 'this-machine' })}
      >
        <Label>{texts.destination}</Label>
        <Radio value="this-machine">{words.transcribe.here}</Radio>
        <Radio value="remote" isDisabled={!account && destination !== 'remote'}>
          {account ? texts.account(account.name) : texts.noAccount}
        </Radio>
      </RadioGroup>
      {destination === 'remote' && <p className="muted">{texts.accountAsks}</p>}
      <Tick isOn={transcribeOnImport} onChange={(value) => set({ transcribeOnImport: value })}>
        {texts.onImport}
      </Tick>
      <SpeakersTick
        isOn={transcription.diarization}
        isImpossible={cannotTellSpeakers(destination, transcription.language, here)}
        onChange={(diarization) => setOptions({ diarization })}
      />
      <Tick
        isOn={removeSerialNumbers}
        onChange={(value) => set({ removeSerialNumbers: value })}
        hint={texts.removeSerialNumbersHint}
      >
        {texts.removeSerialNumbers}
      </Tick>
      <SettingsLanguage
        key={transcription.language}
        value={transcription.language}
        warning={missing}
        here={here}
        onSave={(language) => setOptions({ language })}
      />
      <SavedField
        label={words.transcribe.hotwords}
        value={hotwordsText(transcription.hotwords)}
        hint={hotwordsHint(destination, transcription.language, here)}
        onSave={(text) =>
          setOptions({
            hotwords: listFromCommas(text),
          })
        }
      />
      <More title={words.settings.advanced}>
        <Tick isOn={transcription.decodeSilence} onChange={(decodeSilence) => setOptions({ decodeSilence })}>
          {texts.decodeSilence}
        </Tick>
        <Tick isOn={transcription.returnEmbedding} onChange={(returnEmbedding) => setOptions({ returnEmbedding })}>
          {texts.returnEmbedding}
        </Tick>
      </More>
    </>
  )
}

function Tick(props: { isOn: boolean; onChange: (isOn: boolean) => void; hint?: string; children: string }) {
  const hintId = useId()
  return (
    <>
      <Checkbox
        className="check"
        isSelected={props.isOn}
        onChange={props.onChange}
        {...(props.hint ? { 'aria-describedby': hintId } : {})}
      >
        <span className="box" aria-hidden /> {props.children}
      </Checkbox>
      {props.hint && (
        <p className="muted" id={hintId}>
          {props.hint}
        </p>
      )}
    </>
  )
}

/** Saves the language when the person leaves the field or chooses a language, if it is valid. */
function SettingsLanguage(props: {
  value: string
  warning: string | null
  here: { decidedByModel: readonly string[] } | undefined
  onSave: (language: string) => void
}) {
  const [typed, setTyped] = useState(props.value)
  const parsed = parseLanguage(typed)
  return (
    <LanguageField
      label={words.transcribe.language}
      value={typed}
      onChange={setTyped}
      onEnd={(ended) => {
        const end = parseLanguage(ended)
        if ('value' in end && end.value !== props.value) props.onSave(end.value)
      }}
      hint={hintHere(typed, props.here)}
      problem={'problem' in parsed ? parsed.problem : props.warning}
    />
  )
}
