import { z } from 'zod'
import { nothing } from './parts.ts'

/** `recordingId`: null if the sample is not in the library, or is still being imported. */
const found = z.object({ recordingId: z.number().int().nullable() })

/** The sample recording that ships with Tapelog, see {@link sampleSha256}. */
export const sampleContract = {
  'sample.get': { input: nothing, output: found },
  /** Imports the sample, which never leaves this machine, and transcribes it with the demo model that ships with Tapelog. */
  'sample.add': { input: nothing, output: found },
} as const
