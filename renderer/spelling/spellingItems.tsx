import { MenuItem, MenuSection, Separator } from 'react-aria-components'
import { words } from '../words/index.ts'
import './spellingItems.css'

const texts = words.spelling.menu

/** A misspelt word of a segment, its suggestions, and the actions on it. */
export type Misspelt = {
  word: string
  suggestions: readonly string[]
  replaceBy: (suggestion: string) => void
  /** The word counts as right from then on, in all transcripts. */
  keepAsRight: () => void
  /** Null if the recording is in no project. */
  project: { name: string; addTerm: () => void } | null
}

const suggestionKey = (index: number): string => `suggestion-${index}`

/** The part of a segment's menu for a misspelt word. */
export const spellingItems = ({ word, suggestions, project }: Misspelt) => (
  <>
    <MenuSection aria-label={texts.label(word)}>
      {suggestions.map((suggestion, index) => (
        <MenuItem key={suggestion} id={suggestionKey(index)} textValue={suggestion}>
          <bdi className="suggestedword">{suggestion}</bdi>
        </MenuItem>
      ))}
      {suggestions.length === 0 && (
        <MenuItem id={suggestionKey(0)} isDisabled>
          {texts.none}
        </MenuItem>
      )}
      <MenuItem id="right">{texts.isRight(word)}</MenuItem>
      {project && <MenuItem id="term">{texts.addTerm(word, project.name)}</MenuItem>}
    </MenuSection>
    <Separator />
  </>
)

/** Runs the item that a person chose among {@link spellingItems}. */
export function doSpelling(misspelt: Misspelt, key: string): void {
  const chosen = misspelt.suggestions.find((_suggestion, index) => suggestionKey(index) === key)
  if (chosen !== undefined) misspelt.replaceBy(chosen)
  else if (key === 'right') misspelt.keepAsRight()
  else if (key === 'term') misspelt.project?.addTerm()
}
