import type { SectionName } from '../base/sections.ts'

/** Where keys and the palette can go: some of the window's views. */
export type Place =
  | { name: 'library'; isReturn?: boolean }
  | { name: 'recording'; recordingId: number }
  | { name: 'queue' }
  | { name: 'devices' }
  | { name: 'quotes' }
  | { name: 'settings'; section?: SectionName }
