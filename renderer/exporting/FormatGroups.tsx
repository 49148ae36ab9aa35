import { type ExportFormat, exportFormats, exportGroups, formatRow } from '../../shared/exports/formats.ts'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

/** The offered formats in their groups. A person can choose several. */
export function FormatGroups(props: {
  formats: readonly ExportFormat[]
  isOffered: (format: ExportFormat) => boolean
  /** Why a format cannot be written now; null if it can. */
  refusalOf: (format: ExportFormat) => string | null
  onChange: (formats: ExportFormat[]) => void
}) {
  const { formats, onChange } = props
  const offered = exportFormats.filter(props.isOffered)
  const groups = exportGroups.filter((group) => offered.some((format) => formatRow(format).group === group))
  return (
    <div className="stack gap-12">
      {groups.map((group) => (
        <fieldset key={group} className="stack">
          <legend className="hint">{words.exports.groups[group]}</legend>
          {offered
            .filter((format) => formatRow(format).group === group)
            .map((format) => {
              const refusal = props.refusalOf(format)
              const { name } = words.exports.formats[format]
              return (
                <Tick
                  key={format}
                  name={name}
                  use={refusal ?? words.exports.formats[format].use}
                  isSelected={refusal === null && formats.includes(format)}
                  isDisabled={refusal !== null}
                  onChange={(on) => onChange(on ? [...formats, format] : formats.filter((other) => other !== format))}
                />
              )
            })}
        </fieldset>
      ))}
    </div>
  )
}
