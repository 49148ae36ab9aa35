import { useState } from 'react'
import { newsroomAddressSchema } from '../../shared/accounts/account.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { entryWords } from '../words/codeWords.ts'
import { words } from '../words/index.ts'

const texts = words.signIn

/**
 * Signs a person in to a newsroom with the system's browser. It waits for the browser; closing it ends the sign-in.
 * `address`: of a newsroom where the person has an account, else empty.
 */
export function SignInDialog(props: { address: string; onClose: () => void }) {
  const [address, setAddress] = useState(props.address)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = useCommandMutation('accounts.signIn')
  const end = useCommandMutation('accounts.signInEnd', [
    ...(['accounts.list', 'secrets.list', 'settings.get', 'queue.overview'] as const),
    ...(['bindings.read', 'imports.waiting', 'imports.remembered'] as const),
  ])
  const cancel = useCommandMutation('accounts.cancelSignIn')
  const isWaiting = begin.isPending || end.isPending
  const submit = () => {
    const [issue] = newsroomAddressSchema.safeParse(address).error?.issues ?? []
    setProblem(issue ? (entryWords(issue.message) ?? issue.message) : null)
    if (issue || isWaiting) return
    end.reset()
    begin.mutate(
      { address },
      { onSuccess: () => end.mutate(undefined, { onSuccess: ({ account }) => account && props.onClose() }) },
    )
  }
  const close = () => {
    if (isWaiting) cancel.mutate(undefined)
    props.onClose()
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      isBusy={isWaiting}
      problem={(begin.error ?? end.error)?.message ?? (end.data && !end.data.account ? texts.notTested : null)}
      onSubmit={submit}
      onClose={close}
    >
      <Field
        label={texts.address}
        hint={texts.addressHint}
        placeholder={texts.addressExample}
        value={address}
        problem={problem}
        autoFocus
        onChange={(text) => {
          setAddress(text)
          setProblem(null)
        }}
      />
      <p className="muted" role="status">
        {end.isPending ? texts.waiting : ''}
      </p>
    </FormDialog>
  )
}
