import { useState } from 'react'
import { type Account, type AccountFields, accountFieldsSchema, newAccount } from '../../shared/account.ts'
import { type Region, regionBaseUrls } from '../../shared/partner/regions.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { useCommandMutation } from '../queries.ts'

export const regionWords: Record<Region, string> = { us: 'United States', japan: 'Japan', custom: 'Another address' }
const tokenSources = { pasted: 'Pasted here', minted: 'Minted with the partner token' } as const
const units = { seconds: 'Seconds', minutes: 'Minutes', milliseconds: 'Milliseconds' } as const

/** Everything about an account but its secrets. Without `account` a new one is made. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const [fields, setFields] = useState<AccountFields>(account ?? newAccount('us'))
  const [problems, setProblems] = useState<Partial<Record<keyof AccountFields, string>>>({})
  const refreshes = ['accounts.list', 'settings.get', 'queue.overview', 'bindings.read'] as const
  const create = useCommandMutation('accounts.create', [...refreshes])
  const update = useCommandMutation('accounts.update', [...refreshes])
  const set = (patch: Partial<AccountFields>) => {
    setFields({ ...fields, ...patch })
    // What was wrong with a field is not said any more once it is another.
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in patch))))
  }
  const text = (name: keyof AccountFields) => ({
    value: fields[name],
    problem: problems[name] ?? null,
    onChange: (value: string) => set({ [name]: value }),
  })

  /** A region brings its own name and address, unless a person has put in another. */
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
      const first = parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message])
      setProblems(Object.fromEntries(first))
      return
    }
    setProblems({})
    if (account) update.mutate({ accountId: account.id, fields: parsed.data }, { onSuccess: onClose })
    else create.mutate(parsed.data, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={account ? 'Edit account' : 'Add account'}
      submit={account ? 'Save' : 'Add'}
      isBusy={create.isPending || update.isPending}
      problem={(create.error ?? update.error)?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice label="Region" value={fields.region} options={regionWords} onChange={setRegion} />
      <Field label="Name" {...text('name')} />
      <Field
        label="Base address"
        placeholder="https://…/developer/api"
        hint="Credentials are kept for this address alone."
        {...text('baseUrl')}
      />
      <Field label="Client ID" {...text('clientId')} />
      <Choice
        label="User token"
        value={fields.userTokenSource}
        options={tokenSources}
        hint="For uploads and device bindings"
        onChange={(userTokenSource) => set({ userTokenSource })}
      />
      {fields.userTokenSource === 'minted' && (
        <Field label="User ID" hint="Whom the tokens are for; 6 characters or more." {...text('userId')} />
      )}
      <More
        title="Device records and workflows"
        isOpen={fields.apiBase !== ''}
        mustShow={'apiBase' in problems || 'ownerId' in problems || 'workflowStatusPath' in problems}
      >
        <Field
          label="Second address"
          placeholder="https://…"
          hint="Base of the second family; its paths begin with /api. Empty: not used."
          {...text('apiBase')}
        />
        <Field label="Owner ID" hint="Whom file and device records belong to" {...text('ownerId')} />
        <Field
          label="Workflow status path"
          placeholder="/…/{workflow_id}"
          hint="Where a workflow’s status is asked, if the service has such an address."
          {...text('workflowStatusPath')}
        />
      </More>
      <More title="Details">
        <Choice
          label="Unit of expires_in"
          value={fields.expiresInUnit}
          options={units}
          hint="How the service states the lifetime of its tokens"
          onChange={(expiresInUnit) => set({ expiresInUnit })}
        />
      </More>
    </FormDialog>
  )
}
