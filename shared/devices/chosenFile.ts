import { z } from 'zod'

/**
 * A file or folder that a person chose in a dialog or dropped on the window, as the page knows it. `path` is a grant: a random
 * token that the window's host exchanges for the real path, for the page that got it and for one purpose. Nothing can be
 * derived from it; show `name`.
 */
export const chosenFileSchema = z.object({
  path: z.string().min(1),
  /** The last part of the real path, for the screen. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
})
export type ChosenFile = z.infer<typeof chosenFileSchema>
