import type { EditOperation, EditResult } from '../../shared/transcripts/transcript.ts'

/** Returns the changes of the edit, or null if it failed. The sign beside the title then says why. */
export type Edit = (operation: EditOperation) => Promise<EditResult | null>
/** Saves the text that is being typed; rejects if the library refuses it. */
export type SaveTyped = (operation: EditOperation) => Promise<EditResult>
