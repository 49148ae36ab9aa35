import type { SettingsSection } from '../settings/settingsSections.ts'

/** Where keys and the palette can go: some of the window's views. */
export type Place =
  | { name: 'library'; isReturn?: boolean }
  | { name: 'recording'; recordingId: number }
  | { name: 'queue' }
  | { name: 'devices' }
  | { name: 'settings'; section?: SettingsSection }
