import { createRequire } from 'node:module'
import { problem } from '../../../shared/errors/problem.ts'
import { isSameLanguage } from '../../../shared/languages/spokenLanguages.ts'
import { toPcm16 } from '../pages.ts'
import type { HeardSpeech, HeardWord, SoundStretch, SpeechRecogniser, SpeechRequest } from '../types.ts'
import { sampleRateHz } from '../vad.ts'
import type { SpeechModelFacts } from './sherpaSpeech.ts'

/**
 * The used parts of `@fugood/node-whisper-…` 1.1 (whisper.cpp). Tapelog does not use the package
 * `@fugood/whisper.node`, which only finds this module and would also install hundreds of megabytes of variants for
 * graphics cards. Tapelog does not use the module's callbacks, because they write to memory that is already freed. To
 * stop the module, Tapelog ends its process.
 */
type WhisperModule = {
  WhisperContext: {
    new (options: { filePath: string; useGpu: boolean }): WhisperContext
    toggleNativeLog(isOn: false): void
  }
}
type WhisperContext = {
  /** Takes 16-bit samples at 16 kHz. Times are in milliseconds from the first sample. */
  transcribeData(samples: ArrayBufferLike, options: WhisperOptions): { promise: Promise<WhisperResult> }
}
type WhisperOptions = {
  language: string
  maxThreads: number
  prompt?: string
  temperature?: number
  tokenTimestamps: true
  maxLen: number
}
type WhisperResult = { language?: string; result: string; segments: { text: string; t0: number; t1: number }[] }

/** The module for this computer. Throws 'recogniser-failed' if there is none. */
function loadWhisper(): WhisperModule {
  switch (`${process.platform}-${process.arch}`) {
    case 'linux-x64':
      return createRequire(import.meta.url)('@fugood/node-whisper-linux-x64')
    case 'linux-arm64':
      return createRequire(import.meta.url)('@fugood/node-whisper-linux-arm64')
    case 'darwin-x64':
      return createRequire(import.meta.url)('@fugood/node-whisper-darwin-x64')
    case 'darwin-arm64':
      return createRequire(import.meta.url)('@fugood/node-whisper-darwin-arm64')
    case 'win32-x64':
      return createRequire(import.meta.url)('@fugood/node-whisper-win32-x64')
    case 'win32-arm64':
      return createRequire(import.meta.url)('@fugood/node-whisper-win32-arm64')
    default:
      throw problem('recogniser-failed')
  }
}

/** The prompt has at most 224 tokens. A longer prompt would lose its own beginning. */
const longestPromptLetters = 500
/** With less speech than this, language detection often fails, so the language of the previous words is used. */
const leastSecondsForLanguage = 4

/**
 * A Whisper model through whisper.cpp. Hotwords become the model's prompt. Throws 'recogniser-failed' if the file is not a model; a
 * damaged model may also end the process.
 */
export function whisper(file: string, { id, notices, threads }: Omit<SpeechModelFacts, 'language'>): SpeechRecogniser {
  const { WhisperContext } = loadWhisper()
  WhisperContext.toggleNativeLog(false)
  let context: WhisperContext
  try {
    // Use the graphics card only on macOS, which includes Metal. On other systems, this module has no variant for graphics cards.
    context = new WhisperContext({ filePath: file, useGpu: process.platform === 'darwin' })
  } catch (cause) {
    throw problem('recogniser-failed', null, { cause })
  }
  /** The language of the last long stretch, for each row of stretches: two microphones may have two languages. */
  const before = new WeakMap<SpeechRequest, string | null>()
  const speechIn = async (
    stretch: SoundStretch,
    request: SpeechRequest,
    more: Partial<WhisperOptions>,
  ): Promise<HeardSpeech> => {
    const isShort = stretch.samples.length < leastSecondsForLanguage * sampleRateHz
    const wanted = request.language === 'auto' && isShort ? (before.get(request) ?? 'auto') : request.language
    const { promise } = context.transcribeData(toPcm16(stretch.samples).buffer, {
      language: wanted.split(/[-_]/)[0]?.toLowerCase() ?? 'auto',
      maxThreads: threads,
      // This makes each token a separate segment with its own time.
      ...{ tokenTimestamps: true, maxLen: 1 },
      ...more,
    })
    const speech = heardByWhisper(
      await answered(promise, stretch.samples.length),
      stretch.startSample / sampleRateHz,
      request.language,
    )
    if (speech.text !== '' && !isShort) before.set(request, speech.language)
    return speech
  }
  return {
    id,
    notices,
    usesHotwords: true,
    async *recognise(stretches, request) {
      before.delete(request)
      const prompt = promptOf(request.hotwords)
      for await (const stretch of stretches)
        yield { stretch, heard: await speechIn(stretch, request, prompt === '' ? {} : { prompt }) }
    },
    // Chance leads out of a loop, and a prompt can be what the model repeats.
    again: (stretch, request) => speechIn(stretch, request, { temperature: 0.4 }),
  }
}

/**
 * Limits the wait, because the module never settles the promise of a failed stretch. With the largest model, slow computers need a few
 * times the length of the sound.
 */
function answered(promise: Promise<WhisperResult>, samples: number): Promise<WhisperResult> {
  const longestMs = 120_000 + (40 * samples * 1000) / sampleRateHz
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(problem('recogniser-failed')), longestMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * A prompt with as many hotwords as fit.
 * @exportedFor tests: they try its length limits
 */
export function promptOf(hotwords: readonly string[]): string {
  let prompt = ''
  for (const hotword of hotwords) {
    const longer = prompt === '' ? hotword : `${prompt}, ${hotword}`
    if (longer.length > longestPromptLetters) break
    prompt = longer
  }
  return prompt === '' ? '' : `${prompt}.`
}

/** Whisper's text for sounds other than speech: words in brackets. */
const soundsOnly = /^\s*([[(（【♪*][^\])）】♪*]*[\])）】♪*]\s*)+$/u

/**
 * Joins tokens to words. A token that begins with a space begins a word. If there is no space at all, as in Japanese, each token is
 * glued.
 * @exportedFor tests: they read results without a model
 */
export function heardByWhisper(
  { result, segments, language }: WhisperResult,
  stretchStart: number,
  requested: string,
): HeardSpeech {
  const text = result.trim()
  if (text === '' || soundsOnly.test(text)) return { text: '', words: null, language: null }
  const words: HeardWord[] = []
  for (const segment of segments) {
    const letters = segment.text.trim()
    if (letters === '') continue
    const start = stretchStart + segment.t0 / 1000
    const end = stretchStart + Math.max(segment.t0, segment.t1) / 1000
    const last = words.at(-1)
    const isPart = last !== undefined && !/^\s/u.test(segment.text)
    if (isPart && isOfSameWord(letters)) {
      last.text += letters
      last.end = end
    } else words.push({ text: letters, start, end, ...(isPart ? { isGlued: true } : {}) })
  }
  return {
    text,
    // A letter of several bytes may be split over two tokens. The tokens then do not add up to the text.
    words:
      words.map((word, index) => (index === 0 || word.isGlued ? word.text : ` ${word.text}`)).join('') === text
        ? words
        : null,
    ...(requested === 'auto' && language !== undefined ? { isLanguageHeard: true } : {}),
    language:
      requested !== 'auto' && language !== undefined && isSameLanguage(requested, language)
        ? requested
        : (language ?? null),
  }
}

/** True for letters of scripts with spaces, and for marks after a word. A Japanese or Chinese letter begins a new word. */
const isOfSameWord = (letters: string): boolean =>
  !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(letters)
