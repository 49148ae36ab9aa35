import type { EditOperation, EditResult } from '../../shared/transcripts/transcript.ts'

/** Returns what the edit changed, or null if it failed. The sign beside the title then says why. */
export type Edit = (operation: EditOperation) => Promise<EditResult | null>
/** Saves what is being typed; rejects if the library refuses it. */
export type SaveTyped = (operation: EditOperation) => Promise<EditResult>
