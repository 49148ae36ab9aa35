import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import { sampleRateHz } from './sampleRate.ts'
import { languageOfText } from './textLanguage.ts'
import type { HeardSpeech, RecognisedStretch, SoundStretch, SpeechRequest } from './types.ts'

/** Whether a window has enough speech to decide something. */
export const isFull = (stretch: SoundStretch): boolean => speechSamples(stretch) >= leastSpeechSamples

/** With less speech than this, a model often hears the wrong language: “Guten Tag.” becomes English “and talk.”. */
const leastSpeechSamples = 8 * sampleRateHz
/** How many full windows are compared with the language that a person chose. */
const comparedWindows = 2

type Hear = (stretch: SoundStretch, request: SpeechRequest) => Promise<HeardSpeech>

/**
 * Hears windows in the language that full windows have. Only a window with enough speech decides a language. A short one before it waits for
 * it, and a short one after it is heard in the same language. A full window in another language is heard again in the language before it,
 * unless its own text is in that other language, because noise alone also changes what a model takes for the language.
 *
 * If a person chose the language, the first full windows are heard without the choice; if the model then hears another language, they are heard
 * as chosen, and say what they sound like.
 * `languages`: of the model.
 */
export async function* heardInFullWindows(
  stretches: AsyncIterable<SoundStretch>,
  request: SpeechRequest,
  { hear, languages }: { hear: Hear; languages: () => Promise<readonly string[]> },
): AsyncGenerator<RecognisedStretch> {
  let waiting: SoundStretch[] = []
  let language = request.language === 'auto' ? (request.languageBefore ?? null) : request.language
  let compared = request.language === 'auto' ? Number.POSITIVE_INFINITY : 0
  const free = (stretch: SoundStretch) => hear(stretch, { ...request, language: 'auto' })
  const inLanguage = async (stretch: SoundStretch): Promise<RecognisedStretch> => ({
    stretch,
    heard: await hear(stretch, { ...request, language: language ?? 'auto' }),
  })
  for await (const stretch of stretches) {
    if (!isFull(stretch)) {
      if (language === null) waiting.push(stretch)
      else yield await inLanguage(stretch)
      continue
    }
    if (request.language !== 'auto' && compared >= comparedWindows) {
      yield await inLanguage(stretch)
      continue
    }
    compared += 1
    const heard = await free(stretch)
    if (language === null) {
      language = heard.language
      for (const early of waiting) yield await inLanguage(early)
      waiting = []
    } else if (heard.language !== null && !isSameLanguage(heard.language, language)) {
      const isIn = (await languageOfText(heard.text, await languages())) === heard.language
      if (request.language !== 'auto') {
        const chosen = await inLanguage(stretch)
        yield isIn ? { ...chosen, heard: { ...chosen.heard, soundsLike: heard.language } } : chosen
        continue
      }
      if (!isIn) {
        yield await inLanguage(stretch)
        continue
      }
      language = heard.language
    }
    yield { stretch, heard: request.language === 'auto' ? heard : told(heard) }
  }
  if (waiting.length === 0) return
  // Nothing decided the language, so the window with the most speech does.
  const most = waiting.reduce((one, other) => (speechSamples(other) > speechSamples(one) ? other : one))
  const heard = await free(most)
  language = heard.language
  for (const early of waiting) yield early === most ? { stretch: most, heard } : await inLanguage(early)
}

const speechSamples = ({ samples, speech }: SoundStretch): number =>
  speech?.reduce((sum, { startSample, endSample }) => sum + endSample - startSample, 0) ?? samples.length

/** The text of a window in the language that a person chose, so that nobody says it was detected. */
function told({ isLanguageHeard: _, ...heard }: HeardSpeech): HeardSpeech {
  return heard
}
