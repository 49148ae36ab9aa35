import { z } from 'zod'
import { shownText } from '../text/shownText.ts'
import { textLimits } from '../text/textLimits.ts'
import { transcriptionOptionsSchema } from './domain.ts'

/** Projects: a story or a series, and the defaults for its recordings. Times are Unix milliseconds. */

const { language, hotwords } = transcriptionOptionsSchema.shape
const hotwordList = hotwords.removeDefault()

export const projectDefaultsSchema = z.object({
  /** The language of the project's new recordings; null to use the settings. */
  language: language.removeDefault().nullable().default(null),
  /** People who are expected to speak. Their names are hotwords of every transcription on this machine. */
  speakers: hotwordList.default([]),
  /** Terms to listen for in every transcription of the project's recordings on this machine. */
  hotwords: hotwordList.default([]),
  /** Null to use the settings. A project never sends more than the settings allow. */
  destination: z.enum(['this-machine', 'not-now']).nullable().default(null),
  /** Recordings in the project never leave this machine, even after they are removed from the project. */
  localOnly: z.boolean().default(false),
})
export type ProjectDefaults = z.infer<typeof projectDefaultsSchema>

export const usualDefaults: ProjectDefaults = projectDefaultsSchema.parse({})

/** A name of only invisible characters is not accepted. */
export const projectNameSchema = z
  .string()
  .trim()
  .max(textLimits.projectName)
  .refine((name) => shownText(name) !== '', 'Type a name.')

export const projectSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  defaults: projectDefaultsSchema,
  recordings: z.number().int().nonnegative(),
  createdMs: z.number().int(),
})
export type Project = z.infer<typeof projectSchema>

/** The interface accepts at most this many hotwords. */
const mostHotwords = 500

/**
 * The hotwords on this machine: the requested hotwords, the expected speakers, then the project's names and terms, each once, without
 * words that a person switched off.
 */
export function hotwordsWithNames(
  {
    hotwords: requested,
    speakerNames = [],
    hotwordsLeftOut = [],
  }: {
    hotwords: readonly string[]
    speakerNames?: readonly string[] | undefined
    hotwordsLeftOut?: readonly string[] | undefined
  },
  project: Pick<ProjectDefaults, 'speakers' | 'hotwords'> | null,
): string[] {
  const ofProject = project === null ? [] : [...project.speakers, ...project.hotwords]
  return [...new Set([...requested, ...speakerNames, ...ofProject])]
    .filter((word) => !hotwordsLeftOut.includes(word))
    .slice(0, mostHotwords)
}

/** The hotwords for a remote service: only hotwords that a person chose for it. */
export const hotwordsSent = (options: {
  hotwords: readonly string[]
  hotwordsMayLeave?: boolean | undefined
}): string[] => (options.hotwordsMayLeave === true ? [...options.hotwords] : [])
