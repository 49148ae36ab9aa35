import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account, AccountFields, AccountTextName, SecretName } from '../../shared/accounts/account.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import {
  type AccountForm,
  emptyFields,
  inputOf,
  isFromFile,
  type Part,
  type Problems,
  problemsOf,
  problemsOfFile,
  problemsOfTest,
  secretStateOf,
  withFile,
  withRegion,
} from './accountForm.ts'
import { SecretField } from './SecretField.tsx'

const { accountDialog: texts, accounts, secrets: secretTexts } = words.settings
const secondParts = ['apiBase', 'authorization', 'ownerId', 'workflowStatusPath'] as const

/** An account with all its credentials, saved together once the service has taken them. Without `account` it makes a new one. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const [form, setForm] = useState<AccountForm>({
    fields: account ?? emptyFields('us'),
    secrets: {},
    forgotten: [],
    file: null,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [mayKeep, setMayKeep] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const held = useCommand('secrets.list')
  const info = useCommand('shell.info')
  const choose = useCommandMutation('accounts.chooseFile')
  const save = useCommandMutation('accounts.save', [
    ...(['accounts.list', 'secrets.list', 'settings.get', 'queue.overview'] as const),
    ...(['bindings.read', 'imports.waiting', 'imports.remembered'] as const),
  ])
  // The first field with a problem, also in a part that was folded.
  useEffect(() => {
    if (Object.keys(problems).length > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  /** Clears the problems of the parts that changed. */
  const change = (next: AccountForm, ...parts: Part[]) => {
    setForm(next)
    setMayKeep(false)
    save.reset()
    if (parts.some((part) => part in problems))
      setProblems(Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part as Part))))
  }
  const set = (patch: Partial<AccountFields>) =>
    change({ ...form, fields: { ...form.fields, ...patch } }, ...(Object.keys(patch) as Part[]))
  const text = (name: AccountTextName | 'name', placeholder?: string) => ({
    value: form.fields[name],
    problem: problems[name] ?? null,
    placeholder: name !== 'name' && isFromFile(form, name) ? secretTexts.inFile : (placeholder ?? ''),
    onChange: (value: string) => set({ [name]: value }),
  })
  const secret = (name: SecretName) => ({
    name,
    value: form.secrets[name] ?? '',
    state: secretStateOf(form, name, {
      account,
      present: held.data?.present ?? [],
      persists: info.data?.secretsPersist ?? true,
    }),
    isForgotten: form.forgotten.includes(name),
    problem: problems[name] ?? null,
    onChange: (value: string) =>
      change(
        {
          ...form,
          secrets: { ...form.secrets, [name]: value },
          forgotten: form.forgotten.filter((one) => one !== name),
        },
        name,
      ),
    onForget: (isForgotten: boolean) =>
      change(
        { ...form, forgotten: [...form.forgotten.filter((one) => one !== name), ...(isForgotten ? [name] : [])] },
        name,
      ),
  })
  const loadFile = () =>
    choose.mutate(undefined, {
      onSuccess: ({ file }) => {
        if (!file) return
        change(withFile(form, file))
        setProblems(problemsOfFile(file))
      },
    })
  const submit = (untested: boolean) => {
    const found = problemsOf(form)
    setProblems(found)
    setMayKeep(false)
    if (Object.keys(found).length > 0) return
    save.mutate(inputOf(form, account?.id ?? null, untested), {
      onSuccess: ({ account: kept, findings, canKeepUntested }) => {
        if (kept) return onClose()
        setProblems(problemsOfTest(findings, form, canKeepUntested))
        setMayKeep(canKeepUntested)
      },
    })
  }
  const isMinted = form.fields.userTokenSource === 'minted'
  return (
    <FormDialog
      title={account ? texts.edit : texts.add}
      submit={save.isPending ? texts.testing : texts.save}
      isBusy={save.isPending}
      problem={
        save.error?.message ?? (save.data && !save.data.account ? (mayKeep ? texts.notReached : texts.notKept) : null)
      }
      otherEnd={
        mayKeep && (
          <Button className="quiet" onPress={() => submit(true)}>
            {texts.keepUntested}
          </Button>
        )
      }
      onSubmit={() => submit(false)}
      onClose={onClose}
    >
      <div className="form" ref={content}>
        <div className="buttons">
          <Button className="quiet" isPending={choose.isPending} onPress={loadFile}>
            {texts.loadFile}
          </Button>
        </div>
        <p className="muted" role="status">
          {form.file
            ? texts.loaded(
                form.file.name,
                form.file.found.map((part) => texts.parts[part]),
              )
            : texts.loadFileHint}
        </p>
        <ErrorLine text={choose.error?.message} />
        <Choice
          label={accounts.region}
          value={form.fields.region}
          options={accounts.regions}
          onChange={(region) => change(withRegion(form, region), 'name', 'baseUrl')}
        />
        <Field label={texts.name} {...text('name')} />
        <Field label={texts.baseUrl} hint={texts.baseUrlHint} {...text('baseUrl', texts.baseUrlExample)} />
        <Field label={accounts.clientId} {...text('clientId')} />
        <SecretField {...secret('secretKey')} />
        <SecretField {...secret('apiKey')} />
        <Choice
          label={texts.userTokenSource}
          value={form.fields.userTokenSource}
          options={texts.userTokenSources}
          hint={texts.userTokenHint}
          onChange={(userTokenSource) => set({ userTokenSource })}
        />
        {isMinted ? (
          <Field label={texts.userId} hint={texts.userIdHint} {...text('userId')} />
        ) : (
          <SecretField {...secret('userToken')} />
        )}
        <More
          title={texts.second}
          isOpen={form.fields.apiBase !== ''}
          mustShow={secondParts.some((part) => part in problems || form.file?.found.includes(part))}
        >
          <Field label={texts.apiBase} hint={texts.apiBaseHint} {...text('apiBase', texts.apiBaseExample)} />
          <SecretField {...secret('authorization')} />
          <Field label={texts.ownerId} hint={texts.ownerIdHint} {...text('ownerId')} />
          <Field
            label={texts.workflowStatusPath}
            hint={texts.workflowStatusPathHint}
            {...text('workflowStatusPath', texts.workflowStatusPathExample)}
          />
        </More>
        <More title={texts.details}>
          <Choice
            label={texts.expiresIn}
            value={form.fields.expiresInUnit}
            options={texts.expiresInUnits}
            hint={texts.expiresInHint}
            onChange={(expiresInUnit) => set({ expiresInUnit })}
          />
        </More>
      </div>
    </FormDialog>
  )
}
