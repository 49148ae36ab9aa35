import {
  type Account,
  type AccountFields,
  type AccountTextName,
  accountFieldsSchema,
  newAccount,
  originOfSecret,
  type SchemeTest,
  type SecretName,
  secretSchema,
} from '../../shared/accounts/account.ts'
import type { CommandInput, CommandOutput } from '../../shared/contract.ts'
import { regionBaseUrls } from '../../shared/partner/regions.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { entryWords } from '../words/codeWords.ts'
import { words } from '../words/index.ts'

/** A person's input for an account, and the values to take from the loaded file. */
export type AccountForm = {
  fields: AccountFields
  secrets: Partial<Record<SecretName, string>>
  forgotten: SecretName[]
  file: LoadedFile | null
}
type LoadedFile = NonNullable<CommandOutput<'accounts.chooseFile'>['file']>
export type Part = keyof AccountFields | SecretName
/** A sentence for each part with a problem. */
export type Problems = Partial<Record<Part, string>>
/** Where a secret is: `kept` for the current address, `elsewhere` for another address, in the loaded `file`, or nowhere. */
export type SecretState =
  | { is: 'none' | 'file' }
  | { is: 'kept'; persists: boolean }
  | { is: 'elsewhere'; origin: string }
type Present = CommandOutput<'secrets.list'>['present']

const { accountDialog: texts } = words.settings

/** True if the file's value applies because a person has entered no value. */
export function isFromFile({ fields, secrets, file }: AccountForm, part: AccountTextName | SecretName): boolean {
  if (!file?.found.includes(part)) return false
  return part in fields ? fields[part as AccountTextName] === '' : !secrets[part as SecretName]
}

/** The empty fields of an account, named after its region in the language of the window. */
export const emptyFields = (region: AccountFields['region']): AccountFields => ({
  ...newAccount(region),
  name: words.settings.accounts.newNames[region],
})

/** The form with a file. The values in the file replace earlier input. */
export function withFile(form: AccountForm, file: LoadedFile): AccountForm {
  const has = (part: LoadedFile['found'][number]) => file.found.includes(part)
  const { region, name } = form.fields
  const fields = {
    ...form.fields,
    ...Object.fromEntries(file.found.flatMap((part) => (part in form.fields ? [[part, '']] : []))),
  }
  if (has('baseUrl')) {
    fields.region = 'custom'
    if (name === emptyFields(region).name) fields.name = emptyFields('custom').name
  }
  if (has('userToken')) fields.userTokenSource = 'pasted'
  else if (has('userId')) fields.userTokenSource = 'minted'
  const secrets = Object.fromEntries(Object.entries(form.secrets).filter(([part]) => !has(part as SecretName)))
  return { fields, secrets, file, forgotten: form.forgotten.filter((part) => !has(part)) }
}

/** The form with another region. Its name and address change too, unless a person has changed them. */
export function withRegion(form: AccountForm, region: AccountFields['region']): AccountForm {
  const [before, after] = [emptyFields(form.fields.region), emptyFields(region)]
  const { name, baseUrl } = form.fields
  const fields = {
    ...form.fields,
    region,
    ...(name === before.name ? { name: after.name } : {}),
    ...(baseUrl === regionBaseUrls[form.fields.region] && !isFromFile(form, 'baseUrl')
      ? { baseUrl: after.baseUrl }
      : {}),
  }
  return { ...form, fields }
}

/** The problems of the form before anything is sent; an empty object if there are none. */
export function problemsOf(form: AccountForm): Problems {
  const problems: Problems = {}
  const parsed = accountFieldsSchema.safeParse(form.fields)
  for (const issue of parsed.error?.issues ?? []) {
    const part = issue.path[0] as keyof AccountFields
    if (!(part in problems || isFromFile(form, part as AccountTextName)))
      problems[part] = entryWords(issue.message) ?? issue.message
  }
  for (const [name, value] of Object.entries(form.secrets) as [SecretName, string][]) {
    const [issue] = secretSchema.safeParse(value).error?.issues ?? []
    if (issue) problems[name] = entryWords(issue.message) ?? issue.message
  }
  const hasAuthorization = form.secrets.authorization || isFromFile(form, 'authorization')
  if (hasAuthorization && form.fields.apiBase === '' && !isFromFile(form, 'apiBase'))
    problems.apiBase ??= texts.apiBaseMissing
  return problems
}

/** The problems of values in a loaded file, by field. */
export const problemsOfFile = ({ unusable }: LoadedFile): Problems =>
  Object.fromEntries(unusable.map(({ part, problem }) => [part, texts.inFileUnusable(entryWords(problem) ?? problem)]))

/**
 * The problems that the service found, by field. `canKeepUntested`: the form's end has a button for saving untested,
 * which may be out of sight.
 */
export function problemsOfTest(
  findings: readonly SchemeTest[],
  { fields }: AccountForm,
  canKeepUntested: boolean,
): Problems {
  const problems: Problems = {}
  for (const { scheme, result, error } of findings) {
    const isSecond = scheme === 'second-family'
    const isAddress = result === 'unreachable' || result === 'unclear'
    const credential = {
      'partner-token': 'secretKey' as const,
      'user-token': fields.userTokenSource === 'minted' ? ('userId' as const) : ('userToken' as const),
      'api-key': 'apiKey' as const,
      'second-family': 'authorization' as const,
    }[scheme]
    const part = isAddress
      ? isSecond
        ? 'apiBase'
        : 'baseUrl'
      : result === 'not-set' && !isSecond
        ? 'clientId'
        : credential
    if (result === 'works') continue
    const finding = error?.code === 'certificate-untrusted' ? sentenceOf(error) : texts.findings[result]
    problems[part] ??= isAddress && canKeepUntested ? texts.orUntested(finding) : finding
  }
  return problems
}

export function secretStateOf(
  form: AccountForm,
  name: SecretName,
  held: { account: Account | null; present: Present; persists: boolean },
): SecretState {
  if (isFromFile(form, name)) return { is: 'file' }
  const secret = held.present.find((one) => one.accountId === held.account?.id && one.name === name)
  if (!secret) return { is: 'none' }
  const isHere = isFromFile(form, name === 'authorization' ? 'apiBase' : 'baseUrl')
    ? null
    : originOfSecret(form.fields, name)
  return secret.origin === isHere ? { is: 'kept', persists: held.persists } : { is: 'elsewhere', origin: secret.origin }
}

export function inputOf(form: AccountForm, accountId: number | null, untested: boolean): CommandInput<'accounts.save'> {
  const { fields, secrets, forgotten, file } = form
  const entered = Object.entries(secrets).filter(([, value]) => value !== '')
  return {
    accountId,
    fields,
    secrets: Object.fromEntries([...forgotten.map((name) => [name, '']), ...entered]),
    file: file && { token: file.token, take: file.found.filter((part) => isFromFile(form, part)) },
    untested,
  }
}
