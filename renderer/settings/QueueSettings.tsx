import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Settings, SettingsPatch } from '../../shared/domain.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { Choice } from '../controls/Choice.tsx'
import { useCommandMutation } from '../queries.ts'
import { parseMinutes, parseRate, rateWords } from './limits.ts'
import { SendOver } from './SendOver.tsx'

/** The numbers that can be chosen, as options of a choice. */
const upTo = (most: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: most }, (_, index) => [`${index + 1}`, `${index + 1}`]))
const uploadsAtOnce = upTo(8)
const copiesAtOnce = upTo(4)

/** How recordings travel: in which form, how fast, over which networks, how many at a time, in which lengths. */
export function QueueSettings({ settings }: { settings: Settings }) {
  const { uploadForm, uploadLimitBytesPerSecond, partMinutes, concurrency } = settings
  const update = useCommandMutation('settings.update', ['settings.get', 'queue.overview'])
  const set = (patch: SettingsPatch) => update.mutate(patch)
  return (
    <>
      <h2>Network and uploads</h2>
      {update.error && (
        <p className="error" role="alert">
          {update.error.message}
        </p>
      )}
      <RadioGroup
        value={uploadForm}
        onChange={(value) => set({ uploadForm: value === 'compact' ? 'compact' : 'original' })}
      >
        <Label>What is uploaded</Label>
        <Radio value="original">The recording as it is</Radio>
        <Radio value="compact">
          <span>
            A compact copy of it
            <span className="hint">
              {' '}
              · 10 to 20 times fewer bytes, for slow networks; the recording itself stays as it is
            </span>
          </span>
        </Radio>
      </RadioGroup>
      <SendOver settings={settings} onSet={set} />
      <CheckedField
        label="Upload limit"
        isShort
        value={rateWords(uploadLimitBytesPerSecond)}
        placeholder="None"
        hint="For all uploads together, per second: 2 MB or 500 kB, say. Empty: as fast as the network."
        parse={parseRate}
        onSave={(uploadLimitBytesPerSecond) => set({ uploadLimitBytesPerSecond })}
      />
      <div className="pair">
        <Choice
          label="Uploads at once"
          value={`${concurrency.uploads}`}
          options={uploadsAtOnce}
          onChange={(uploads) => set({ concurrency: { ...concurrency, uploads: Number(uploads) } })}
        />
        <Choice
          label="Copies at once"
          value={`${concurrency.copies}`}
          options={copiesAtOnce}
          hint="One keeps a card or a spinning disk at its full speed."
          onChange={(copies) => set({ concurrency: { ...concurrency, copies: Number(copies) } })}
        />
      </div>
      <CheckedField
        label="Longest part, in minutes"
        isShort
        value={partMinutes === null ? '' : `${partMinutes}`}
        placeholder="The service’s limit"
        hint="Longer recordings are cut at silences, transcribed in parts and joined again. Empty: the service’s own limit."
        parse={parseMinutes}
        onSave={(partMinutes) => set({ partMinutes })}
      />
    </>
  )
}
