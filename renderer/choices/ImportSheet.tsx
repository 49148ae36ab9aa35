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
import { type ImportChoice, type ImportDestination, importChoiceSchema } from '../../shared/recordings/importing.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand, useRemoteCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import { HotwordFields } from './HotwordFields.tsx'
import { areHotwordsUnused, hotwordsText } from './hotwords.ts'
import { LanguageField } from './LanguageField.tsx'
import { languageHint, parseLanguage } from './language.ts'
import { languageProblem } from './languageWords.ts'
import { importSpeakers, notSentHint, speakerKey, speakersOf } from './speakerCount.ts'
import { useHotwords } from './useHotwords.ts'
import { cannotTellSpeakers } from './withoutSpeakers.ts'
import './ImportSheet.css'

const { importing: texts } = words

/** Asks what is done with recordings of a source: where, in which language, with which hotwords, and whether they may leave. */
export function ImportSheet(props: {
  title: string
  lead: string
  /** What is chosen when it opens. */
  initial: ImportChoice
  /** They were imported into a project whose recordings never leave this machine; no choice here changes that. */
  isKeptHere?: boolean
  /** `initial` is what a person chose before, not what is usual. */
  isRemembered?: boolean
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
  const isKeptHere = props.isKeptHere === true || project?.defaults.localOnly === true
  const mayLeave = remote !== null && !localOnly && !isKeptHere
  const destination = wanted === 'remote' && !mayLeave ? 'this-machine' : wanted
  const added = [
    ...listFromCommas(speakerNames),
    ...(project?.defaults.speakers ?? []),
    ...(project?.defaults.hotwords ?? []),
  ]
  const hotwords = useHotwords({ own: initial.hotwords, added }, destination === 'remote', {
    leftOut: initial.hotwordsLeftOut,
    letGo: props.isRemembered && initial.destination === 'remote' ? initial.hotwords : [],
  })
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsedLanguage = parseLanguage(language)
  const lacksSpeakers = cannotTellSpeakers(
    destination,
    'problem' in parsedLanguage ? language : parsedLanguage.value,
    here,
  )
  const parsedHotwords = importChoiceSchema.shape.hotwords.safeParse(hotwords.hotwords)
  const heard = new Set([...hotwords.hotwords, ...hotwords.selected]).size
  const hasNames = initial.hotwords.length > 0 || (initial.speakerNames ?? []).length > 0
  const parsedNames = importChoiceSchema.shape.speakerNames.safeParse(listFromCommas(speakerNames))
  const submit = () => {
    if ('problem' in parsedLanguage || !parsedHotwords.success || !parsedNames.success) return
    const choice: ImportChoice = {
      destination,
      accountId: destination === 'remote' ? (remote?.accountId ?? null) : null,
      language: parsedLanguage.value,
      speakers: speakersOf(speakers),
      hotwords: parsedHotwords.data,
      hotwordsLeftOut: hotwords.hotwordsLeftOut,
      speakerNames: parsedNames.data,
      localOnly: localOnly || isKeptHere,
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
            <LanguageField
              label={texts.language}
              value={language}
              onChange={setLanguage}
              hint={languageHint(language)}
              problem={languageProblem(parsedLanguage, destination === 'this-machine', languages)}
            />
            <Choice
              label={texts.speakers}
              {...(lacksSpeakers
                ? { value: 'none', options: { none: texts.notToldApart }, hint: words.transcribe.speakersUnknownHere }
                : { value: speakers, options: importSpeakers, ...notSentHint(destination, speakers) })}
              isDisabled={lacksSpeakers}
              onChange={setSpeakers}
            />
            <More
              title={texts.names(hotwords.isRemote, heard)}
              isOpen={props.isRemembered === true && hasNames}
              mustShow={!parsedNames.success || !parsedHotwords.success}
            >
              <Field
                label={words.transcribe.speakerNames}
                value={speakerNames}
                onChange={setSpeakerNames}
                hint={words.transcribe.speakerNamesHint}
                problem={parsedNames.success ? null : texts.speakerNamesProblem}
              />
              <HotwordFields
                hotwords={hotwords}
                label={texts.hotwords}
                isUnused={areHotwordsUnused(
                  destination === 'remote' ? 'remote' : 'this-machine',
                  'problem' in parsedLanguage ? language : parsedLanguage.value,
                  here,
                )}
                problem={parsedHotwords.success ? null : texts.hotwordsProblem}
              />
            </More>
            <div className="lock">
              <Toggle
                isOn={localOnly || isKeptHere}
                isDisabled={isKeptHere}
                onChange={setLocalOnly}
                hint={isKeptHere ? texts.projectKeepsHere : texts.localOnlyHint}
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
