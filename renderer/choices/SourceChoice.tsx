import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ImportSource, RememberedChoice } from '../../shared/recordings/importing.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { isFiles, rememberedWords } from './choiceWords.ts'
import { ImportSheet } from './ImportSheet.tsx'
import './SourceChoice.css'

const { remembered: texts } = words.importing

/** The choice for new recordings of a device or a folder; shows nothing if they stay on this machine in any case. */
export function SourceChoice({ source }: { source: ImportSource }) {
  const waiting = useCommand('imports.waiting')
  const { data } = useCommand('imports.remembered')
  const remembered = data?.choices.find((one) => one.source.key === source.key) ?? null
  const leaves = waiting.data?.usual.destination === 'remote'
  if (!data || (!remembered && !leaves)) return null
  return (
    <div className="sourcechoice row wrap">
      <span className="muted">{remembered ? texts.does(rememberedWords(remembered)) : texts.asks}</span>
      <ChoiceButtons source={source} remembered={remembered} />
      {remembered?.isInForce === false && <span className="muted">{texts.notInForce}</span>}
    </div>
  )
}

/** Buttons to change and forget the choice; if nothing is remembered, a button to choose. */
export function ChoiceButtons({ source, remembered }: { source: ImportSource; remembered: RememberedChoice | null }) {
  const [isChanging, setChanging] = useState(false)
  const waiting = useCommand('imports.waiting').data
  const remember = useCommandMutation('imports.remember', ['imports.remembered'])
  const forget = useCommandMutation('imports.forget', ['imports.remembered'])
  const { name } = source
  const changeLabel = isFiles(source) ? texts.changeForFiles : texts.changeFor(name)
  const forgetLabel = isFiles(source) ? texts.forgetForFiles : texts.forgetFor(name)
  return (
    <>
      <Button
        className="quiet"
        aria-label={remembered ? changeLabel : texts.chooseFor(name)}
        onPress={() => setChanging(true)}
      >
        {remembered ? texts.change : words.importing.choose}
      </Button>
      {remembered && (
        <Button
          className="quiet"
          aria-label={forgetLabel}
          isPending={forget.isPending}
          onPress={() => forget.mutate({ sourceKey: source.key })}
        >
          {texts.forget}
        </Button>
      )}
      {isChanging && waiting && (
        <ImportSheet
          title={isFiles(source) ? texts.dialogFiles : texts.dialog(name)}
          lead={texts.dialogText}
          initial={remembered?.choice ?? waiting.usual}
          isRemembered={remembered !== null}
          remote={waiting.remote}
          remember={null}
          submit={texts.submit}
          close={words.buttons.cancel}
          isBusy={remember.isPending}
          problem={remember.error?.message ?? null}
          onSubmit={(choice) => remember.mutate({ source, choice }, { onSuccess: () => setChanging(false) })}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
