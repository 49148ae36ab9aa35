import { useState } from 'react'
import { Button } from 'react-aria-components'
import { mostOwnWords } from '../../shared/contract/support.ts'
import { reportWith } from '../../shared/support/problemReport.ts'
import { useCommandMutation, useSteadyFreshCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { words } from '../words/index.ts'
import './ReportDialog.css'

const texts = words.support.report

/** Shows the whole report of a problem, which a person then saves as a file. Nothing is sent. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { data: last, error, isFetching } = useSteadyFreshCommand('support.report', undefined)
  // Do not show an earlier report, because the new one will be saved.
  const data = isFetching ? undefined : last
  const save = useCommandMutation('support.saveReport')
  const [ownWords, setOwnWords] = useState('')
  const saved = save.data?.name ?? null
  const setWords = (next: string) => {
    setOwnWords(next.slice(0, mostOwnWords))
    save.reset()
  }
  return (
    // A click beside it does not close it, because what was typed would be lost.
    <ModalDialog title={texts.title} className="wide report" onClose={onClose}>
      <p>{texts.hint}</p>
      <Field label={texts.ownWords} hint={texts.ownWordsHint} value={ownWords} onChange={setWords} isLong />
      <h3>{texts.whole}</h3>
      <ErrorLine text={error?.message} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so keys must reach it */}
      <pre className="literal framed document" role="document" aria-label={texts.whole} tabIndex={0}>
        {data ? reportWith(ownWords, data.text, words) : !error && texts.loading}
      </pre>
      <ErrorLine text={save.error?.message} />
      <p className="live" role="status">
        {saved !== null && texts.saved(saved)}
      </p>
      <div className="actions">
        <Button className="quiet" onPress={onClose}>
          {saved === null ? words.buttons.cancel : words.buttons.close}
        </Button>
        <Button
          className="primary"
          isDisabled={!data}
          isPending={save.isPending}
          onPress={() => save.mutate({ ownWords })}
        >
          {texts.save}
        </Button>
      </div>
    </ModalDialog>
  )
}
