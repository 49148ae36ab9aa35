import { Fragment, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { type ExportFormat, formatRow } from '../../shared/exports/formats.ts'
import type { ExportOptions } from '../../shared/exports/options.ts'
import type { Existing } from '../../shared/exports/presets.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { useSteadyFreshCommand } from '../base/queries.ts'
import { useSettled } from '../base/useSettled.ts'
import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'
import { CopyButton } from './CopyButton.tsx'
import './ExportPreview.css'

/** Several changes of the options in a row draw one picture. */
const drawPauseMs = 250

type PreviewProps = {
  recordingId: number
  options: ExportOptions
  template: string
  existing: Existing
  directory: string | null
  only: QuoteChoice | null
}

/** The beginning of one chosen format, as the export would write it now. */
export function ExportPreview(
  props: PreviewProps & {
    formats: readonly ExportFormat[]
    /** True if only one recording is exported, so that its text can be copied. */
    isOne: boolean
    /** True if the preview takes the space of all choices. */
    isLarge: boolean
    onLarge: (isLarge: boolean) => void
  },
) {
  const { recordingId, options, template, existing, directory, only, formats, isLarge } = props
  const [wanted, setWanted] = useState<ExportFormat | null>(null)
  const format = wanted !== null && formats.includes(wanted) ? wanted : formats.at(-1)
  if (format === undefined) return <p className="exportpreview stack muted">{words.exports.previewOfNothing}</p>
  const names = Object.fromEntries(formats.map((one) => [one, words.exports.formats[one].name]))
  return (
    <div className={isLarge ? 'exportpreview stack large' : 'exportpreview stack'}>
      {formats.length > 1 && (
        <Choice
          label={words.exports.preview}
          value={format}
          options={names as Record<ExportFormat, string>}
          onChange={setWanted}
        />
      )}
      <Page key={format} {...{ recordingId, options, template, existing, directory, only, format }} />
      <div className="below row wrap">
        <Button className="quiet" onPress={() => props.onLarge(!isLarge)}>
          {isLarge ? words.exports.smallerPreview : words.exports.largerPreview}
        </Button>
        {props.isOne && (
          <CopyButton key={`${format} ${JSON.stringify(options)}`} {...{ recordingId, format, options, only }} />
        )}
      </div>
    </div>
  )
}

function Page(props: PreviewProps & { format: ExportFormat }) {
  const { format } = props
  const { data, error } = useSteadyFreshCommand('exports.preview', props)
  if (error) return <p className="error">{error.message}</p>
  if (!data) return <p className="muted">{words.exports.previewComes}</p>
  const text = <WithLeftOut text={data.text} leftOut={data.leftOut} />
  return (
    <section
      className="page framed"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the preview scrolls with the arrow keys once it has the focus
      tabIndex={0}
      aria-label={words.exports.previewOf(words.exports.formats[format].name)}
    >
      <p className="muted filename" dir="auto">
        {`${data.fileName}.${formatRow(format).suffix}`}
      </p>
      {data.isReplaced && <p className="muted">{words.exports.existing.replaces}</p>}
      {data.kept !== null && <p className="muted">{words.exports.existing.kept(data.kept)}</p>}
      {formatRow(format).page ? <FirstPage {...props} words={text} /> : <pre dir="auto">{text}</pre>}
    </section>
  )
}

/** A picture of the first page. Its words stand beside it for screen readers, and in its place if there is no picture. */
function FirstPage(props: PreviewProps & { format: ExportFormat; words: ReactNode }) {
  const { recordingId, format, only } = props
  const { settled: options } = useSettled(props.options, drawPauseMs)
  const drawn = useSteadyFreshCommand('exports.firstPage', { recordingId, format, options, only })
  const png = drawn.data?.png ?? null
  if (png === null || drawn.error)
    return (
      <>
        {drawn.error && <p className="error">{drawn.error.message}</p>}
        {drawn.isPending && <p className="muted">{words.exports.previewComes}</p>}
        <pre dir="auto" className={drawn.isPending ? 'spoken' : 'literal'}>
          {props.words}
        </pre>
      </>
    )
  const isOld = drawn.isFetching || options !== props.options
  return (
    <>
      {isWord(format) && <p className="muted">{words.exports.wordDiffers}</p>}
      <div className="paper" aria-busy={isOld}>
        <img src={`data:image/png;base64,${png}`} alt="" />
      </div>
      <pre dir="auto" className="spoken">
        {props.words}
      </pre>
    </>
  )
}

const isWord = (format: ExportFormat): boolean => format === 'docx' || format === 'quotes-docx'

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
