export { keptSpeakerName, shownSpeakerName } from '../../shared/words/speakerWords.ts'
