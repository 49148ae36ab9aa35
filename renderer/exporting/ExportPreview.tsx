import { useState } from 'react'
import type { ExportFormat } from '../../shared/exports/formats.ts'
import type { ExportOptions } from '../../shared/exports/options.ts'
import { useSteadyCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'

/** The beginning of one chosen format, as it would be written now. */
export function ExportPreview(props: {
  recordingId: number
  formats: readonly ExportFormat[]
  options: ExportOptions
}) {
  const { formats } = props
  const [wanted, setWanted] = useState<ExportFormat | null>(null)
  const format = wanted !== null && formats.includes(wanted) ? wanted : formats.at(-1)
  if (format === undefined) return null
  const names = Object.fromEntries(formats.map((one) => [one, words.exports.formats[one].name]))
  return (
    <section className="exportpreview" aria-label={words.exports.preview}>
      {formats.length > 1 && (
        <Choice
          label={words.exports.preview}
          value={format}
          options={names as Record<ExportFormat, string>}
          onChange={setWanted}
        />
      )}
      <Page recordingId={props.recordingId} format={format} options={props.options} />
    </section>
  )
}

function Page(props: { recordingId: number; format: ExportFormat; options: ExportOptions }) {
  const { data, error } = useSteadyCommand('exports.preview', props)
  if (error) return <p className="error">{error.message}</p>
  if (!data) return <p className="muted">{words.exports.previewComes}</p>
  return (
    // Scrolls with the arrow keys once it has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by key
    <pre
      role="region"
      tabIndex={0}
      dir="auto"
      aria-label={words.exports.previewOf(words.exports.formats[props.format].name)}
    >
      {data.text}
    </pre>
  )
}
