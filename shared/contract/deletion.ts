import { z } from 'zod'
import {
  deletionScopeSchema,
  diskFactsSchema,
  libraryCopySchema,
  scheduledDeletionSchema,
} from '../recordings/deletion.ts'
import { errorInfoSchema } from '../recordings/domain.ts'
import { remoteCopySchema } from '../recordings/remoteCopies.ts'
import { done, nothing, recordingIds } from './parts.ts'

/** The data that a deletion would remove, and the copies that it cannot reach. */
const deletionPlanSchema = z.object({
  recordings: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      sizeBytes: z.number().int(),
      /** How many files were joined to it, which are deleted with it; 0 for a recording of one file. */
      joinedFiles: z.number().int().nonnegative(),
      hasAudio: z.boolean(),
      hasTranscript: z.boolean(),
      /** True if the recording is being imported, uploaded or transcribed. That work stops at once. */
      isUnderWay: z.boolean(),
      /** Copies at remote services that have no call to delete them. */
      remoteCopies: z.array(remoteCopySchema),
      /** The names of remote services that are told to end their work on the recording and to delete their copy. */
      removedAt: z.array(z.string()),
      /** The names of other remote services that are still working on the recording. */
      workedOnAt: z.array(z.string()),
      /** Recorders that have the file. */
      recorders: z.array(z.string()),
    }),
  ),
  /** For a page, the paths are only text to show. */
  copies: z.array(libraryCopySchema),
  disk: diskFactsSchema,
})
export type DeletionPlan = z.infer<typeof deletionPlanSchema>

export const deletionContract = {
  'deletions.plan': { input: z.object({ recordingIds }), output: deletionPlanSchema },
  /** Stops the work on these recordings and deletes them after {@link undoDeletionMs}. */
  'deletions.request': {
    input: z.object({ recordingIds, scope: deletionScopeSchema }),
    output: z.object({ dueMs: z.number().int() }),
  },
  /** `undone`: the recordings whose deletion had not begun. The stopped work continues. */
  'deletions.undo': { input: z.object({ recordingIds }), output: z.object({ undone: z.array(z.number().int()) }) },
  'deletions.list': {
    input: nothing,
    output: z.object({
      scheduled: z.array(scheduledDeletionSchema.extend({ recordingId: z.number().int(), title: z.string() })),
      /** Deletions that nobody can undo any more and that have not ended. `problem`: why a deletion waits. */
      underWay: z.array(
        z.object({ recordingId: z.number().int(), scope: deletionScopeSchema, problem: errorInfoSchema.nullable() }),
      ),
    }),
  },
  /**
   * Call it when a person sees the warning about a rule's deletions. The deletions begin {@link warnedBeforeMs} later.
   */
  'deletions.warningShown': { input: nothing, output: z.object({ dueMs: z.number().int() }) },
  /** Keeps every rule from deleting the audio of these recordings, now and later. */
  'deletions.keepAudio': { input: z.object({ recordingIds }), output: done },
} as const
