import type { CommandOutput } from '../../shared/contract.ts'
import { problem } from '../../shared/words/problem.ts'
import type { AccountKeeper } from './accountKeeper.ts'
import type { EngineHost } from './engineHost.ts'
import { isSignInAddress } from './rules.ts'

type SavedAccount = CommandOutput<'accounts.signInEnd'>
type SignInDeps = {
  engine: Pick<EngineHost, 'call' | 'beginSignIn' | 'endSignIn' | 'cancelSignIn'>
  accounts: Pick<AccountKeeper, 'save'>
  /** The path of the library now. */
  library: () => string
  /** Opens an address in the system's browser. */
  openBrowser: (address: string) => Promise<void>
}

/**
 * Signing in to a newsroom: the engine waits for the browser, and the account is saved with its keys like any other. It
 * is saved also if the page that began has been loaded again, but only in the library that was in use then.
 */
export class SignIn {
  readonly #deps: SignInDeps
  #ending: Promise<SavedAccount> | null = null

  constructor(deps: SignInDeps) {
    this.#deps = deps
  }

  /** Opens the browser. `origin`: the person has confirmed it. Throws `sign-in-no-browser` if there is none. */
  async begin(origin: string): Promise<void> {
    const { engine, openBrowser } = this.#deps
    const library = this.#deps.library()
    const address = await engine.beginSignIn(origin)
    if (!isSignInAddress(address, origin)) throw problem('sign-in-no-browser')
    this.#ending = this.#end(library)
    this.#ending.catch(() => {})
    try {
      await openBrowser(address)
    } catch (cause) {
      engine.cancelSignIn()
      throw problem('sign-in-no-browser', null, { cause })
    }
  }

  /** The account, once the person has signed in. */
  async end(): Promise<SavedAccount> {
    if (!this.#ending) throw problem('sign-in-none')
    return await this.#ending
  }

  cancel(): void {
    this.#deps.engine.cancelSignIn()
  }

  async #end(library: string): Promise<SavedAccount> {
    const { engine, accounts } = this.#deps
    const { fields, secrets } = await engine.endSignIn()
    // Another person of the same newsroom has another account.
    const { accounts: all } = (await engine.call('accounts.list', undefined, library)) as CommandOutput<'accounts.list'>
    const known = all.find(
      ({ baseUrl, clientId, userId }) =>
        baseUrl === fields.baseUrl && clientId === fields.clientId && userId === fields.userId,
    )
    const account = {
      ...{ accountId: known?.id ?? null, fields: { ...fields, name: known?.name ?? fields.name } },
      ...{ secrets, file: null, untested: false },
    }
    return await accounts.save(account, library)
  }
}
