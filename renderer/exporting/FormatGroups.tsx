import { type ExportFormat, exportFormats, exportGroups, formatRow } from '../../shared/exports/formats.ts'
import { words } from '../words/index.ts'
import { Tick } from './Tick.tsx'

/** The offered formats in their groups. A person can choose several. */
export function FormatGroups(props: {
  formats: readonly ExportFormat[]
  isOffered: (format: ExportFormat) => boolean
  onChange: (formats: ExportFormat[]) => void
}) {
  const { formats, onChange } = props
  const offered = exportFormats.filter(props.isOffered)
  const groups = exportGroups.filter((group) => offered.some((format) => formatRow(format).group === group))
  return (
    <div className="formatgroups">
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{words.exports.groups[group]}</legend>
          {offered
            .filter((format) => formatRow(format).group === group)
            .map((format) => (
              <Tick
                key={format}
                what={words.exports.formats[format]}
                isSelected={formats.includes(format)}
                onChange={(on) => onChange(on ? [...formats, format] : formats.filter((other) => other !== format))}
              />
            ))}
        </fieldset>
      ))}
    </div>
  )
}
