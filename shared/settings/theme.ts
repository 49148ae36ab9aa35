import { z } from 'zod'

/** The colours of the window: light, dark, or the same as the system. */
export const themeSchema = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof themeSchema>
