import { z } from 'zod'

/**
 * A file or folder that a person chose in a dialog or dropped on the window, as the page knows it. `path` is a grant: a random token.
 * The window's host exchanges it for the real path, only for the page that got it and for one purpose. The token reveals nothing, so
 * show `name`.
 */
export const chosenFileSchema = z.object({
  path: z.string().min(1),
  /** The last part of the real path, for the screen. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
})
export type ChosenFile = z.infer<typeof chosenFileSchema>
