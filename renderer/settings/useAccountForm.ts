import { useState } from 'react'
import type { Account, AccountFields, AccountTextName, SecretName } from '../../shared/accounts/account.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
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

const { secrets: texts } = words.settings

export type FormOfAccount = ReturnType<typeof useAccountForm>

/** The open form of an account: its input, its problems, and saving. */
export function useAccountForm(account: Account | null, onSaved: () => void) {
  const [form, setForm] = useState<AccountForm>({
    fields: account ?? emptyFields('us'),
    secrets: {},
    forgotten: [],
    file: null,
  })
  const [problems, setProblems] = useState<Problems>({})
  const choose = useCommandMutation('accounts.chooseFile')
  const { save, mayKeep, submit, forgetResult } = useSave(form, account?.id ?? null, setProblems, onSaved)

  /** Clears the problems of the parts that changed. */
  const change = (next: AccountForm, ...parts: Part[]) => {
    setForm(next)
    forgetResult()
    if (parts.some((part) => part in problems))
      setProblems(Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part as Part))))
  }
  const set = (patch: Partial<AccountFields>) =>
    change({ ...form, fields: { ...form.fields, ...patch } }, ...(Object.keys(patch) as Part[]))
  /** The text and the change handler of a text field. */
  const text = (name: AccountTextName | 'name', placeholder?: string) => ({
    value: form.fields[name],
    problem: problems[name] ?? null,
    placeholder: name !== 'name' && isFromFile(form, name) ? texts.inFile : (placeholder ?? ''),
    onChange: (value: string) => set({ [name]: value }),
  })
  const loadFile = () =>
    choose.mutate(undefined, {
      onSuccess: ({ file }) => {
        if (!file) return
        change(withFile(form, file))
        setProblems(problemsOfFile(file))
      },
    })
  return {
    ...{ fields: form.fields, file: form.file, problems, choose, loadFile, save, mayKeep, submit, set, text },
    secret: useSecrets(form, account, problems, change),
    chooseRegion: (region: AccountFields['region']) => change(withRegion(form, region), 'name', 'baseUrl'),
  }
}

/**
 * Saves the form once the service has accepted the keys. `mayKeep`: the service could not be reached, and the person may save the
 * account untested.
 */
function useSave(
  form: AccountForm,
  accountId: number | null,
  setProblems: (problems: Problems) => void,
  onSaved: () => void,
) {
  const [mayKeep, setMayKeep] = useState(false)
  const save = useCommandMutation('accounts.save', [
    ...(['accounts.list', 'secrets.list', 'settings.get', 'queue.overview'] as const),
    ...(['bindings.read', 'imports.waiting', 'imports.remembered'] as const),
  ])
  const submit = (untested: boolean) => {
    const found = problemsOf(form)
    setProblems(found)
    setMayKeep(false)
    if (Object.keys(found).length > 0) return
    save.mutate(inputOf(form, accountId, untested), {
      onSuccess: ({ account: kept, findings, canKeepUntested }) => {
        if (kept) return onSaved()
        setProblems(problemsOfTest(findings, form, canKeepUntested))
        setMayKeep(canKeepUntested)
      },
    })
  }
  const forgetResult = () => {
    setMayKeep(false)
    save.reset()
  }
  return { save, mayKeep, submit, forgetResult }
}

/** The value and the handlers of each secret's field. */
function useSecrets(
  form: AccountForm,
  account: Account | null,
  problems: Problems,
  change: (next: AccountForm, part: Part) => void,
) {
  const held = useCommand('secrets.list')
  const info = useCommand('shell.info')
  return (name: SecretName) => {
    const others = form.forgotten.filter((one) => one !== name)
    return {
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
        change({ ...form, secrets: { ...form.secrets, [name]: value }, forgotten: others }, name),
      onForget: (isForgotten: boolean) =>
        change({ ...form, forgotten: [...others, ...(isForgotten ? [name] : [])] }, name),
    }
  }
}
