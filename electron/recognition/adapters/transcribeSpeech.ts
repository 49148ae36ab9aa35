import type { Capabilities, Session, TranscribeOptions, TranscriptionResult } from 'transcribe-cpp'
import { isSameLanguage } from '../../../shared/languages/spokenLanguages.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { heardInFullWindows, isFull } from '../fullWindows.ts'
import { sampleRateHz } from '../sampleRate.ts'
import { joinTexts } from '../segments.ts'
import type { HeardSpeech, HeardWord, SoundStretch, SpeechRecogniser, SpeechRequest } from '../types.ts'
import type { SpeechModelFacts } from './sherpaSpeech.ts'
import { openTranscribeModel, type TranscribeDevice } from './transcribeModel.ts'
import { isTruncated, problemOfTranscribe } from './transcribeProblems.ts'
import { isOnlySounds, promptOf, repeatsPrompt } from './whisperPrompt.ts'

/** `title` and `languageChoice`: from the catalogue. `isWhisper`: it hears windows of 30 s, can be told hotwords, and may mistake a language. */
type TranscribeFacts = Omit<SpeechModelFacts, 'language'> &
  Pick<CatalogueModel, 'title' | 'languageChoice'> & { device: TranscribeDevice; isWhisper: boolean }

/** A stretch shorter than twice this is not cut in two. */
const leastHalfSamples = 2 * sampleRateHz

/**
 * A model of any kind that transcribe.cpp runs, from one file: GGUF, or a Whisper model in whisper.cpp's own form. The file is loaded with the
 * first stretch. Throws the errors of `problemOfTranscribe`, 'no-speech-model-for-language' and 'language-needed'.
 */
export function transcribeSpeech(file: string, facts: TranscribeFacts): SpeechRecogniser {
  let opened: ReturnType<typeof openTranscribeModel> | null = null
  const open = () => {
    opened ??= openTranscribeModel(file, facts)
    return opened
  }

  /** `prompt`: hotwords for Whisper, which takes them for what was said before; empty for none. */
  const whole = async (stretch: SoundStretch, request: SpeechRequest, prompt = ''): Promise<HeardSpeech> => {
    // The library refuses sound without samples.
    if (stretch.samples.length === 0) return { text: '', words: null, language: null }
    const { session, capabilities, isWhisper, device } = await open()
    const told = toldLanguage(capabilities, facts, request.language)
    try {
      const result = await run(session, stretch, capabilities, {
        ...(told === null ? {} : { language: told }),
        ...(isWhisper ? optionsOfWhisper(stretch, capabilities, prompt) : {}),
      })
      return heardIn(result, stretch, { told, capabilities })
    } catch (error) {
      if (isTruncated(error)) throw error
      throw problemOfTranscribe(error, { ...facts, device, mostSeconds: capabilities.maxAudioMs / 1000 })
    }
  }
  const inHalves = async (stretch: SoundStretch, request: SpeechRequest): Promise<HeardSpeech> => {
    const [first, second] = halves(stretch)
    try {
      return joined(await whole(first, request), await whole(second, request))
    } catch (error) {
      if (!isTruncated(error)) throw error
      // Half a stretch has fewer words than the decoder's limit, so the decoder must be repeating itself.
      return { text: '', words: null, language: null, suspicion: 'loop' }
    }
  }
  const heardOnce = async (stretch: SoundStretch, request: SpeechRequest): Promise<HeardSpeech> => {
    const prompt = facts.isWhisper ? promptOf(request.hotwords).prompt : ''
    try {
      const heard = await whole(stretch, request, prompt)
      return prompt !== '' && repeatsPrompt(heard.text, request.hotwords) ? await whole(stretch, request) : heard
    } catch (error) {
      if (isTruncated(error)) return inHalves(stretch, request)
      throw error
    }
  }
  const each = async function* (stretches: AsyncIterable<SoundStretch>, request: SpeechRequest) {
    for await (const stretch of stretches) yield { stretch, heard: await heardOnce(stretch, request) }
  }
  return {
    id: facts.id,
    notices: facts.notices,
    usesHotwords: facts.isWhisper,
    ...(facts.isWhisper ? { hearsWindows: true, leftOut: (hotwords) => promptOf(hotwords).leftOut } : {}),
    async *recognise(stretches, request) {
      if (opened) (await opened).report()
      if (!facts.isWhisper) return yield* each(stretches, request)
      const languages = async () => (await open()).capabilities.languages
      yield* heardInFullWindows(stretches, request, { hear: heardOnce, languages })
    },
    // The same sound gives the same text, unless it is cut elsewhere; and a prompt can be what the model repeats.
    again: (stretch, request) => inHalves(stretch, request),
    close: () => void opened?.then(({ close }) => close()).catch(() => {}),
  }
}

const run = (
  session: Session,
  { samples }: SoundStretch,
  capabilities: Capabilities,
  options: TranscribeOptions,
): Promise<TranscriptionResult> =>
  session.run(samples, {
    // Times of segments are of no use here: a stretch has its own times.
    timestamps: hasWordTimes(capabilities) ? capabilities.maxTimestampKind : 'none',
    ...options,
  })

/**
 * In noise, Whisper chooses words by chance. With a fixed seed, the same sound still gives the same text, also after a kill. With times of
 * segments, it writes a long text with more of its marks, and a short one with fewer of its words.
 */
const optionsOfWhisper = (
  stretch: SoundStretch,
  { maxTimestampKind }: Capabilities,
  prompt: string,
): TranscribeOptions => ({
  family: { kind: 'whisper', seed: 1, ...(prompt === '' ? {} : { initialPrompt: prompt }) },
  ...(isFull(stretch) ? { timestamps: maxTimestampKind } : {}),
})

const hasWordTimes = ({ maxTimestampKind }: Capabilities): boolean =>
  maxTimestampKind === 'token' || maxTimestampKind === 'word'

/**
 * The language for the model, by the model's own name; null if the model gets none. Throws 'no-speech-model-for-language' and
 * 'language-needed'.
 */
export function toldLanguage(
  { languages, supportsLanguageDetect }: Capabilities,
  { title, languageChoice }: Pick<TranscribeFacts, 'title' | 'languageChoice'>,
  wanted: string,
): string | null {
  const [only, ...others] = languages
  // A file with one language has nothing to decide, and must not transcribe another one as if it were its own.
  if (only !== undefined && others.length === 0 && (wanted === 'auto' || isSameLanguage(only, wanted))) return only
  if (languageChoice === 'ignored' && others.length > 0) return null
  if (wanted === 'auto') {
    if (languageChoice === 'needed' || (languages.length > 0 && !supportsLanguageDetect))
      throw problem('language-needed', { title })
    return null
  }
  const known = languages.find((language) => isSameLanguage(language, wanted))
  if (known === undefined && languages.length > 0) throw problem('no-speech-model-for-language', { language: wanted })
  return known ?? null
}

function heardIn(
  result: TranscriptionResult,
  { startSample }: SoundStretch,
  { told, capabilities }: { told: string | null; capabilities: Capabilities },
): HeardSpeech {
  const text = result.text.trim()
  if (text === '' || isOnlySounds(text)) return { text: '', words: null, language: null }
  const isHeard = told === null && result.language !== ''
  return {
    text,
    words: hasWordTimes(capabilities) ? wordsOf(result, text, startSample / sampleRateHz) : null,
    language: told ?? (result.language === '' ? null : result.language),
    ...(isHeard ? { isLanguageHeard: true } : {}),
  }
}

/** Null if the words do not add up to the text, as in scripts without spaces. */
function wordsOf({ words, tokens }: TranscriptionResult, text: string, stretchStart: number): HeardWord[] | null {
  const heard = words.map(({ text, t0Ms, t1Ms, firstToken, nTokens }): HeardWord => {
    const parts = tokens.slice(firstToken, firstToken + nTokens).map(({ p }) => p)
    const confidence = parts.length === 0 ? null : parts.reduce((sum, p) => sum + p, 0) / parts.length
    return {
      text: text.trim(),
      start: stretchStart + t0Ms / 1000,
      end: stretchStart + Math.max(t0Ms, t1Ms) / 1000,
      ...(confidence === null || !Number.isFinite(confidence) ? {} : { confidence }),
    }
  })
  return heard.map((word) => word.text).join(' ') === text.replace(/\s+/gu, ' ') ? heard : null
}

/** Cuts a stretch in two. If the stretch is too short, the first part is the whole stretch and the second is empty. */
function halves({ startSample, samples }: SoundStretch): [SoundStretch, SoundStretch] {
  const middle = samples.length < 2 * leastHalfSamples ? samples.length : quietestNear(samples)
  return [
    { startSample, samples: samples.subarray(0, middle) },
    { startSample: startSample + middle, samples: samples.subarray(middle) },
  ]
}

/** The quietest place in the middle third, as a sample. A cut inside a word would lose the word. */
function quietestNear(samples: Float32Array): number {
  const window = sampleRateHz / 10
  let [quietest, least] = [Math.floor(samples.length / 2), Number.POSITIVE_INFINITY]
  for (let from = Math.floor(samples.length / 3); from + window < (2 * samples.length) / 3; from += window / 2) {
    let energy = 0
    for (let at = from; at < from + window; at++) energy += (samples[at] ?? 0) ** 2
    if (energy < least) [quietest, least] = [from + window / 2, energy]
  }
  return quietest
}

function joined(first: HeardSpeech, second: HeardSpeech): HeardSpeech {
  if (second.text === '' || first.text === '') return first.text === '' ? second : first
  return {
    ...first,
    text: joinTexts(first.text, second.text),
    words: first.words && second.words ? [...first.words, ...second.words] : null,
  }
}
