import { useCommand } from '../base/queries.ts'
import { isFiles, rememberedWords } from '../choices/choiceWords.ts'
import { ChoiceButtons } from '../choices/SourceChoice.tsx'
import { words } from '../words/index.ts'
import './RememberedChoices.css'

const { remembered: texts } = words.importing

/** Shows the remembered choice for each source in the settings; renders nothing if there is none. */
export function RememberedChoices() {
  const choices = useCommand('imports.remembered').data?.choices ?? []
  if (choices.length === 0) return null
  return (
    <>
      <h2 id="remembered-imports">{texts.title}</h2>
      <p className="muted">{texts.text}</p>
      <ul className="sourcechoices list" aria-labelledby="remembered-imports">
        {choices.map((remembered) => (
          <li key={remembered.source.key} className="sourcechoice row wrap">
            <span>
              <bdi className="name">{isFiles(remembered.source) ? texts.files : remembered.source.name}</bdi>
              <span className="muted">
                {rememberedWords(remembered)}
                {!remembered.isInForce && ` · ${texts.notInForce}`}
              </span>
            </span>
            <ChoiceButtons source={remembered.source} remembered={remembered} />
          </li>
        ))}
      </ul>
    </>
  )
}
