import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import { useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { parseMinutes, parseRate, rateWords } from './limits.ts'
import { SendOver } from './SendOver.tsx'
import './QueueSettings.css'

const { uploads: texts } = words.settings

/** The numbers from 1 to `most`, as options of a choice. */
const upTo = (most: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: most }, (_, index) => [`${index + 1}`, `${index + 1}`]))
const uploadsAtOnce = upTo(8)
const copiesAtOnce = upTo(4)

/** How recordings are sent: form, speed, networks, number at the same time, length. */
export function QueueSettings({ settings }: { settings: Settings }) {
  const { uploadEncoding, uploadLimitBytesPerSecond, sliceMinutes, concurrency } = settings
  const update = useCommandMutation('settings.update', ['settings.get', 'queue.overview'])
  const set = (patch: SettingsPatch) => update.mutate(patch)
  return (
    <>
      <ErrorLine text={update.error?.message} />
      <RadioGroup
        value={uploadEncoding}
        onChange={(value) => set({ uploadEncoding: value === 'compact' ? 'compact' : 'original' })}
      >
        <Label>{texts.form}</Label>
        <Radio value="original">{texts.original}</Radio>
        <Radio value="compact">
          <span>
            {texts.compact}
            <span className="hint"> · {texts.compactHint}</span>
          </span>
        </Radio>
      </RadioGroup>
      <SendOver settings={settings} onSet={set} />
      <CheckedField
        label={texts.limit}
        isShort
        value={rateWords(uploadLimitBytesPerSecond)}
        placeholder={texts.limitNone}
        hint={texts.limitHint}
        parse={parseRate}
        onSave={(uploadLimitBytesPerSecond) => set({ uploadLimitBytesPerSecond })}
      />
      <More title={words.settings.advanced}>
        <div className="pair">
          <Choice
            label={texts.atOnce}
            value={`${concurrency.uploads}`}
            options={uploadsAtOnce}
            onChange={(uploads) => set({ concurrency: { ...concurrency, uploads: Number(uploads) } })}
          />
          <Choice
            label={texts.copiesAtOnce}
            value={`${concurrency.copies}`}
            options={copiesAtOnce}
            hint={texts.copiesAtOnceHint}
            onChange={(copies) => set({ concurrency: { ...concurrency, copies: Number(copies) } })}
          />
        </div>
        <CheckedField
          label={texts.longestSlice}
          isShort
          value={sliceMinutes === null ? '' : `${sliceMinutes}`}
          placeholder={texts.longestSliceEmpty}
          hint={texts.longestSliceHint}
          parse={parseMinutes}
          onSave={(sliceMinutes) => set({ sliceMinutes })}
        />
      </More>
    </>
  )
}
