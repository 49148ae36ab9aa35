import { useId } from 'react'
import { Checkbox, Label, Radio, RadioGroup } from 'react-aria-components'
import type { Settings } from '../../shared/domain.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { SavedField } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { useCommand, useCommandMutation } from '../queries.ts'
import { hotwordsText, parseHotwords } from '../transcribe/hotwords.ts'
import { missingModelWords } from '../transcribe/languageWords.ts'
import { languageHint, parseLanguage } from './language.ts'

/** Where and how new recordings are transcribed. */
export function TranscriptionSettings({ settings }: { settings: Settings }) {
  const { destination, transcription, transcribeOnImport, removeSerialNumbers } = settings
  const accounts = useCommand('accounts.list')
  const update = useCommandMutation('settings.update', ['settings.get'])
  const set = (patch: Partial<Settings>) => update.mutate(patch)
  const setOptions = (patch: Partial<Settings['transcription']>) =>
    set({ transcription: { ...transcription, ...patch } })
  // Only what is transcribed here is asked of the service here.
  const isHere = destination === 'this-machine' && transcription.language !== 'auto'
  const { data: here } = useCommand('recognition.languages', undefined, isHere)
  const missing = isHere ? missingModelWords(transcription.language, here?.languages ?? null) : null
  const account = accounts.data?.accounts.find(({ id }) => id === accounts.data?.activeId)
  return (
    <>
      <h2>Transcription</h2>
      {update.error && <p className="error">{update.error.message}</p>}
      <RadioGroup
        value={destination}
        onChange={(value) => set({ destination: value === 'remote' ? 'remote' : 'this-machine' })}
      >
        <Label>Where new recordings are transcribed</Label>
        <Radio value="this-machine">On this machine: nothing leaves it</Radio>
        <Radio value="remote" isDisabled={!account && destination !== 'remote'}>
          {account ? `With the account “${account.name}”` : 'With a remote account (add one below)'}
        </Radio>
      </RadioGroup>
      <Tick isOn={transcribeOnImport} onChange={(value) => set({ transcribeOnImport: value })}>
        Transcribe as soon as a recording is imported
      </Tick>
      <Tick isOn={transcription.diarization} onChange={(diarization) => setOptions({ diarization })}>
        Tell speakers apart
      </Tick>
      <Tick
        isOn={removeSerialNumbers}
        onChange={(value) => set({ removeSerialNumbers: value })}
        hint="Some recorders write theirs into every WAV. The recording in the library stays as it is."
      >
        Remove recorder serial numbers from what is sent
      </Tick>
      <CheckedField
        label="Language"
        value={transcription.language}
        hint={languageHint(transcription.language)}
        warning={missing}
        parse={parseLanguage}
        onSave={(language) => setOptions({ language })}
      />
      <SavedField
        label="Hotwords"
        value={hotwordsText(transcription.hotwords)}
        hint="Names and terms to favour, separated by commas"
        onSave={(text) =>
          setOptions({
            hotwords: parseHotwords(text),
          })
        }
      />
      <More title="Details">
        <Tick isOn={transcription.decodeSilence} onChange={(decodeSilence) => setOptions({ decodeSilence })}>
          Listen into the silences too
        </Tick>
        <Tick isOn={transcription.returnEmbedding} onChange={(returnEmbedding) => setOptions({ returnEmbedding })}>
          Ask for the speakers’ voice embeddings, and keep them with the service’s answer
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
