import { problem } from '../../../shared/errors/problem.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import { type ExportOptions, exportOptionsSchema } from '../../../shared/exports/options.ts'
import type { ExportPreset } from '../../../shared/exports/presets.ts'
import { isSameSpeakerName as isSameName } from '../../../shared/transcripts/speakerNames.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { allRecordings, writeExports } from '../recordings.ts'
import { type CommonFlags, exitCode, type Session, withEngine } from '../session.ts'

type ExportFlags = {
  formats: ExportFormat[]
  highlights?: boolean
  notes?: boolean
  checkMarks?: boolean
  verifiedOnly?: boolean
  clean?: boolean
  times: ExportOptions['times']
  frameRate: ExportOptions['frameRate']
  sound: ExportOptions['sound']
  /** The offset in milliseconds. */
  offset: number
  template?: string
  profile?: string
}

/** What the flags say; without those that a person did not type, as the profile says. */
function presetOf(
  flags: ExportFlags,
  profile: ExportPreset | null,
  isTyped: (flag: keyof ExportFlags) => boolean,
): Partial<Pick<ExportPreset, 'template'>> & Omit<ExportPreset, 'template'> {
  const use = <T>(flag: keyof ExportFlags, typed: T, kept: T | undefined): T =>
    profile === null || isTyped(flag) || kept === undefined ? typed : kept
  const kept = profile?.options
  const options = exportOptionsSchema.parse({
    ...kept,
    highlights: use('highlights', flags.highlights, kept?.highlights),
    notes: use('notes', flags.notes, kept?.notes),
    verifiedMarks: use('checkMarks', flags.checkMarks, kept?.verifiedMarks),
    verifiedOnly: use('verifiedOnly', flags.verifiedOnly, kept?.verifiedOnly),
    wording: use('clean', flags.clean ? 'clean' : 'verbatim', kept?.wording),
    times: use('times', flags.times, kept?.times),
    frameRate: use('frameRate', flags.frameRate, kept?.frameRate),
    sound: use('sound', flags.sound, kept?.sound),
    offsetMs: use('offset', flags.offset, kept?.offsetMs),
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
  const found = profiles.find((profile) => isSameName(profile.name, name))
  if (!found)
    throw problem('profile-unknown', { name, profiles: words.units.list(profiles.map((profile) => profile.name)) })
  return found.preset
}

/** Writes the transcript of one recording, or of all that have one. `isTyped`: whether a person typed this option. */
export function exportCommand(
  id: string | undefined,
  flags: CommonFlags & ExportFlags & { all?: boolean; out: string },
  isTyped: (flag: keyof ExportFlags) => boolean,
): Promise<number> {
  return withEngine(flags, async (session) => {
    const { items } = await allRecordings(session.engine)
    const wanted = items.filter((item) => (flags.all ? item.hasTranscript : String(item.id) === id))
    const [first] = wanted
    if (first === undefined)
      throw flags.all
        ? problem('no-transcripts-yet', { command: session.command('sync') })
        : problem('recording-number-unknown', { id: id ?? '', command: session.command('status') })
    const profile = flags.profile === undefined ? null : await profileNamed(session, flags.profile, first.id)
    const files = await writeExports(session, wanted, flags.out, presetOf(flags, profile, isTyped))
    session.out.result({ ok: true, files })
    return exitCode.done
  })
}
