import { useState } from 'react'
import { Button, Form, Label, Radio, RadioGroup } from 'react-aria-components'
import type { ImportChoice, ImportDestination } from '../../shared/recordings/importing.ts'
import { useCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { More } from '../controls/More.tsx'
import { Tick } from '../controls/Tick.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { FirstModel } from '../models/FirstModel.tsx'
import { canTranscribe } from '../models/modelWords.ts'
import { words } from '../words/index.ts'
import { HotwordFields } from './HotwordFields.tsx'
import { LanguageField } from './LanguageField.tsx'
import { importSpeakers, speakerNamesHint, speakersHint, speakersWithoutModel } from './speakers.ts'
import { type ImportAsked, type ImportForm, useImportChoice } from './useImportChoice.ts'
import './ImportSheet.css'

const { importing: texts } = words

type SheetProps = ImportAsked & {
  title: string
  lead: string
  /** The label of the box that remembers the choice; null if there is no box. */
  remember: string | null
  submit: string
  close: string
  isBusy: boolean
  problem: string | null
  onSubmit: (choice: ImportChoice, remember: boolean) => void
  /** Leads to the accounts, for a person who has none. */
  onAccount?: () => void
  onClose: () => void
}

/**
 * Asks what to do with recordings of a source: destination, language, hotwords, and whether they may leave this
 * machine.
 */
export function ImportSheet(props: SheetProps) {
  const form = useImportChoice(props)
  const [remember, setRemember] = useState(false)
  const { initial } = props
  const hasNames = initial.hotwords.length > 0 || (initial.speakerNames ?? []).length > 0
  const submit = () => {
    const choice = form.choice()
    if (choice) props.onSubmit(choice, remember)
  }
  return (
    <ModalDialog title={props.title} className="importsheet" onClose={props.onClose}>
      <p className="muted">{props.lead}</p>
      <Form
        className="form"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <WhereTo form={form} remote={props.remote} onAccount={props.remote === null ? props.onAccount : undefined} />
        <WhatIsSpoken form={form} />
        <NamesAndTerms form={form} isOpen={props.isRemembered === true && hasNames} />
        <div className="lock">
          <Toggle
            isOn={form.localOnly || form.isKeptHere}
            isDisabled={form.isKeptHere}
            onChange={form.setLocalOnly}
            hint={form.isKeptHere ? texts.projectKeepsHere : texts.localOnlyHint}
          >
            {texts.localOnly}
          </Toggle>
        </div>
        <ErrorLine text={props.problem} />
        <div className="actions">
          {props.remember !== null && <Tick name={props.remember} isSelected={remember} onChange={setRemember} />}
          <Button className="quiet" onPress={props.onClose}>
            {props.close}
          </Button>
          <Button className="primary" type="submit" isPending={props.isBusy}>
            {props.submit}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}

/** The project, and the service that transcribes. */
function WhereTo(props: { form: ImportForm; remote: SheetProps['remote']; onAccount: (() => void) | undefined }) {
  const { form, remote, onAccount } = props
  const { projects, project } = form
  return (
    <>
      {projects.length > 0 && (
        <Choice
          label={words.projects.label}
          value={String(project?.id ?? '')}
          options={{
            '': words.projects.none,
            ...Object.fromEntries(projects.map(({ id, name }) => [`${id}`, name])),
          }}
          onChange={form.chooseProject}
        />
      )}
      <RadioGroup
        className="destinations"
        value={form.destination}
        onChange={(value) => form.setWanted(value as ImportDestination)}
      >
        <Label>{texts.transcribe}</Label>
        <DestinationCard value="this-machine" title={texts.here} hint={texts.hereHint} />
        {remote !== null && (
          <DestinationCard
            value="remote"
            title={texts.withAccount(remote.name)}
            hint={texts.withAccountHint(remote.host)}
            isDisabled={!form.mayLeave}
          />
        )}
        <DestinationCard value="not-now" title={texts.notNow} hint={texts.notNowHint} />
      </RadioGroup>
      {form.destination === 'this-machine' && <ModelNeeded onAccount={onAccount} />}
    </>
  )
}

/** Nothing can be transcribed on this machine before a person chooses how. Recordings wait for a download. */
function ModelNeeded({ onAccount }: { onAccount: (() => void) | undefined }) {
  const models = useCommand('models.list').data?.models
  return models && !canTranscribe(models) ? <FirstModel isNeeded onAccount={onAccount} /> : null
}

/** The language, and the number of speakers. */
function WhatIsSpoken({ form }: { form: ImportForm }) {
  const { spoken, speakers } = form
  return (
    <>
      <LanguageField
        label={words.transcribe.language}
        value={form.language}
        onChange={form.setLanguage}
        hint={spoken.hint}
        problem={spoken.problem}
      />
      <Choice
        label={texts.speakers}
        {...(spoken.lacksSpeakers
          ? speakersWithoutModel(speakers)
          : { value: speakers, options: importSpeakers, ...speakersHint(form.destination, speakers) })}
        onChange={form.setSpeakers}
      />
    </>
  )
}

function NamesAndTerms({ form, isOpen }: { form: ImportForm; isOpen: boolean }) {
  const { hotwords, areNamesValid, areHotwordsValid } = form
  const usedCount = new Set([...hotwords.hotwords, ...hotwords.selected]).size
  return (
    <More
      title={texts.names(hotwords.isRemote, usedCount)}
      isOpen={isOpen}
      mustShow={!areNamesValid || !areHotwordsValid}
    >
      <Field
        label={words.transcribe.speakerNames}
        value={form.speakerNames}
        onChange={form.setSpeakerNames}
        hint={speakerNamesHint(form.areNamesInOrder, form.spoken.areHotwordsUnused)}
        problem={areNamesValid ? null : texts.speakerNamesProblem}
      />
      <HotwordFields
        hotwords={hotwords}
        label={words.transcribe.hotwords}
        isUnused={form.spoken.areHotwordsUnused}
        problem={areHotwordsValid ? null : texts.hotwordsProblem}
      />
    </More>
  )
}

function DestinationCard(props: { value: ImportDestination; title: string; hint: string; isDisabled?: boolean }) {
  return (
    <Radio className="destination" value={props.value} isDisabled={props.isDisabled ?? false}>
      <span>
        <bdi className="name">{props.title}</bdi>
        <span className="hint">{props.hint}</span>
      </span>
    </Radio>
  )
}
