import { useState } from 'react'
import { type SampleLayout, sampleBytesOf, sampleFormats, usualRatesHz } from '../../shared/sound/sampleLayout.ts'
import { addImportNotices, followImports } from '../base/importNotices.ts'
import { useCommandMutation, useSteadyFreshCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { Choice } from './Choice.tsx'
import { Field } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SamplesPreview } from './SamplesPreview.tsx'

const texts = words.readAsSamples

/** A button for an import whose file has lost its header. It opens the question how to read its bytes. */
export function ReadAsSamplesButton({ jobId, name }: { jobId: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-label={words.buttons.of(texts.button, name)}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </button>
      {isOpen && <ReadAsSamplesDialog jobId={jobId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReadAsSamplesDialog({ jobId, name, onClose }: { jobId: number; name: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<SampleLayout | null>(null)
  const preview = useSteadyFreshCommand('imports.previewSamples', { jobId, layout: chosen })
  const read = useCommandMutation('imports.readAsSamples', ['recordings.list', 'queue.overview', 'devices.recordings'])
  const layout = chosen ?? preview.data?.layout ?? null
  const basis = preview.data?.basis ?? 'person'
  const change = (more: Partial<SampleLayout>) => layout && setChosen({ ...layout, ...more })
  const submit = () => {
    if (layout === null) return
    followImports([jobId])
    read.mutate(
      { jobId, layout },
      { onError: ({ message }) => addImportNotices([{ name, sentence: message }]), onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={texts.title(name)}
      submit={texts.confirm}
      isBusy={read.isPending}
      isDisabled={layout === null}
      problem={preview.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">
        {texts.explanation} {basis === 'person' ? '' : texts.basis[basis]}
      </p>
      {preview.data && layout && (
        <>
          <SamplesPreview {...preview.data} />
          <LayoutFields layout={layout} onChange={change} />
        </>
      )}
    </FormDialog>
  )
}

function LayoutFields({ layout, onChange }: { layout: SampleLayout; onChange: (more: Partial<SampleLayout>) => void }) {
  const { format, sampleRateHz, channels, startByte } = layout
  const [typedStart, setTypedStart] = useState(`${startByte}`)
  const rates = [...new Set([...usualRatesHz, sampleRateHz])].sort((a, b) => a - b)
  const counts = [...new Set([1, 2, 3, 4, 6, 8, channels])].sort((a, b) => a - b)
  const formatName = (each: SampleLayout['format']) =>
    each === 'f32le' ? texts.floats : texts.bits(sampleBytesOf(each) * 8)
  return (
    <>
      <Choice
        label={texts.rate}
        value={`${sampleRateHz}`}
        options={Object.fromEntries(rates.map((rate) => [`${rate}`, texts.hertz(rate)]))}
        onChange={(rate) => onChange({ sampleRateHz: Number(rate) })}
      />
      <Choice
        label={texts.channels}
        value={`${channels}`}
        options={Object.fromEntries(counts.map((count) => [`${count}`, words.units.number(count)]))}
        onChange={(count) => onChange({ channels: Number(count) })}
      />
      <Choice
        label={texts.format}
        value={format}
        options={
          Object.fromEntries(sampleFormats.map((each) => [each, formatName(each)])) as Record<typeof format, string>
        }
        onChange={(next) => onChange({ format: next })}
      />
      <Field
        label={texts.startByte}
        value={typedStart}
        onChange={(typed) => {
          setTypedStart(typed)
          if (/^\d{1,10}$/.test(typed)) onChange({ startByte: Number(typed) })
        }}
      />
    </>
  )
}
