import { type CarriedFeature, type ExportFormat, formatRow } from '../../shared/exports/formats.ts'
import { type ExportOptions, timeMarks } from '../../shared/exports/options.ts'
import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'
import { Tick } from './Tick.tsx'

const texts = words.exports.options

/** The choices that some chosen format can follow, and which of them cannot. */
export function ExportOptionFields(props: {
  formats: readonly ExportFormat[]
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}) {
  const { formats, options, onChange } = props
  const set = (changes: Partial<ExportOptions>) => onChange({ ...options, ...changes })
  const isAny = (test: (format: ExportFormat) => boolean) => formats.some(test)
  const carries = (feature: CarriedFeature) => isAny((format) => formatRow(format).carries.includes(feature))
  const ofGroup = (group: string) => isAny((format) => formatRow(format).group === group)
  return (
    <div className="exportoptions">
      {ofGroup('read') && (
        <Choice
          label={texts.times}
          value={options.times}
          options={Object.fromEntries(timeMarks.map((mark) => [mark, texts.timeMarks[mark]])) as typeof texts.timeMarks}
          onChange={(times) => set({ times })}
        />
      )}
      {carries('highlights') && (
        <Tick what={texts.highlights} isSelected={options.highlights} onChange={(highlights) => set({ highlights })} />
      )}
      {carries('notes') && <Tick what={texts.notes} isSelected={options.notes} onChange={(notes) => set({ notes })} />}
      {carries('verified') && (
        <Tick
          what={texts.verifiedMarks}
          isSelected={options.verifiedMarks}
          onChange={(verifiedMarks) => set({ verifiedMarks })}
        />
      )}
      <Tick
        what={texts.verifiedOnly}
        isSelected={options.verifiedOnly}
        onChange={(verifiedOnly) => set({ verifiedOnly })}
      />
      <Tick
        what={texts.clean}
        isSelected={options.wording === 'clean'}
        onChange={(isClean) => set({ wording: isClean ? 'clean' : 'verbatim' })}
      />
      {ofGroup('subtitles') && (
        <Tick
          what={texts.names}
          isSelected={options.subtitles.names}
          onChange={(names) => set({ subtitles: { ...options.subtitles, names } })}
        />
      )}
      {formats.includes('f4') && (
        <Choice
          label={texts.stamps}
          value={options.stamps}
          options={texts.stampPlaces}
          onChange={(stamps) => set({ stamps })}
        />
      )}
      {isAny((format) => format === 'edl' || format === 'xmeml') && (
        <Choice
          label={texts.frameRate}
          value={options.frameRate}
          options={texts.frameRates}
          onChange={(frameRate) => set({ frameRate })}
        />
      )}
      <CannotCarry formats={formats} options={options} />
    </div>
  )
}

/** Chosen content that a chosen format cannot hold: “SubRip (SRT): no tags and notes”. */
function CannotCarry({ formats, options }: { formats: readonly ExportFormat[]; options: ExportOptions }) {
  const chosen: [CarriedFeature, boolean][] = [
    ['highlights', options.highlights],
    ['notes', options.notes],
    ['verified', options.verifiedMarks],
  ]
  return chosen.map(([feature, isChosen]) => {
    const without = formats.filter((format) => !formatRow(format).carries.includes(feature))
    if (!isChosen || without.length === 0) return null
    const names = without.map((format) => words.exports.formats[format].name)
    return (
      <p key={feature} className="muted">
        {words.exports.cannotCarry(names, words.exports.features[feature])}
      </p>
    )
  })
}
