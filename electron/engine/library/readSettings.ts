import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts'

export type ReadSettings = {
  settings: Settings
  /** The names of settings that could not be read; `null` if no setting could be read. */
  unreadable: string[] | null
}

/** Values for damaged settings. They must not let more leave this machine than the person has chosen. */
const careful: Partial<Settings> = { sendOver: 'chosen', queuePaused: true }

/** Reads stored settings. A damaged setting gets its default, or the careful choice; the others do not change. */
export function readSettings(json: string): ReadSettings {
  const stored = storedObject(json)
  if (stored === null) return { settings: settingsSchema.parse(careful), unreadable: null }
  const whole = settingsSchema.safeParse(stored)
  if (whole.success) return { settings: whole.data, unreadable: [] }
  const unreadable = Object.entries(settingsSchema.shape)
    .filter(([name, schema]) => !schema.safeParse(stored[name]).success)
    .map(([name]) => name)
  const values = { ...stored }
  for (const name of unreadable) values[name] = careful[name as keyof Settings]
  return { settings: settingsSchema.parse(values), unreadable }
}

function storedObject(json: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(json)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    return stored as Record<string, unknown>
  } catch {
    return null
  }
}
