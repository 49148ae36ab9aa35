import type { EditOperation, EditResult } from '../../shared/domain.ts'

/** Makes an edit and returns what it changed; null where it could not be made, and the screen says why. */
export type Edit = (operation: EditOperation) => Promise<EditResult | null>
/** Saves what is being typed; rejects where the library does not take it. */
export type SaveTyped = (operation: EditOperation) => Promise<void>
