import { devicesSentences } from './devices.ts'
import { evidenceSentences } from './evidence.ts'
import { handoverSentences } from './handover.ts'
import { intakeSentences } from './intake.ts'
import { joiningSentences } from './joining.ts'
import { librarySentences } from './library.ts'
import { libraryPlaceSentences } from './libraryPlace.ts'
import { modelsSentences } from './models.ts'
import { newsroomSentences } from './newsroom.ts'
import { partnerSentences } from './partner.ts'
import { serviceSentences } from './service.ts'
import { shellSentences } from './shell.ts'
import { signInSentences } from './signIn.ts'
import { terminalSentences } from './terminal.ts'
import { transcriptionSentences } from './transcription.ts'
import { updatesSentences } from './updates.ts'

/** The sentences of errors in Japanese, by code. */
export const sentences = {
  ...librarySentences,
  ...libraryPlaceSentences,
  ...handoverSentences,
  ...intakeSentences,
  ...joiningSentences,
  ...devicesSentences,
  ...partnerSentences,
  ...transcriptionSentences,
  ...serviceSentences,
  ...newsroomSentences,
  ...modelsSentences,
  ...shellSentences,
  ...signInSentences,
  ...terminalSentences,
  ...updatesSentences,
  ...evidenceSentences,
}
