import type { SpeechModelChoice } from '../../../shared/engineProtocol.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'

/**
 * Which languages a real recording can be transcribed in here; null where the language is not asked. The demo's own
 * recordings are transcribed whatever language is asked for.
 */
export const availableLanguages = (speechModel: SpeechModelChoice): string[] | null =>
  speechModel === 'demo' ? null : findPocketsphinx() === null ? [] : ['en']
