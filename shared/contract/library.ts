import { z } from 'zod'
import {
  destinationSchema,
  errorInfoSchema,
  pendingImportSchema,
  recordingSummarySchema,
  transcriptionChangesSchema,
} from '../recordings/domain.ts'
import { projectDefaultsSchema, projectNameSchema, projectSchema } from '../recordings/projects.ts'
import {
  libraryStateSchema,
  newestFirst,
  recordingFilterSchema,
  recordingSortSchema,
} from '../recordings/recordingFilter.ts'
import { textLimits } from '../text/textLimits.ts'
import { done, nothing, pageOf, projectRef, recordingIds } from './parts.ts'

const count = z.number().int().nonnegative()

const listRequest = {
  /** Searches titles and names of files. */
  search: z.string().max(textLimits.search).default(''),
  filter: recordingFilterSchema.default({}),
}

/** Commands about many recordings: the list, projects, and actions on several at once. */
export const libraryContract = {
  'recordings.list': {
    input: z.object({
      ...listRequest,
      sort: recordingSortSchema.default(newestFirst),
      ...pageOf(200),
      importLimit: z.number().int().positive().max(1000).default(1000),
      imports: z.enum(['all', 'under-way', 'refused']).default('all'),
    }),
    output: z.object({
      items: z.array(recordingSummarySchema),
      total: z.number().int(),
      /** Files that are being imported or were refused, as `imports` selects; newest first, at most `importLimit`. */
      imports: z.array(pendingImportSchema),
      /** How many imports were refused and not dismissed. */
      refusedImports: count,
    }),
  },
  /** All recordings that the list would show, in the list's order. */
  'recordings.matching': {
    input: z.object({ ...listRequest, sort: recordingSortSchema.default(newestFirst) }),
    output: z.object({ recordingIds: z.array(z.number().int()) }),
  },
  /** Titles, files and lengths of recordings that are selected. */
  'recordings.selected': {
    input: z.object({ recordingIds }),
    output: z.object({
      recordings: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          originalName: z.string(),
          localOnly: z.boolean(),
          durationMs: count,
          hasTranscript: z.boolean(),
          hasAudio: z.boolean(),
        }),
      ),
    }),
  },
  /**
   * The values by which the list can be filtered, each with its number of recordings, most frequent first. With a project (null: no
   * project), everything except `unfiled` is counted in that project.
   */
  'recordings.facets': {
    input: recordingFilterSchema.pick({ projectId: true }),
    output: z.object({
      total: count,
      states: z.record(libraryStateSchema, count),
      recorders: z.array(z.object({ name: z.string(), recordings: count })),
      speakers: z.array(z.object({ name: z.string(), recordings: count })),
      languages: z.array(z.object({ name: z.string(), recordings: count })),
      /** Tags of quotes. */
      tags: z.array(z.object({ name: z.string(), recordings: count })),
      /** Recordings in no project. */
      unfiled: count,
    }),
  },
  /** Like `recordings.transcribe`, but for several recordings. Leaves out recordings that cannot be transcribed, with the reason. */
  'recordings.transcribeSeveral': {
    input: z.object({
      recordingIds,
      options: transcriptionChangesSchema.optional(),
      destination: destinationSchema.optional(),
    }),
    output: z.object({
      started: z.array(z.number().int()),
      skipped: z.array(z.object({ recordingId: z.number().int(), title: z.string(), error: errorInfoSchema })),
    }),
  },
  'projects.list': { input: nothing, output: z.object({ projects: z.array(projectSchema) }) },
  /** Throws `project-name-taken`. */
  'projects.create': {
    input: z.object({ name: projectNameSchema, defaults: projectDefaultsSchema }),
    output: projectRef,
  },
  /** Changes a project. If it becomes local only, its recordings are marked too. Throws `project-unknown`, `project-name-taken`. */
  'projects.update': {
    input: projectRef.extend({ name: projectNameSchema, defaults: projectDefaultsSchema }),
    output: done,
  },
  /** Removes a project. Its recordings stay in the library, and keep their local-only mark. */
  'projects.remove': { input: projectRef, output: done },
  /**
   * Puts recordings into a project; null takes them out. `said`: messages for the first few recordings whose work was stopped because
   * they now stay on this machine.
   */
  'projects.move': {
    input: z.object({ recordingIds, projectId: z.number().int().positive().nullable() }),
    output: z.object({ said: z.array(z.object({ title: z.string(), error: errorInfoSchema })) }),
  },
  /** The sizes of the library's parts. */
  'library.storage': {
    input: nothing,
    output: z.object({
      originals: z.object({ recordings: count, sizeBytes: count }),
      /** Playback copies, smaller copies for sending, waveforms. Tapelog makes them again when it needs them. */
      copiesSizeBytes: count,
      /** The database with transcripts, edits and history. */
      transcriptsSizeBytes: count,
      /** The largest recordings with audio, largest first. */
      largest: z.array(
        z.object({ id: z.number().int(), title: z.string(), sizeBytes: count, hasTranscript: z.boolean() }),
      ),
      /** The audio of recordings whose transcript is completely verified. */
      verifiedAudio: z.object({ recordings: count, sizeBytes: count }),
    }),
  },
} as const
