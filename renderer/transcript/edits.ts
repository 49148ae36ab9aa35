import type { EditOperation, EditResult } from '../../shared/transcripts/transcript.ts'

/** Returns what the edit changed; null if it failed, and the sign beside the title says why. */
export type Edit = (operation: EditOperation) => Promise<EditResult | null>
/** Saves what is being typed; rejects if the library refuses it. */
export type SaveTyped = (operation: EditOperation) => Promise<EditResult>
