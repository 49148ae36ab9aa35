import { words } from './index.ts'

const names: Readonly<Record<string, string>> = words.editing.history.edits

/** The name of an edit in the language of the window; its code where another version of Tapelog made it. */
export const editName = (description: string): string => names[description] ?? description
