import { words } from '../words/index.ts'

/** The sections of the settings that can be gone to, by their headings. */
export const settingsSections = [
  { id: 'transcription', title: words.settings.transcription.title },
  { id: 'uploads', title: words.settings.uploads.title },
  { id: 'deletion', title: words.deletion.settings.title },
  { id: 'whenDone', title: words.settings.whenDone.title },
  { id: 'keys', title: words.keys.settings.title },
  { id: 'accounts', title: words.settings.accounts.title },
  { id: 'about', title: words.settings.about.title },
] as const

export type SettingsSection = (typeof settingsSections)[number]['id']
