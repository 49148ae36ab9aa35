import type { ExportFormat } from '../../../shared/exports/formats.ts'
import { type ExportOptions, exportOptionsSchema, usualAirMs } from '../../../shared/exports/options.ts'
import type { ExportPreset } from '../../../shared/exports/presets.ts'
import { problem } from '../../../shared/words/problem.ts'
import { allRecordings, demandNoneKeptHere, profileAmong, writeExports } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type ExportFlags = {
  formats: ExportFormat[]
  highlights?: boolean
  notes?: boolean
  checkMarks?: boolean
  pauses?: boolean
  verifiedOnly?: boolean
  clean?: boolean
  times: ExportOptions['times']
  frameRate: ExportOptions['frameRate']
  sound: ExportOptions['sound']
  pageSound: ExportOptions['pageSound']
  air?: boolean
  microphone?: number
  /** The offset in milliseconds. */
  offset: number
  template?: string
  profile?: string
  evidence?: boolean
  bag?: boolean
  /** True for --stamp, false for --no-stamp. */
  stamp?: boolean
}

/** The options that a person typed, and the profile's options for all others. */
function presetOf(
  flags: ExportFlags,
  profile: ExportPreset | null,
  isTyped: (flag: keyof ExportFlags) => boolean,
): Partial<Pick<ExportPreset, 'template'>> & Omit<ExportPreset, 'template' | 'existing'> {
  const use = <T>(flag: keyof ExportFlags, typed: T, kept: T | undefined): T =>
    profile === null || isTyped(flag) || kept === undefined ? typed : kept
  const kept = profile?.options
  const options = exportOptionsSchema.parse({
    ...kept,
    highlights: use('highlights', flags.highlights, kept?.highlights),
    notes: use('notes', flags.notes, kept?.notes),
    verifiedMarks: use('checkMarks', flags.checkMarks, kept?.verifiedMarks),
    pauses: use('pauses', flags.pauses, kept?.pauses),
    verifiedOnly: use('verifiedOnly', flags.verifiedOnly, kept?.verifiedOnly),
    wording: use('clean', flags.clean ? 'clean' : 'verbatim', kept?.wording),
    times: use('times', flags.times, kept?.times),
    frameRate: use('frameRate', flags.frameRate, kept?.frameRate),
    sound: use('sound', flags.sound, kept?.sound),
    pageSound: use('pageSound', flags.pageSound, kept?.pageSound),
    airMs: use('air', flags.air ? usualAirMs : 0, kept?.airMs),
    microphone: flags.microphone ?? null,
    offsetMs: use('offset', flags.offset, kept?.offsetMs),
    evidence: use('evidence', flags.evidence ? (flags.bag ? 'bag' : 'manifest') : 'none', kept?.evidence),
    stamp: flags.stamp !== false,
  })
  const template = flags.template ?? profile?.template
  return {
    formats: use('formats', flags.formats, profile?.formats),
    options,
    ...(template === undefined ? {} : { template }),
  }
}

/** Throws `profile-unknown`. */
async function profileNamed({ engine }: Session, name: string, recordingId: number): Promise<ExportPreset> {
  const { profiles } = await engine.call('exports.remembered', { recordingId })
  return profileAmong(profiles, name).preset
}

/**
 * Writes the transcript of one recording, or of all recordings that have one. `isTyped`: whether a person typed this
 * option.
 */
export function exportCommand(
  terminal: Terminal,
  id: string | undefined,
  flags: CommonFlags & ExportFlags & { all?: boolean; localOnly?: boolean; out: string },
  isTyped: (flag: keyof ExportFlags) => boolean,
): Promise<number> {
  return withEngine(terminal, flags, async (session) => {
    const { items } = await allRecordings(session.engine)
    const wanted = items.filter((item) => (flags.all ? item.hasTranscript : String(item.id) === id))
    const [first] = wanted
    if (first === undefined)
      throw flags.all
        ? problem('no-transcripts-yet', { command: session.command('sync') })
        : problem('recording-number-unknown', { id: id ?? '', command: session.command('status') })
    if (flags.all && !flags.localOnly) demandNoneKeptHere(wanted)
    if (flags.stamp && (await session.engine.call('settings.get', undefined)).stampAuthority === null)
      throw problem('stamp-no-authority')
    const profile = flags.profile === undefined ? null : await profileNamed(session, flags.profile, first.id)
    const { files, failed } = await writeExports(session, wanted, flags.out, presetOf(flags, profile, isTyped))
    const ok = failed.length === 0
    return session.out.result({ ok, files, ...(ok ? {} : { failed }) })
  })
}
