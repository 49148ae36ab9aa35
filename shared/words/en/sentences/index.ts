import { devicesSentences } from './devices.ts'
import { intakeSentences } from './intake.ts'
import { librarySentences } from './library.ts'
import { modelsSentences } from './models.ts'
import { partnerSentences } from './partner.ts'
import { serviceSentences } from './service.ts'
import { shellSentences } from './shell.ts'
import { terminalSentences } from './terminal.ts'
import { transcriptionSentences } from './transcription.ts'

/**
 * The sentence of every error, by its code: a text, or a function of values. All sentences are reviewed and translated
 * in one place. The same code and values always give the same sentence.
 */
export const sentences = {
  ...librarySentences,
  ...intakeSentences,
  ...devicesSentences,
  ...partnerSentences,
  ...transcriptionSentences,
  ...serviceSentences,
  ...modelsSentences,
  ...shellSentences,
  ...terminalSentences,
} as const
