import { useState } from 'react'
import { type Account, type AccountFields, accountFieldsSchema, newAccount } from '../../shared/account.ts'
import { type Region, regionBaseUrls } from '../../shared/partner/regions.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { entryWords } from '../entryWords.ts'
import { useCommandMutation } from '../queries.ts'
import { words } from '../words/index.ts'

const { accountDialog: texts, accounts } = words.settings

/** Edits an account, without its secrets. Without `account` it makes a new one. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const [fields, setFields] = useState<AccountFields>(account ?? newAccount('us'))
  const [problems, setProblems] = useState<Partial<Record<keyof AccountFields, string>>>({})
  const refreshes = ['accounts.list', 'settings.get', 'queue.overview', 'bindings.read', 'imports.waiting'] as const
  const create = useCommandMutation('accounts.create', [...refreshes])
  const update = useCommandMutation('accounts.update', [...refreshes])
  const set = (patch: Partial<AccountFields>) => {
    setFields({ ...fields, ...patch })
    // A changed field loses its problem.
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in patch))))
  }
  const text = (name: keyof AccountFields) => ({
    value: fields[name],
    problem: problems[name] ?? null,
    onChange: (value: string) => set({ [name]: value }),
  })

  /** Fills in the name and address of the region, unless a person has changed them. */
  const setRegion = (region: Region) => {
    const before = newAccount(fields.region)
    const after = newAccount(region)
    set({
      region,
      ...(fields.name === before.name ? { name: after.name } : {}),
      ...(fields.baseUrl === regionBaseUrls[fields.region] ? { baseUrl: after.baseUrl } : {}),
    })
  }
  const submit = () => {
    const parsed = accountFieldsSchema.safeParse(fields)
    if (!parsed.success) {
      const first = parsed.error.issues
        .toReversed()
        .map(({ path, message }) => [path[0], entryWords(message) ?? message])
      setProblems(Object.fromEntries(first))
      return
    }
    setProblems({})
    if (account) update.mutate({ accountId: account.id, fields: parsed.data }, { onSuccess: onClose })
    else create.mutate(parsed.data, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={account ? texts.edit : texts.add}
      submit={account ? texts.submitEdit : texts.submitAdd}
      isBusy={create.isPending || update.isPending}
      problem={(create.error ?? update.error)?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice label={accounts.region} value={fields.region} options={accounts.regions} onChange={setRegion} />
      <Field label={texts.name} {...text('name')} />
      <Field label={texts.baseUrl} placeholder={texts.baseUrlExample} hint={texts.baseUrlHint} {...text('baseUrl')} />
      <Field label={accounts.clientId} {...text('clientId')} />
      <Choice
        label={texts.userToken}
        value={fields.userTokenSource}
        options={texts.userTokenSources}
        hint={texts.userTokenHint}
        onChange={(userTokenSource) => set({ userTokenSource })}
      />
      {fields.userTokenSource === 'minted' && (
        <Field label={texts.userId} hint={texts.userIdHint} {...text('userId')} />
      )}
      <More
        title={texts.second}
        isOpen={fields.apiBase !== ''}
        mustShow={'apiBase' in problems || 'ownerId' in problems || 'workflowStatusPath' in problems}
      >
        <Field label={texts.apiBase} placeholder={texts.apiBaseExample} hint={texts.apiBaseHint} {...text('apiBase')} />
        <Field label={texts.ownerId} hint={texts.ownerIdHint} {...text('ownerId')} />
        <Field
          label={texts.workflowStatusPath}
          placeholder={texts.workflowStatusPathExample}
          hint={texts.workflowStatusPathHint}
          {...text('workflowStatusPath')}
        />
      </More>
      <More title={texts.details}>
        <Choice
          label={texts.expiresIn}
          value={fields.expiresInUnit}
          options={texts.expiresInUnits}
          hint={texts.expiresInHint}
          onChange={(expiresInUnit) => set({ expiresInUnit })}
        />
      </More>
    </FormDialog>
  )
}
