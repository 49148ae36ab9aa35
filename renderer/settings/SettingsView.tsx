import { useState } from 'react'
import { Button, Checkbox, Input, Label, Radio, RadioGroup, Text, TextField } from 'react-aria-components'
import type { SecretName, Settings } from '../../shared/domain.ts'
import { useCommand, useCommandMutation } from '../queries.ts'

const secrets: Record<SecretName, string> = {
  userToken: 'User token',
  apiKey: 'API key',
  secretKey: 'Secret key',
  authorization: 'Authorization (second family)',
}

/** A field that is saved when it is left. */
function SavedField(props: { label: string; value: string; hint?: string; onSave: (value: string) => void }) {
  const [value, setValue] = useState(props.value)
  return (
    <TextField
      className="field"
      value={value}
      onChange={setValue}
      onBlur={() => value !== props.value && props.onSave(value)}
    >
      <Label>{props.label}</Label>
      <Input />
      {props.hint && <Text slot="description">{props.hint}</Text>}
    </TextField>
  )
}

/** Written, never read back: the page only knows whether there is one. */
function SecretField(props: { name: SecretName; present: boolean; persists: boolean }) {
  const [value, setValue] = useState('')
  const save = useCommandMutation('secrets.set', ['secrets.list'])
  const state = props.present ? (props.persists ? 'Saved in the keychain' : 'Kept for this session') : 'Not set'
  return (
    <TextField className="field" type="password" value={value} onChange={setValue}>
      <Label>{secrets[props.name]}</Label>
      <div className="inline">
        <Input placeholder={props.present ? '••••••••' : ''} autoComplete="off" />
        <Button
          className="quiet"
          isDisabled={value === ''}
          onPress={() => save.mutate({ name: props.name, value }, { onSuccess: () => setValue('') })}
        >
          Save
        </Button>
        {props.present && (
          <Button className="quiet" onPress={() => save.mutate({ name: props.name, value: '' })}>
            Forget
          </Button>
        )}
      </div>
      <Text slot="description">{save.error?.message ?? state}</Text>
    </TextField>
  )
}

export function SettingsView() {
  const settings = useCommand('settings.get')
  const info = useCommand('shell.info')
  const present = useCommand('secrets.list')
  const update = useCommandMutation('settings.update', ['settings.get'])
  if (!settings.data) return <p className="empty">{settings.error?.message ?? 'Loading…'}</p>
  const { destination, transcription, remote, transcribeOnImport } = settings.data
  const set = (patch: Partial<Settings>) => update.mutate(patch)
  return (
    <section className="settings" aria-label="Settings">
      <h1>Settings</h1>
      {update.error && <p className="error">{update.error.message}</p>}
      <h2>Transcription</h2>
      <RadioGroup
        value={destination}
        onChange={(value) => set({ destination: value === 'remote' ? 'remote' : 'this-machine' })}
      >
        <Label>Where new recordings are transcribed</Label>
        <Radio value="this-machine">On this machine: nothing leaves it</Radio>
        <Radio value="remote">At the remote service set up below</Radio>
      </RadioGroup>
      <Checkbox
        className="check"
        isSelected={transcribeOnImport}
        onChange={(value) => set({ transcribeOnImport: value })}
      >
        <span className="box" aria-hidden /> Transcribe as soon as a recording is imported
      </Checkbox>
      <Checkbox
        className="check"
        isSelected={transcription.diarization}
        onChange={(diarization) => set({ transcription: { ...transcription, diarization } })}
      >
        <span className="box" aria-hidden /> Tell speakers apart
      </Checkbox>
      <SavedField
        label="Language"
        value={transcription.language}
        hint="auto, or a code such as en"
        onSave={(language) => set({ transcription: { ...transcription, language: language.trim() || 'auto' } })}
      />
      <SavedField
        label="Hotwords"
        value={transcription.hotwords.join(', ')}
        hint="Names and terms to favour, separated by commas"
        onSave={(text) =>
          set({
            transcription: {
              ...transcription,
              hotwords: text
                .split(',')
                .map((word) => word.trim())
                .filter(Boolean),
            },
          })
        }
      />
      <h2>Remote service</h2>
      {info.data && !info.data.secretsPersist && (
        <p className="banner" role="note">
          This system has no keychain Tapelog could use: credentials are kept until you quit, and never written to disk.
        </p>
      )}
      <SavedField
        label="Base address"
        value={remote.baseUrl}
        hint="https://…/developer/api"
        onSave={(baseUrl) => set({ remote: { ...remote, baseUrl: baseUrl.trim() } })}
      />
      <SavedField
        label="Second address"
        value={remote.apiBase}
        hint="For devices and workflows"
        onSave={(apiBase) => set({ remote: { ...remote, apiBase: apiBase.trim() } })}
      />
      <SavedField
        label="Client ID"
        value={remote.clientId}
        onSave={(clientId) => set({ remote: { ...remote, clientId: clientId.trim() } })}
      />
      {(Object.keys(secrets) as SecretName[]).map((name) => (
        <SecretField
          key={name}
          name={name}
          present={present.data?.present.includes(name) ?? false}
          persists={info.data?.secretsPersist ?? false}
        />
      ))}
      <h2>About</h2>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{info.data?.version}</dd>
        <dt>Library</dt>
        <dd>{info.data?.libraryPath}</dd>
        <dt>Licence</dt>
        <dd>GPL-3.0-or-later. No telemetry of any kind.</dd>
      </dl>
    </section>
  )
}
