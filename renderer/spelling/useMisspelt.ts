import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import type { Edit } from '../transcript/edits.ts'
import type { ToolTarget } from '../transcript/toolTarget.ts'
import type { Misspelt } from './spellingItems.tsx'
import type { WordChecker } from './wordChecker.ts'

/** How long a menu waits for its suggestions; usually they take a tenth of a second. */
const waitMs = 2000

/**
 * The part of a menu about the spelling of a word: null if the word is right, if nothing is checked, or if the result
 * does not arrive in time. `problem`: why a word could not be stored.
 */
export function useMisspelt(
  { projectId }: Pick<RecordingDetail, 'projectId'>,
  checker: WordChecker | null,
  edit: Edit,
): { misspeltOf: (target: ToolTarget) => Promise<Misspelt | null>; problem: string | null } {
  const { data: projects } = useCommand('projects.list')
  const { data: kept } = useCommand('settings.get')
  const settings = useCommandMutation('settings.update', ['settings.get'])
  const project = useCommandMutation('projects.update', ['projects.list'])
  const inProject = projects?.projects.find(({ id }) => id === projectId) ?? null

  const misspeltOf = async ({ segmentId, words: place }: ToolTarget): Promise<Misspelt | null> => {
    if (!checker || !place || /\s/.test(place.text)) return null
    const word = place.text
    const suggestions = await inTime(checker.suggestions(word))
    if (!suggestions) return null
    return {
      word,
      suggestions,
      replaceBy: (replacement) => void edit({ kind: 'text.replaceAt', places: [{ ...place, segmentId }], replacement }),
      keepAsRight: () => settings.mutate({ rightWords: [...(kept?.rightWords ?? []), word] }),
      project: inProject && {
        name: inProject.name,
        addTerm: () => {
          const { id, name, defaults } = inProject
          project.mutate({
            projectId: id,
            name,
            defaults: { ...defaults, hotwords: [...defaults.hotwords.filter((term) => term !== word), word] },
          })
        },
      },
    }
  }
  return { misspeltOf, problem: settings.error?.message ?? project.error?.message ?? null }
}

/** Null if the request fails or takes too long. */
function inTime<T>(answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs, null)
    const done = (value: T | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    answer.then(done, () => done(null))
  })
}
