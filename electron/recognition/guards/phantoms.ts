import phantomsByLanguage from './phantoms.json' with { type: 'json' }
import { plainWords } from './repeats.ts'

const known = new Set(Object.values(phantomsByLanguage).flatMap((sentences) => sentences.map(keyOf)))

function keyOf(text: string): string {
  return plainWords(text).join(' ')
}

/**
 * Whether a text is a sentence that speech models are known to invent in noise, music and silence, because it was a subtitle in many films
 * of their training data. See phantoms.json.
 */
export const isPhantom = (text: string): boolean => known.has(keyOf(text))
