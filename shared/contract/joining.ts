import { z } from 'zod'
import { arrangementSchema, joinChoiceSchema, joinOfferSchema, joinPlanSchema } from '../recordings/joining.ts'
import { textLimits } from '../text/textLimits.ts'
import { done, nothing, recordingIds, recordingRef } from './parts.ts'

/** Commands that join several recordings into one, and take them apart again. */
export const joiningContract = {
  /** Sets of recordings that look like one, newest first. Empty while files are being imported, because sets may be incomplete. */
  'joins.offers': { input: nothing, output: z.object({ offers: z.array(joinOfferSchema) }) },
  /** The order and arrangement in which these recordings probably belong together. */
  'joins.suggest': {
    input: z.object({ recordingIds }),
    output: z.object({ recordingIds, arrangement: arrangementSchema, leftOut: z.array(z.number().int().positive()) }),
  },
  /** What a join would make. Throws the errors of `joins.start`, except those of damaged files. */
  'joins.plan': { input: joinChoiceSchema, output: joinPlanSchema },
  /**
   * Makes one recording of several: an import whose sound comes from their originals, which are not changed. When it is done, the
   * transcriptions of the files end, and the list shows the joined recording instead of them. Throws `join-too-few`, `join-too-many`,
   * `join-same-twice`, `join-too-many-channels`, `join-nothing-heard`, `join-under-way`, `already-joined`, `join-being-deleted`,
   * `recording-unknown`, `audio-deleted`.
   */
  'joins.start': {
    input: joinChoiceSchema.extend({ title: z.string().trim().min(1).max(textLimits.recordingTitle).optional() }),
    output: z.object({ jobId: z.number().int() }),
  },
  /**
   * Removes a joined recording with its transcript, and lists its files again. This cannot be undone; the files can be joined again.
   * Throws `not-joined`, and `audio-deleted` if the audio of all its files was deleted.
   */
  'joins.takeApart': { input: recordingRef, output: done },
  /** Never offers these recordings again. They can still be joined. */
  'joins.dismiss': { input: z.object({ recordingIds }), output: done },
} as const
