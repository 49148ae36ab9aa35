import { devicesSentences } from './devices.ts'
import { intakeSentences } from './intake.ts'
import { librarySentences } from './library.ts'
import { modelsSentences } from './models.ts'
import { partnerSentences } from './partner.ts'
import { serviceSentences } from './service.ts'
import { shellSentences } from './shell.ts'
import { transcriptionSentences } from './transcription.ts'

/** The sentences of errors in Japanese, by code, as in `shared/words/en/sentences/`; without those that only the terminal says. */
export const japaneseSentences = {
  ...librarySentences,
  ...intakeSentences,
  ...devicesSentences,
  ...partnerSentences,
  ...transcriptionSentences,
  ...serviceSentences,
  ...modelsSentences,
  ...shellSentences,
}
