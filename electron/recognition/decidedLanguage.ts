import { languageOfText } from './textLanguage.ts'
import type { HeardSpeech, RecognisedStretch, SpeechRecogniser } from './types.ts'

/**
 * A recogniser whose model decides the language of each stretch and does not say which: the language is found from the text. A text that
 * is too short for this counts as the language of the stretch before it. `languages`: the languages of the model.
 */
export function withDecidedLanguage(recogniser: SpeechRecogniser, languages: readonly string[]): SpeechRecogniser {
  const { again } = recogniser
  const named = async (heard: HeardSpeech, before: string | null): Promise<HeardSpeech> => {
    const found = heard.text === '' ? null : await languageOfText(heard.text, languages)
    return { ...heard, language: found ?? before, ...(found === null ? {} : { isLanguageHeard: true }) }
  }
  return {
    ...recogniser,
    async *recognise(stretches, request): AsyncIterable<RecognisedStretch> {
      let before: string | null = null
      for await (const { stretch, heard } of recogniser.recognise(stretches, request)) {
        const speech = await named(heard, before)
        before = speech.language
        yield { stretch, heard: speech }
      }
    },
    ...(again ? { again: async (stretch, request) => named(await again(stretch, request), null) } : {}),
  }
}
