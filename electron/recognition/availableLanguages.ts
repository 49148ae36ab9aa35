import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'

/** What the demo models know. */
export const demoLanguages: readonly string[] = ['en']

/** Languages in which recordings can be transcribed on this machine. */
export const availableLanguages = (speechModel: SpeechModelChoice): string[] =>
  speechModel === 'demo' ? [...demoLanguages] : findPocketsphinx() === null ? [] : ['en']
