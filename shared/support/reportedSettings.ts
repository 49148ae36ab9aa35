import type { Settings } from '../settings/settings.ts'

type Reported = Readonly<Record<string, string | number | boolean | null>>

/** What a report says about each setting: numbers, yes or no, and words that Tapelog defines; null to say nothing. */
const rules: { [Name in keyof Settings]: ((value: Settings[Name]) => Reported[string] | Reported) | null } = {
  destination: (value) => value,
  transcribeOnImport: (value) => value,
  // The language may say something about a source; names and terms certainly do.
  transcription: ({ hotwords }) => ({ hotwords: hotwords.length }),
  accountId: (value) => (value === null ? 'none' : 'chosen'),
  removeSerialNumbers: (value) => value,
  uploadEncoding: (value) => value,
  sliceMinutes: (value) => value,
  uploadLimitBytesPerSecond: (value) => value,
  sendOver: (value) => value,
  chosenNetworks: (value) => value.length,
  concurrency: ({ copies, uploads }) => ({ copies, uploads }),
  exportWhenReady: (value) => (value === null ? 'off' : value.formats.join(' ')),
  deleteAudioAfterDays: (value) => value,
  stampAuthority: (value) => (value === null ? 'none' : 'chosen'),
  knownVoices: (value) => value,
  queuePaused: (value) => value,
  pauseWhileTyping: (value) => value,
  rewindOnPauseMs: (value) => value,
  skipSilence: (value) => value,
  shadesUnsureWords: (value) => value,
  checksSpelling: (value) => value,
  rightWords: (value) => value.length,
  hesitations: (value) => Object.keys(value).length,
  keys: ({ preset, changed, inBackground }) => ({ preset, changed: Object.keys(changed).length, inBackground }),
  notifications: (value) => value,
  runInTray: (value) => value,
  welcomed: null,
}

/**
 * The settings as a report of a problem may name them: `concurrency.copies` is 1, `rightWords` is how many there are. Nothing that a
 * person typed or chose from files, names or addresses. A new setting needs a rule before it compiles.
 */
export function reportedSettings(settings: Settings): Reported {
  const reported: Record<string, Reported[string]> = {}
  for (const name of Object.keys(rules) as (keyof Settings)[]) {
    const rule = rules[name] as ((value: Settings[typeof name]) => Reported[string] | Reported) | null
    if (rule === null) continue
    const value = rule(settings[name])
    if (typeof value !== 'object' || value === null) reported[name] = value
    else for (const [part, one] of Object.entries(value)) reported[`${name}.${part}`] = one
  }
  return reported
}
