import { words } from './index.ts'

const names: Readonly<Record<string, string>> = words.editing.history.edits

/** The name of an edit in the language of the window; as it is stored where another version of Tapelog named it. */
export const editName = (description: string): string => names[description] ?? description
