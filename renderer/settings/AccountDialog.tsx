import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { Account } from '../../shared/accounts/account.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { SecretField } from './SecretField.tsx'
import { type FormOfAccount, useAccountForm } from './useAccountForm.ts'

const { accountDialog: texts, accounts } = words.settings
const secondParts = ['apiBase', 'authorization', 'ownerId', 'workflowStatusPath'] as const

/**
 * An account with all its credentials. The dialog saves them together, once the service has accepted them. Without
 * `account`, it makes a new account.
 */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const form = useAccountForm(account, onClose)
  const { problems, save, mayKeep } = form
  const content = useRef<HTMLDivElement>(null)
  // Focus the first field with a problem, even in a folded part.
  useEffect(() => {
    if (Object.keys(problems).length > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <FormDialog
      title={account ? texts.edit : texts.add}
      submit={save.isPending ? texts.testing : words.buttons.save}
      isBusy={save.isPending}
      problem={
        save.error?.message ?? (save.data && !save.data.account ? (mayKeep ? texts.notReached : texts.notKept) : null)
      }
      otherEnd={
        mayKeep && (
          <Button className="quiet" onPress={() => form.submit(true)}>
            {texts.keepUntested}
          </Button>
        )
      }
      onSubmit={() => form.submit(false)}
      onClose={onClose}
    >
      <div className="form" ref={content}>
        <AccountFile form={form} />
        <UsualParts form={form} />
        <SecondParts form={form} />
        <More
          title={words.settings.advanced}
          isOpen={(form.fields.ownAuthority ?? '') !== ''}
          mustShow={'ownAuthority' in problems}
        >
          <Choice
            label={texts.expiresIn}
            value={form.fields.expiresInUnit}
            options={texts.expiresInUnits}
            hint={texts.expiresInHint}
            onChange={(expiresInUnit) => form.set({ expiresInUnit })}
          />
          <Field
            label={texts.ownAuthority}
            hint={texts.ownAuthorityHint}
            value={form.fields.ownAuthority ?? ''}
            problem={problems.ownAuthority ?? null}
            isLong
            onChange={(ownAuthority) => form.set({ ownAuthority })}
          />
        </More>
      </div>
    </FormDialog>
  )
}

/** The button that fills the form from a file, and the parts that came from it. */
function AccountFile({ form }: { form: FormOfAccount }) {
  const { file, choose } = form
  return (
    <>
      <div className="buttons row wrap">
        <Button className="quiet" isPending={choose.isPending} onPress={form.loadFile}>
          {texts.loadFile}
        </Button>
      </div>
      <p className="muted" role="status">
        {file
          ? texts.loaded(
              file.name,
              file.found.map((part) => texts.parts[part]),
            )
          : texts.loadFileHint}
      </p>
      <ErrorLine text={choose.error?.message} />
    </>
  )
}

/** The fields of every account. */
function UsualParts({ form }: { form: FormOfAccount }) {
  const { fields, text, secret } = form
  return (
    <>
      <Choice
        label={accounts.region}
        value={fields.region}
        options={accounts.regions}
        hint={accounts.regionHints[fields.region]}
        onChange={form.chooseRegion}
      />
      <Field label={texts.name} {...text('name')} />
      <Field label={texts.baseUrl} hint={texts.baseUrlHint} {...text('baseUrl', texts.baseUrlExample)} />
      <Field label={accounts.clientId} {...text('clientId')} />
      <SecretField {...secret('secretKey')} />
      <SecretField {...secret('apiKey')} />
      <Choice
        label={texts.userTokenSource}
        value={fields.userTokenSource}
        options={texts.userTokenSources}
        hint={texts.userTokenHint}
        onChange={(userTokenSource) => form.set({ userTokenSource })}
      />
      {fields.userTokenSource === 'minted' ? (
        <Field label={texts.userId} hint={texts.userIdHint} {...text('userId')} />
      ) : (
        <SecretField {...secret('userToken')} />
      )}
    </>
  )
}

/** The fields for the second family of endpoints. */
function SecondParts({ form }: { form: FormOfAccount }) {
  const { fields, file, problems, text, secret } = form
  return (
    <More
      title={texts.second}
      isOpen={fields.apiBase !== ''}
      mustShow={secondParts.some((part) => part in problems || file?.found.includes(part))}
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
  )
}
