import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import { dictionariesOf } from '../../shared/languages/spelling.ts'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { hotwordsWithNames } from '../../shared/recordings/projects.ts'
import type { Speaker } from '../../shared/transcripts/transcript.ts'
import { call } from '../base/bridge.ts'
import { useCommand } from '../base/queries.ts'
import type { SpellingState } from './spellingTool.ts'
import { WordChecker } from './wordChecker.ts'

/** The checker for the open transcript; null if its words are not checked. */
export const SpellChecker = createContext<WordChecker | null>(null)

/** `checker`: null if nothing is checked. */
type Spelling = SpellingState & { checker: WordChecker | null }

type Spelled = Pick<RecordingDetail, 'language' | 'transcription' | 'projectId'>

/**
 * Checks the spelling of the typed text in the language of the transcript. These words count as right: names of speakers and expected
 * speakers, terms of the recording and its project, and words that a person accepted.
 */
export function useSpelling(recording: Spelled, speakers: readonly Speaker[] | undefined): Spelling {
  const { data: settings } = useCommand('settings.get')
  const { data: projects } = useCommand('projects.list')
  const language = languageOf(recording)
  const hasDictionary = language !== null && dictionariesOf(language).length > 0
  const isOn = settings?.checksSpelling === true
  const { transcription, projectId } = recording
  const project = projects?.projects.find(({ id }) => id === projectId)?.defaults ?? null
  const right = [
    ...hotwordsWithNames(transcription, project),
    ...(speakers?.map(({ name }) => name) ?? []),
    ...(settings?.rightWords ?? []),
  ].join('\n')
  const checker = useMemo(
    () => (isOn && hasDictionary && language !== null ? checkerOf(language, right.split('\n')) : null),
    [isOn, hasDictionary, language, right],
  )
  // Do this before the field requests another check of its words.
  useLayoutEffect(() => {
    if (!checker) return
    window.tapelog.checkSpellingWith((words) => checker.misspelt(words))
    return () => window.tapelog.checkSpellingWith(null)
  }, [checker])
  return { checker, language, hasDictionary, isOn }
}

/** The language of the transcript; if it is unknown, the requested language. */
function languageOf({ language, transcription }: Spelled): string | null {
  if (language && language.language !== '') return language.language
  const chosen = language?.asked ?? transcription.language
  return chosen === 'auto' ? null : chosen
}

const checkerOf = (language: string, right: readonly string[]): WordChecker =>
  new WordChecker(
    {
      misspelt: async (words) => (await call('spelling.check', { language, words })).misspelt,
      suggestions: async (word) => (await call('spelling.suggest', { language, word })).suggestions,
    },
    right,
  )

/** Whether the words of a field are checked. If the list of right words changes, the words on screen are checked again. */
export function useMarkedAgain(field: RefObject<HTMLTextAreaElement | null>): boolean {
  const checker = useContext(SpellChecker)
  useEffect(() => {
    if (!checker || !field.current) return
    // The browser keeps its marks until the field changes or its spell-checking is switched on again.
    field.current.spellcheck = false
    field.current.spellcheck = true
  }, [checker, field])
  return checker !== null
}
