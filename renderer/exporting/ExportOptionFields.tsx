import { useState } from 'react'
import {
  type CarriedFeature,
  type ExportFormat,
  formatRow,
  isOfQuotes,
  isOfSound,
} from '../../shared/exports/formats.ts'
import { type ExportOptions, exportOptionsSchema, timeMarks, usualAirMs } from '../../shared/exports/options.ts'
import { mixedTrack, type SoundChannels } from '../../shared/sound/soundChannels.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { parseClock } from '../../shared/text/typedTime.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

const texts = words.exports.options

/** The options that at least one chosen format supports, and the formats that do not support them. */
export function ExportOptionFields(props: {
  formats: readonly ExportFormat[]
  options: ExportOptions
  /** For clips of one of its voices; null if nothing is known, or for several recordings. */
  sound: SoundChannels | null
  onChange: (options: ExportOptions) => void
}) {
  const { formats, options, sound, onChange } = props
  const set = (changes: Partial<ExportOptions>) => onChange({ ...options, ...changes })
  const isAny = (test: (format: ExportFormat) => boolean) => formats.some(test)
  // A raw format has all of it anyway, so there is nothing to choose.
  const carries = (feature: CarriedFeature) =>
    isAny((format) => !formatRow(format).isRaw && formatRow(format).carries.includes(feature))
  const ofWhole = isAny((format) => !isOfQuotes(format))
  const ofGroup = (group: string) => isAny((format) => formatRow(format).group === group)
  return (
    <div className="stack">
      {isAny(isOfSound) && <SoundFields options={options} sound={sound} onChange={onChange} />}
      {ofGroup('read') && (
        <Choice
          label={texts.times}
          value={options.times}
          options={Object.fromEntries(timeMarks.map((mark) => [mark, texts.timeMarks[mark]])) as typeof texts.timeMarks}
          onChange={(times) => set({ times })}
        />
      )}
      {formats.includes('html') && (
        <Choice
          label={texts.pageSound}
          value={options.pageSound}
          options={texts.soundPlaces}
          onChange={(pageSound) => set({ pageSound })}
        />
      )}
      {ofWhole && carries('highlights') && (
        <Tick {...texts.highlights} isSelected={options.highlights} onChange={(highlights) => set({ highlights })} />
      )}
      {carries('notes') && <Tick {...texts.notes} isSelected={options.notes} onChange={(notes) => set({ notes })} />}
      {carries('verified') && (
        <Tick
          {...texts.verifiedMarks}
          isSelected={options.verifiedMarks}
          onChange={(verifiedMarks) => set({ verifiedMarks })}
        />
      )}
      {carries('pauses') && (
        <Tick {...texts.pauses} isSelected={options.pauses} onChange={(pauses) => set({ pauses })} />
      )}
      <Tick
        {...texts.verifiedOnly}
        isSelected={options.verifiedOnly}
        onChange={(verifiedOnly) => set({ verifiedOnly })}
      />
      {ofWhole && (
        <Tick
          {...texts.clean}
          isSelected={options.wording === 'clean'}
          onChange={(isClean) => set({ wording: isClean ? 'clean' : 'verbatim' })}
        />
      )}
      {ofGroup('subtitles') && <SubtitleFields options={options} onChange={onChange} />}
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
      {isAny((format) => !formatRow(format).keepsTimes) && <OffsetField options={options} onChange={onChange} />}
      <AlwaysIn formats={formats} />
      <LeftOut formats={formats} options={options} />
      <CannotCarry formats={formats} options={options} />
    </div>
  )
}

type OptionFieldProps = { options: ExportOptions; onChange: (options: ExportOptions) => void }

const microphoneKey = (number: number | null) => (number === null ? 'all' : `only ${number}`)

function SoundFields({ options, sound, onChange }: OptionFieldProps & { sound: SoundChannels | null }) {
  const voices = sound?.voices ?? []
  // Clips have channels of one track.
  const ofTrack = mixedTrack({ mixed: sound?.mixed ?? null })
  const isWhole = voices.every(({ track }) => track === ofTrack)
  const microphones = Object.fromEntries([
    [microphoneKey(null), isWhole ? words.channels.playback.all : texts.oneTrack(ofTrack + 1)],
    ...voices.map((_, index) => [microphoneKey(index + 1), words.channels.playback.alone(index + 1)]),
  ]) as Record<string, string>
  return (
    <>
      <Choice
        label={texts.sound}
        value={options.sound}
        options={texts.soundForms}
        onChange={(sound) => onChange({ ...options, sound })}
      />
      {voices.length > 1 && (
        <Choice
          label={texts.microphones}
          value={microphoneKey(options.microphone)}
          options={microphones}
          onChange={(key) => {
            const number = voices.findIndex((_, index) => microphoneKey(index + 1) === key) + 1
            onChange({ ...options, microphone: number || null })
          }}
        />
      )}
      <Tick
        {...texts.air}
        isSelected={options.airMs > 0}
        onChange={(on) => onChange({ ...options, airMs: on ? usualAirMs : 0 })}
      />
    </>
  )
}

/** The usual values and the current value. */
const amounts = (usual: readonly number[], value: number): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...usual, value])].sort((a, b) => a - b).map((one) => [String(one), words.units.number(one)]),
  )

function SubtitleFields({ options, onChange }: OptionFieldProps) {
  const { subtitles } = options
  const set = (changes: Partial<ExportOptions['subtitles']>) =>
    onChange({ ...options, subtitles: { ...subtitles, ...changes } })
  return (
    <>
      <Tick {...texts.names} isSelected={subtitles.names} onChange={(names) => set({ names })} />
      <Choice
        label={texts.readingSpeed}
        value={String(subtitles.charactersPerSecond)}
        options={amounts([12, 15, 17, 20, 25], subtitles.charactersPerSecond)}
        onChange={(value) => set({ charactersPerSecond: Number(value) })}
      />
      <Choice
        label={texts.lineColumns}
        value={String(subtitles.lineColumns)}
        options={amounts([32, 37, 42], subtitles.lineColumns)}
        onChange={(value) => set({ lineColumns: Number(value) })}
      />
    </>
  )
}

function OffsetField({ options, onChange }: OptionFieldProps) {
  const [typed, setTyped] = useState(formatClock(options.offsetMs))
  return (
    <Field
      label={texts.offset}
      value={typed}
      hint={texts.offsetHint}
      problem={offsetOf(typed) === null ? texts.offsetProblem : null}
      onChange={(text) => {
        setTyped(text)
        const offsetMs = offsetOf(text)
        if (offsetMs !== null) onChange({ ...options, offsetMs })
      }}
    />
  )
}

function offsetOf(typed: string): number | null {
  const { success, data } = exportOptionsSchema.shape.offsetMs.safeParse(parseClock(typed) ?? Number.NaN)
  return success ? data : null
}

/** Says what a raw format has whatever is chosen. */
function AlwaysIn({ formats }: { formats: readonly ExportFormat[] }) {
  const raw = formats.filter((format) => formatRow(format).isRaw)
  if (raw.length === 0) return null
  return (
    <p className="muted">
      {words.exports.alwaysIn([words.exports.features.highlights, words.exports.features.notes], namesOf(raw))}
    </p>
  )
}

/** Says which text the options leave out of a format that else has all of it. */
function LeftOut({ formats, options }: { formats: readonly ExportFormat[]; options: ExportOptions }) {
  const raw = formats.filter((format) => formatRow(format).isRaw)
  const { unverified, hesitations } = words.exports.leftOut
  const what = [...(options.verifiedOnly ? [unverified] : []), ...(options.wording === 'clean' ? [hesitations] : [])]
  return raw.length > 0 && what.length > 0 && <p className="muted">{words.exports.leftOutOf(what, namesOf(raw))}</p>
}

const namesOf = (formats: readonly ExportFormat[]): string[] =>
  formats.map((format) => words.exports.formats[format].name)

/**
 * Names chosen content that some chosen formats cannot hold. Formats that lack the same content share a line. Marked words and pauses are
 * no choices for quotes; an earlier export of the whole transcript chose them.
 */
function CannotCarry({ formats, options }: { formats: readonly ExportFormat[]; options: ExportOptions }) {
  const ofWhole = formats.some((format) => !isOfQuotes(format))
  const chosen = ([] as CarriedFeature[]).concat(
    ofWhole && options.highlights ? 'highlights' : [],
    options.notes ? 'notes' : [],
    options.verifiedMarks ? 'verified' : [],
    ofWhole && options.pauses ? 'pauses' : [],
  )
  const lines = new Map<string, { features: string[]; names: string[] }>()
  for (const format of formats) {
    const lacking = chosen.filter((feature) => !formatRow(format).carries.includes(feature))
    if (lacking.length === 0) continue
    const line = lines.get(lacking.join()) ?? {
      features: lacking.map((feature) => words.exports.features[feature]),
      names: [],
    }
    line.names.push(words.exports.formats[format].name)
    lines.set(lacking.join(), line)
  }
  return [...lines].map(([key, { features, names }]) => (
    <p key={key} className="muted">
      {words.exports.cannotCarry(features, names)}
    </p>
  ))
}
