import { type ReactNode, useState } from 'react'
import {
  Button,
  Checkbox,
  Dialog,
  Form,
  Heading,
  Label,
  Modal,
  ModalOverlay,
  Radio,
  RadioGroup,
} from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { type ImportChoice, type ImportDestination, importChoiceSchema } from '../../shared/importing.ts'
import { listFromCommas } from '../../shared/listFromCommas.ts'
import type { Project } from '../../shared/projects.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { useCommand, useRemoteCommand } from '../queries.ts'
import { languageHint, parseLanguage } from '../settings/language.ts'
import { hotwordsHint, hotwordsText } from '../transcribe/hotwords.ts'
import { languageProblem } from '../transcribe/languageWords.ts'
import { importSpeakers, notSentHint, speakerKey, speakersOf } from '../transcribe/speakerCount.ts'
import { words } from '../words/index.ts'

const { importing: texts } = words

/** Asks what is done with recordings of a source: where, in which language, with which hotwords, and whether they may leave. */
export function ImportSheet(props: {
  title: string
  lead: string
  /** What is chosen when it opens. */
  initial: ImportChoice
  remote: CommandOutput<'imports.waiting'>['remote']
  /** Beside the box that remembers the choice; null: there is none. */
  remember: string | null
  submit: string
  close: string
  isBusy: boolean
  problem: string | null
  onSubmit: (choice: ImportChoice, remember: boolean) => void
  onClose: () => void
}) {
  const { initial, remote } = props
  const [wanted, setWanted] = useState<ImportDestination>(initial.destination)
  const [language, setLanguage] = useState(initial.language)
  const [speakers, setSpeakers] = useState(speakerKey(initial.speakers))
  const [speakerNames, setSpeakerNames] = useState(hotwordsText(initial.speakerNames ?? []))
  const [hotwords, setHotwords] = useState(hotwordsText(initial.hotwords))
  const [localOnly, setLocalOnly] = useState(initial.localOnly)
  const [remember, setRemember] = useState(false)
  const [projectId, setProjectId] = useState(initial.projectId)
  const projects = useCommand('projects.list').data?.projects ?? []
  const project = projects.find(({ id }) => id === projectId) ?? null
  /** What is usual in the project is chosen; a person can change it, but nothing of a local-only project leaves. */
  const chooseProject = (id: string) => {
    const next = projects.find((one) => String(one.id) === id) ?? null
    setProjectId(next?.id ?? null)
    if (!next) return
    if (next.defaults.language !== null) setLanguage(next.defaults.language)
    if (next.defaults.destination !== null) setWanted(next.defaults.destination)
    if (next.defaults.localOnly) setLocalOnly(true)
  }
  const mayLeave = remote !== null && !localOnly && project?.defaults.localOnly !== true
  const destination = wanted === 'remote' && !mayLeave ? 'this-machine' : wanted
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsedLanguage = parseLanguage(language)
  const parsedHotwords = importChoiceSchema.shape.hotwords.safeParse(listFromCommas(hotwords))
  const parsedNames = importChoiceSchema.shape.speakerNames.safeParse(listFromCommas(speakerNames))
  const submit = () => {
    if ('problem' in parsedLanguage || !parsedHotwords.success || !parsedNames.success) return
    const choice: ImportChoice = {
      destination,
      accountId: destination === 'remote' ? (remote?.accountId ?? null) : null,
      language: parsedLanguage.value,
      speakers: speakersOf(speakers),
      hotwords: parsedHotwords.data,
      speakerNames: parsedNames.data,
      localOnly,
      projectId: project?.id ?? null,
    }
    props.onSubmit(choice, remember)
  }
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && props.onClose()}>
      <Modal className="modal importsheet">
        <Dialog className="dialog" aria-label={props.title}>
          <Heading slot="title">{props.title}</Heading>
          <p className="muted">{props.lead}</p>
          <Form
            className="form"
            validationBehavior="aria"
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            {projects.length > 0 && (
              <Choice
                label={words.projects.label}
                value={String(project?.id ?? '')}
                options={{
                  '': words.projects.none,
                  ...Object.fromEntries(projects.map(({ id, name }) => [`${id}`, name])),
                }}
                onChange={chooseProject}
                {...(projectWords(project) === null ? {} : { hint: projectWords(project) ?? '' })}
              />
            )}
            <RadioGroup
              className="destinations"
              value={destination}
              onChange={(value) => setWanted(value as ImportDestination)}
            >
              <Label>{texts.transcribe}</Label>
              <DestinationCard value="this-machine" title={texts.here} hint={texts.hereHint} />
              {remote !== null && (
                <DestinationCard
                  value="remote"
                  title={texts.withAccount(remote.name)}
                  hint={texts.withAccountHint(remote.host)}
                  isDisabled={!mayLeave}
                />
              )}
              <DestinationCard value="not-now" title={texts.notNow} hint={texts.notNowHint} />
            </RadioGroup>
            <Field
              label={texts.language}
              value={language}
              onChange={setLanguage}
              hint={languageHint(language)}
              problem={languageProblem(parsedLanguage, destination === 'this-machine', languages)}
            />
            <Choice
              label={texts.speakers}
              value={speakers}
              options={importSpeakers}
              onChange={setSpeakers}
              {...notSentHint(destination, speakers)}
            />
            <Field
              label={words.transcribe.speakerNames}
              value={speakerNames}
              onChange={setSpeakerNames}
              hint={words.transcribe.speakerNamesHint}
              problem={parsedNames.success ? null : texts.speakerNamesProblem}
            />
            <Field
              label={texts.hotwords}
              value={hotwords}
              onChange={setHotwords}
              hint={hotwordsHint(
                destination === 'remote' ? 'remote' : 'this-machine',
                'problem' in parsedLanguage ? language : parsedLanguage.value,
                here,
              )}
              problem={parsedHotwords.success ? null : texts.hotwordsProblem}
            />
            <div className="lock">
              <Toggle
                isOn={localOnly || project?.defaults.localOnly === true}
                isDisabled={project?.defaults.localOnly === true}
                onChange={setLocalOnly}
                hint={texts.localOnlyHint}
              >
                {texts.localOnly}
              </Toggle>
            </div>
            <ErrorLine text={props.problem} />
            <div className="actions">
              {props.remember !== null && (
                <Checkbox className="check" isSelected={remember} onChange={setRemember}>
                  <span className="box" aria-hidden /> {props.remember}
                </Checkbox>
              )}
              <Button className="quiet" onPress={props.onClose}>
                {props.close}
              </Button>
              <Button className="primary" type="submit" isPending={props.isBusy}>
                {props.submit}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The words that are listened for in a project anyway; null: none. */
function projectWords(project: Project | null): string | null {
  const listened = [...(project?.defaults.speakers ?? []), ...(project?.defaults.hotwords ?? [])]
  return listened.length === 0 ? null : texts.projectWords(listened)
}

function DestinationCard(props: {
  value: ImportDestination
  title: string
  hint: string
  isDisabled?: boolean
}): ReactNode {
  return (
    <Radio className="destination" value={props.value} isDisabled={props.isDisabled ?? false}>
      <span>
        <bdi className="name">{props.title}</bdi>
        <span className="hint">{props.hint}</span>
      </span>
    </Radio>
  )
}
