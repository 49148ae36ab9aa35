import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts'

export type ReadSettings = {
  settings: Settings
  /** Names of settings that could not be read; `null`: none of them could. */
  unreadable: string[] | null
}

/** A damaged setting must not let more leave this machine than the person had chosen. */
const careful: Partial<Settings> = { sendOver: 'chosen', queuePaused: true }

/** Settings as they are stored. One that is damaged takes its default, or the careful choice; the others stay. */
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
