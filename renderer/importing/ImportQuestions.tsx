import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import type { ImportQuestion } from '../../shared/recordings/importing.ts'
import { useImportCount } from '../base/importsHere.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { inProject, isFiles, leadWords } from '../choices/choiceWords.ts'
import { ImportSheet } from '../choices/ImportSheet.tsx'
import { useGoOnWithModel } from '../models/useGoOnWithModel.ts'
import { words } from '../words/index.ts'

const { importing: texts } = words
type Waiting = CommandOutput<'imports.waiting'>

/**
 * Recordings that wait for a choice: a line above every page, and a sheet for each source. The sheet opens after an
 * import that a person began here. When the window starts, it opens for choices that are still missing.
 */
export function ImportQuestions({ onAccounts }: { onAccounts: () => void }) {
  useGoOnWithModel()
  const client = useQueryClient()
  const { data } = useCommand('imports.waiting')
  const importCount = useImportCount()
  const [isOpen, setOpen] = useState(false)
  /** The sources that the person has put off since the sheet last opened. */
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const questions = data?.questions ?? []
  const count = questions.reduce((sum, { recordings }) => sum + recordings, 0)

  const isFirst = useRef(true)
  useEffect(() => {
    if (!data || !isFirst.current) return
    isFirst.current = false
    if (data.questions.length > 0) setOpen(true)
  }, [data])
  const lastCount = useRef(importCount)
  useEffect(() => {
    if (importCount === lastCount.current) return
    lastCount.current = importCount
    setLater(new Set())
    const queryKey = ['imports.waiting']
    void client.invalidateQueries({ queryKey }).then(() => {
      const found = client.getQueryData<Waiting>(['imports.waiting', null])
      setOpen((found?.questions.length ?? 0) > 0)
    })
  }, [importCount, client])

  const shown = isOpen ? questions.find(({ source }) => !later.has(source.key)) : undefined
  // If all questions are answered or put off, close the sheet, so that a later question does not open it.
  useEffect(() => {
    if (isOpen && data && !shown) setOpen(false)
  }, [isOpen, data, shown])
  const putOff = (key: string) => setLater((before) => new Set([...before, key]))
  return (
    <>
      <p className="spoken" role="status">
        {count > 0 && texts.waiting.text(count)}
      </p>
      {count > 0 && (
        <section className="notices oneline" aria-label={texts.waiting.label}>
          <p>{texts.waiting.text(count)}</p>
          <Button
            className="primary"
            onPress={() => {
              setLater(new Set())
              setOpen(true)
            }}
          >
            {texts.choose}
          </Button>
        </section>
      )}
      {shown && data && (
        <Question
          key={shown.source.key}
          question={shown}
          waiting={data}
          onLater={() => putOff(shown.source.key)}
          onAccounts={onAccounts}
        />
      )}
    </>
  )
}

function Question(props: { question: ImportQuestion; waiting: Waiting; onLater: () => void; onAccounts: () => void }) {
  const { question, waiting, onLater } = props
  const { source, recordings, lastJobId } = question
  const projects = useCommand('projects.list').data?.projects
  const answer = useCommandMutation('imports.answer', [
    'imports.waiting',
    'imports.remembered',
    'recordings.list',
    'queue.overview',
  ])
  if (!projects) return null
  const project = projects.find(({ id }) => id === question.projectId) ?? null
  return (
    <ImportSheet
      title={texts.title(recordings)}
      lead={[...(project ? [texts.intoProject(project.name)] : []), leadWords(question)].join(' ')}
      initial={inProject(waiting.usual, project)}
      isKeptHere={project?.defaults.localOnly === true}
      remote={waiting.remote}
      remember={isFiles(source) ? texts.rememberFiles : texts.remember(source.name)}
      submit={texts.submit(recordings)}
      close={texts.later}
      isBusy={answer.isPending}
      problem={answer.error?.message ?? null}
      onSubmit={(choice, remember) => answer.mutate({ sourceKey: source.key, lastJobId, choice, remember })}
      onAccount={() => {
        onLater()
        props.onAccounts()
      }}
      onClose={onLater}
    />
  )
}
