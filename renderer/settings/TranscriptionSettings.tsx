import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Settings } from '../../shared/settings/settings.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useActiveAccount } from '../base/sharedQueries.ts'
import { hotwordsHint, hotwordsText } from '../choices/hotwords.ts'
import { LanguageField } from '../choices/LanguageField.tsx'
import { parseLanguage } from '../choices/language.ts'
import { hintHere, missingModelWords } from '../choices/languageWords.ts'
import { SpeakersTick } from '../choices/SpeakersTick.tsx'
import { cannotTellSpeakers } from '../choices/speakers.ts'
import { SavedField } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

const { transcription: texts } = words.settings

export function TranscriptionSettings({ settings }: { settings: Settings }) {
  const { destination, transcription, transcribeOnImport, removeSerialNumbers } = settings
  const { account } = useActiveAccount()
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
  return (
    <>
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
      <Tick
        name={texts.onImport}
        isSelected={transcribeOnImport}
        onChange={(value) => set({ transcribeOnImport: value })}
      />
      <SpeakersTick
        isOn={transcription.diarization}
        isImpossible={cannotTellSpeakers(destination, transcription.language, here)}
        onChange={(diarization) => setOptions({ diarization })}
      />
      <Tick
        name={texts.removeSerialNumbers}
        hint={texts.removeSerialNumbersHint}
        isSelected={removeSerialNumbers}
        onChange={(value) => set({ removeSerialNumbers: value })}
      />
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
        onSave={(text) => setOptions({ hotwords: listFromCommas(text) })}
      />
      <More title={words.settings.advanced}>
        <Tick
          name={texts.decodeSilence}
          isSelected={transcription.decodeSilence}
          onChange={(decodeSilence) => setOptions({ decodeSilence })}
        />
        <Tick
          name={texts.returnEmbedding}
          isSelected={transcription.returnEmbedding}
          onChange={(returnEmbedding) => setOptions({ returnEmbedding })}
        />
      </More>
    </>
  )
}

/** Saves the language when the person leaves the field or chooses a language, if it is valid. */
function SettingsLanguage(props: {
  value: string
  warning: string | null
  here: Parameters<typeof hintHere>[1]
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
