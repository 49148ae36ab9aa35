import { z } from 'zod'
import { errorInfoSchema } from '../recordings/domain.ts'
import { done, nothing } from './parts.ts'

/** `self`: this Tapelog can update itself. Otherwise why not. */
const updateWaySchema = z.enum(['self', 'package-manager', 'evaluation', 'source', 'no-channel'])
export type UpdateWay = z.infer<typeof updateWaySchema>

/** What an update must not interrupt. */
const updateWaitSchema = z.enum(['copies', 'uploads', 'transcriptions'])
export type UpdateWait = z.infer<typeof updateWaitSchema>

const updateStateSchema = z.object({
  way: updateWaySchema,
  /** The server that is asked for updates; null if there is none. */
  host: z.string().nullable(),
  /** Whether a person switched on the search for updates. */
  isOn: z.boolean(),
  /** `ready`: the update is on this computer, and can be installed. */
  step: z.enum(['idle', 'checking', 'downloading', 'ready', 'installing']),
  /** When the channel last said what the newest version is, in Unix milliseconds; null if it did not since Tapelog started. */
  checkedMs: z.number().int().nullable(),
  /** A newer version. `signedMs`: when its publisher signed it, in Unix milliseconds. `notes`: plain text by language. */
  found: z
    .object({
      version: z.string(),
      signedMs: z.number().int(),
      sizeBytes: z.number().int(),
      notes: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** Null unless a download is running. */
  bytesDone: z.number().int().nullable(),
  /** What the download and the installation wait for now. */
  waitsFor: z.array(updateWaitSchema),
  error: errorInfoSchema.nullable(),
})
export type UpdateState = z.infer<typeof updateStateSchema>

export const updateContract = {
  'updates.state': { input: nothing, output: updateStateSchema },
  /** Off until a person switches it on. While it is off, nothing is requested. */
  'updates.choose': { input: z.object({ isOn: z.boolean() }), output: done },
  /** Asks the channel for the newest version. Throws the errors `update-…`. */
  'updates.check': { input: nothing, output: done },
  /** Begins or continues the download as soon as nothing is copied or uploaded, and returns at once. */
  'updates.download': { input: nothing, output: done },
  'updates.cancel': { input: nothing, output: done },
  /**
   * Quits, installs the downloaded version and starts it. Throws `update-waits`, `update-unsaved`, `update-no-library`,
   * `update-library-moving` and `update-library-silent`.
   */
  'updates.install': { input: nothing, output: done },
} as const
