import { Fragment, useState } from 'react'
import type { CommandOutput } from '../../shared/contract.ts'
import { type ExportFormat, formatRow } from '../../shared/exports/formats.ts'
import type { ExportOptions } from '../../shared/exports/options.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { useSteadyCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'
import { CopyButton } from './CopyButton.tsx'

/** The beginning of one chosen format, as the export would write it now. */
export function ExportPreview(props: {
  recordingId: number
  formats: readonly ExportFormat[]
  options: ExportOptions
  template: string
  only: QuoteChoice | null
  /** True if only one recording is exported, so that its text can be copied. */
  isOne: boolean
}) {
  const { formats } = props
  const [wanted, setWanted] = useState<ExportFormat | null>(null)
  const format = wanted !== null && formats.includes(wanted) ? wanted : formats.at(-1)
  if (format === undefined) return null
  const names = Object.fromEntries(formats.map((one) => [one, words.exports.formats[one].name]))
  return (
    <div className="exportpreview">
      {formats.length > 1 && (
        <Choice
          label={words.exports.preview}
          value={format}
          options={names as Record<ExportFormat, string>}
          onChange={setWanted}
        />
      )}
      <Page
        recordingId={props.recordingId}
        format={format}
        options={props.options}
        template={props.template}
        only={props.only}
      />
      {props.isOne && (
        <CopyButton
          key={`${format} ${JSON.stringify(props.options)}`}
          recordingId={props.recordingId}
          format={format}
          options={props.options}
          only={props.only}
        />
      )}
    </div>
  )
}

function Page(props: {
  recordingId: number
  format: ExportFormat
  options: ExportOptions
  template: string
  only: QuoteChoice | null
}) {
  const { data, error } = useSteadyCommand('exports.preview', props)
  if (error) return <p className="error">{error.message}</p>
  if (!data) return <p className="muted">{words.exports.previewComes}</p>
  return (
    <section
      className="page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the preview scrolls with the arrow keys once it has the focus
      tabIndex={0}
      aria-label={words.exports.previewOf(words.exports.formats[props.format].name)}
    >
      <p className="muted filename" dir="auto">
        {`${data.fileName}.${formatRow(props.format).suffix}`}
      </p>
      <pre dir="auto">
        <WithLeftOut text={data.text} leftOut={data.leftOut} />
      </pre>
    </section>
  )
}

/** The text of the file. Words that clean wording leaves out are struck through. */
function WithLeftOut({ text, leftOut }: Pick<CommandOutput<'exports.preview'>, 'text' | 'leftOut'>) {
  return (
    <>
      {leftOut.map(({ at, text: left }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several omissions may have the same place, and none has an id
        <Fragment key={index}>
          {text.slice(leftOut[index - 1]?.at ?? 0, at)}
          <del>{left}</del>
        </Fragment>
      ))}
      {text.slice(leftOut.at(-1)?.at ?? 0)}
    </>
  )
}
