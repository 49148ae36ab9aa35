import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'

/**
 * Languages in which real recordings can be transcribed on this machine; null if the language does not matter. The demo's own
 * recordings are transcribed in every language.
 */
export const availableLanguages = (speechModel: SpeechModelChoice): string[] | null =>
  speechModel === 'demo' ? null : findPocketsphinx() === null ? [] : ['en']
