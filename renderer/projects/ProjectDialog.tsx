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
import { ExportRuleDialog } from './ExportRuleDialog.tsx'

const { dialog: texts, remove: removeTexts } = words.projects
const refreshes = ['projects.list', 'recordings.list', 'recordings.facets'] as const

type ProjectProps = {
  /** Null for a new project. */
  project: Project | null
  onClose: () => void
  onDone?: (projectId: number) => void
  onRemoved?: () => void
  /** Shows the project's pseudonyms instead of this dialog. */
  onPseudonyms?: () => void
}

/** Creates a project, or changes its name and the defaults for its recordings. */
export function ProjectDialog(props: ProjectProps) {
  const { project, onClose } = props
  const form = useProjectForm(props)
  const remove = useCommandMutation('projects.remove', [...refreshes])
  const [isRemoving, setRemoving] = useState(false)
  const [isExporting, setExporting] = useState(false)
  if (isExporting && project) return <ExportRuleDialog project={project} onClose={() => setExporting(false)} />
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
      submit={project ? words.buttons.save : texts.submitCreate}
      isBusy={form.isBusy}
      problem={form.error?.message ?? remove.error?.message ?? null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <NameAndDefaults form={form} />
      {project && (
        <div className="buttons row wrap">
          <Button className="quiet" onPress={() => setExporting(true)}>
            {words.projects.exportRule.open}
          </Button>
          {props.onPseudonyms && (
            <Button className="quiet" onPress={props.onPseudonyms}>
              {words.keys.commands.pseudonyms}
            </Button>
          )}
          <Button className="quiet" onPress={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** The typed name and defaults, their problems, and saving. */
function useProjectForm({ project, onDone, onClose }: ProjectProps) {
  const create = useCommandMutation('projects.create', [...refreshes])
  const update = useCommandMutation('projects.update', [...refreshes])
  const before = project?.defaults ?? usualDefaults
  const [name, setName] = useState(project?.name ?? '')
  const [isTried, setTried] = useState(false)
  const [language, setLanguage] = useState(before.language ?? '')
  const [speakers, setSpeakers] = useState(hotwordsText(before.speakers))
  const [hotwords, setHotwords] = useState(hotwordsText(before.hotwords))
  const [destination, setDestination] = useState<'usual' | 'this-machine' | 'not-now'>(before.destination ?? 'usual')
  const [localOnly, setLocalOnly] = useState(before.localOnly)
  const parsedLanguage = language.trim() === '' ? { value: null } : parseLanguage(language)
  const problemOf = (field: 'speakers' | 'hotwords', typed: string) =>
    projectDefaultsSchema.shape[field].safeParse(listFromCommas(typed)).success ? null : texts.wordsProblem
  const isNameEmpty = shownText(name) === ''
  const isNameTooLong = name.trim().length > textLimits.projectName
  const problems = {
    name: isNameTooLong ? texts.nameTooLong(textLimits.projectName) : isTried && isNameEmpty ? texts.nameEmpty : null,
    language: 'problem' in parsedLanguage ? parsedLanguage.problem : null,
    speakers: problemOf('speakers', speakers),
    hotwords: problemOf('hotwords', hotwords),
  }
  const submit = () => {
    setTried(true)
    if (isNameEmpty || isNameTooLong || 'problem' in parsedLanguage || problems.speakers || problems.hotwords) return
    const defaults: ProjectDefaults = {
      language: parsedLanguage.value,
      speakers: listFromCommas(speakers),
      hotwords: listFromCommas(hotwords),
      destination: destination === 'usual' ? null : destination,
      localOnly,
    }
    const done = (projectId: number) => {
      onDone?.(projectId)
      onClose()
    }
    if (project) update.mutate({ projectId: project.id, name, defaults }, { onSuccess: () => done(project.id) })
    else create.mutate({ name, defaults }, { onSuccess: ({ projectId }) => done(projectId) })
  }
  return {
    ...{ problems, submit, isBusy: create.isPending || update.isPending, error: create.error ?? update.error },
    ...{ name, setName, language, setLanguage, speakers, setSpeakers, hotwords, setHotwords },
    ...{ destination, setDestination, localOnly, setLocalOnly },
  }
}

function NameAndDefaults({ form }: { form: ReturnType<typeof useProjectForm> }) {
  const { problems, language } = form
  return (
    <>
      <Field label={texts.name} value={form.name} onChange={form.setName} problem={problems.name} autoFocus />
      <Field
        label={texts.speakers}
        value={form.speakers}
        onChange={form.setSpeakers}
        hint={texts.speakersHint}
        problem={problems.speakers}
      />
      <Field
        label={texts.hotwords}
        value={form.hotwords}
        onChange={form.setHotwords}
        hint={texts.hotwordsHint}
        problem={problems.hotwords}
      />
      <LanguageField
        label={words.transcribe.language}
        value={language}
        onChange={form.setLanguage}
        hint={language.trim() === '' ? texts.languageHint : languageHint(language)}
        problem={problems.language}
      />
      <Choice
        label={texts.destination}
        value={form.destination}
        options={texts.destinations}
        onChange={form.setDestination}
      />
      <div className="lock">
        <Toggle isOn={form.localOnly} onChange={form.setLocalOnly} hint={texts.localOnlyHint}>
          {texts.localOnly}
        </Toggle>
      </div>
    </>
  )
}
