import { type ExportFormat, exportFormats, exportGroups, formatRow } from '../../shared/exports/formats.ts'
import { words } from '../words/index.ts'
import { Tick } from './Tick.tsx'

/** All formats in their groups. A person can choose several. */
export function FormatGroups(props: { formats: readonly ExportFormat[]; onChange: (formats: ExportFormat[]) => void }) {
  const { formats, onChange } = props
  return (
    <div className="formatgroups">
      {exportGroups.map((group) => (
        <fieldset key={group}>
          <legend>{words.exports.groups[group]}</legend>
          {exportFormats
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
