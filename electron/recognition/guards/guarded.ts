import type { RecognisedStretch, SoundStretch, SpeechRecogniser, SpeechRequest } from '../types.ts'
import { sampleRateHz } from '../vad.ts'
import { suspicionOf } from './suspicion.ts'

/** How far apart two stretches may be for a sentence to continue from one into the other. */
const nearSamples = sampleRateHz / 2

/**
 * Checks the text of each stretch. A text that is not believed is recognised once more with other settings; if that text is not believed
 * either, it is left out, and the stretch says why. `hasSpeechIn`: whether the stretch has speech; null if the stretches are cut at
 * silences, so that each has.
 */
export async function* believed(
  recogniser: SpeechRecogniser,
  stretches: AsyncIterable<SoundStretch>,
  request: SpeechRequest,
  hasSpeechIn: ((stretch: SoundStretch) => boolean) | null,
): AsyncGenerator<RecognisedStretch> {
  let before: { endSample: number; text: string } | null = null
  for await (const { stretch, heard } of recogniser.recognise(stretches, request)) {
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
      believable = await recogniser.again(stretch, request)
      suspicion = suspicionOf(believable, around)
    }
    if (suspicion !== null) believable = { text: '', words: null, language: null, suspicion }
    before = { endSample: stretch.startSample + stretch.samples.length, text: believable.text }
    yield { stretch, heard: believable }
  }
}
