import { heardText } from '../../../shared/text/heardText.ts'
import { sampleRateHz } from '../sampleRate.ts'
import type { HeardSpeech, RecognisedStretch, SoundStretch, SpeechRecogniser, SpeechRequest } from '../types.ts'
import { withoutFirstSentence } from './sentences.ts'
import { suspicionOf } from './suspicion.ts'
import { withTimesInside } from './wordTimes.ts'

/** How far apart two stretches may be for a sentence to continue from one into the other. */
const nearSamples = sampleRateHz / 2

/**
 * Checks the text of each stretch. A text that is not believed is recognised once more with other settings; if that text is not believed
 * either, it is left out, and the stretch says why; of a doubled sentence, only the sentence. `hasSpeechIn`: whether the stretch has
 * speech; null if the stretches are cut at silences, so that each has speech. `from`: the last stretch of an earlier try, because the first
 * stretch may repeat its text.
 */
export async function* believed(
  recogniser: SpeechRecogniser,
  stretches: AsyncIterable<SoundStretch>,
  request: SpeechRequest,
  hasSpeechIn: ((stretch: SoundStretch) => boolean) | null,
  from: { endSample: number; text: string } | null = null,
): AsyncGenerator<RecognisedStretch> {
  let before = from
  for await (const { stretch, heard: raw } of recogniser.recognise(stretches, request)) {
    const heard = checked(raw, stretch)
    const isNear = before !== null && stretch.startSample - before.endSample <= nearSamples
    const around = {
      seconds: stretch.samples.length / sampleRateHz,
      hasSpeech: heard.text === '' || hasSpeechIn === null ? null : hasSpeechIn(stretch),
      textBefore: isNear ? (before?.text ?? null) : null,
    }
    let believable = heard
    let suspicion = suspicionOf(heard, around)
    // In silence every text is wrong, whatever the settings.
    if (suspicion !== null && suspicion !== 'silence' && recogniser.again) {
      believable = checked(await recogniser.again(stretch, request), stretch)
      suspicion = suspicionOf(believable, around)
    }
    if (suspicion === 'doubled') {
      believable = withoutFirstSentence(believable)
      suspicion = believable.text === '' ? suspicion : suspicionOf(believable, around)
    }
    if (suspicion !== null) believable = { text: '', words: null, language: null, suspicion }
    before = { endSample: stretch.startSample + stretch.samples.length, text: believable.text }
    yield { stretch, heard: believable }
  }
}

/** What a model gave, without signs and times that cannot be. */
function checked(heard: HeardSpeech, stretch: SoundStretch): HeardSpeech {
  const words = heard.words?.map((word) => ({ ...word, text: heardText(word.text) })) ?? null
  return withTimesInside({ ...heard, text: heardText(heard.text), words }, stretch)
}
