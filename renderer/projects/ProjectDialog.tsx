import { useState } from 'react'
import { Button } from 'react-aria-components'
import {
  type Project,
  type ProjectDefaults,
  projectDefaultsSchema,
  usualDefaults,
} from '../../shared/recordings/projects.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { shownText } from '../../shared/text/shownText.ts'
import { textLimits } from '../../shared/text/textLimits.ts'
import { useCommandMutation } from '../base/queries.ts'
import { hotwordsText } from '../choices/hotwords.ts'
import { LanguageField } from '../choices/LanguageField.tsx'
import { languageHint, parseLanguage } from '../choices/language.ts'
import { Choice } from '../controls/Choice.tsx'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'

const { dialog: texts, remove: removeTexts } = words.projects
const refreshes = ['projects.list', 'recordings.list', 'recordings.facets'] as const

/** Creates a project, or changes one: its name and what is usual for its recordings. */
export function ProjectDialog(props: {
  /** Null: a new one. */
  project: Project | null
  onClose: () => void
  onDone?: (projectId: number) => void
  onRemoved?: () => void
}) {
  const { project, onClose } = props
  const create = useCommandMutation('projects.create', [...refreshes])
  const update = useCommandMutation('projects.update', [...refreshes])
  const remove = useCommandMutation('projects.remove', [...refreshes])
  const before = project?.defaults ?? usualDefaults
  const [name, setName] = useState(project?.name ?? '')
  const [isTried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [language, setLanguage] = useState(before.language ?? '')
  const [speakers, setSpeakers] = useState(hotwordsText(before.speakers))
  const [hotwords, setHotwords] = useState(hotwordsText(before.hotwords))
  const [destination, setDestination] = useState<'usual' | 'this-machine' | 'not-now'>(before.destination ?? 'usual')
  const [localOnly, setLocalOnly] = useState(before.localOnly)
  const parsedLanguage = language.trim() === '' ? { value: null } : parseLanguage(language)
  const problemOf = (field: 'speakers' | 'hotwords', typed: string) =>
    projectDefaultsSchema.shape[field].safeParse(listFromCommas(typed)).success ? null : texts.wordsProblem
  const speakersProblem = problemOf('speakers', speakers)
  const hotwordsProblem = problemOf('hotwords', hotwords)
  const isNameEmpty = shownText(name) === ''
  const isNameTooLong = name.trim().length > textLimits.projectName
  const submit = () => {
    setTried(true)
    if (isNameEmpty || isNameTooLong || 'problem' in parsedLanguage || speakersProblem || hotwordsProblem) return
    const defaults: ProjectDefaults = {
      language: parsedLanguage.value,
      speakers: listFromCommas(speakers),
      hotwords: listFromCommas(hotwords),
      destination: destination === 'usual' ? null : destination,
      localOnly,
    }
    const done = (projectId: number) => {
      props.onDone?.(projectId)
      onClose()
    }
    if (project) update.mutate({ projectId: project.id, name, defaults }, { onSuccess: () => done(project.id) })
    else create.mutate({ name, defaults }, { onSuccess: ({ projectId }) => done(projectId) })
  }
  if (isRemoving && project)
    return (
      <ConfirmDialog
        isDanger
        title={removeTexts.title(project.name)}
        confirm={removeTexts.confirm}
        onConfirm={() =>
          remove.mutate({ projectId: project.id }, { onSuccess: () => props.onRemoved?.(), onSettled: onClose })
        }
        onClose={() => setRemoving(false)}
      >
        {removeTexts.text(project.recordings)}
      </ConfirmDialog>
    )
  return (
    <FormDialog
      title={project ? texts.edit(project.name) : texts.create}
      submit={project ? texts.submitEdit : texts.submitCreate}
      isBusy={create.isPending || update.isPending}
      problem={create.error?.message ?? update.error?.message ?? remove.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        value={name}
        onChange={setName}
        problem={
          isNameTooLong ? texts.nameTooLong(textLimits.projectName) : isTried && isNameEmpty ? texts.nameEmpty : null
        }
        autoFocus
      />
      <Field
        label={texts.speakers}
        value={speakers}
        onChange={setSpeakers}
        hint={texts.speakersHint}
        problem={speakersProblem}
      />
      <Field
        label={texts.hotwords}
        value={hotwords}
        onChange={setHotwords}
        hint={texts.hotwordsHint}
        problem={hotwordsProblem}
      />
      <LanguageField
        label={texts.language}
        value={language}
        onChange={setLanguage}
        hint={language.trim() === '' ? texts.languageHint : languageHint(language)}
        problem={'problem' in parsedLanguage ? parsedLanguage.problem : null}
      />
      <Choice
        label={texts.destination}
        value={destination}
        options={texts.destinations}
        onChange={(value) => setDestination(value)}
      />
      <div className="lock">
        <Toggle isOn={localOnly} onChange={setLocalOnly} hint={texts.localOnlyHint}>
          {texts.localOnly}
        </Toggle>
      </div>
      {project && (
        <div className="buttons">
          <Button className="quiet" onPress={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
