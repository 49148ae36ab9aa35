import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { SignInSettings } from './settings.ts'

/** What one sign-in sends to the provider and expects back. */
type SignInChecks = { state: string; nonce: string; verifier: string; redirectUri: string }

/** What the provider says of a person, after all checks of OpenID Connect. `email`: null if the provider has not verified one. */
export type Identity = { issuer: string; subject: string; email: string | null; name: string | null }

const timeoutSeconds = 10
/** After this time, the provider's addresses are asked for again. */
const discoveryValidMs = 3_600_000

/** One identity provider. Nothing is asked before the first sign-in, so that a node starts while the provider is down. */
export class IdentityProvider {
  readonly settings: SignInSettings
  readonly #now: () => number
  #discovered: { configuration: Promise<Configuration>; untilMs: number } | null = null

  constructor(settings: SignInSettings, now: () => number) {
    this.settings = settings
    this.#now = now
  }

  /** The page of the provider where a person signs in. Rejects if the provider cannot be reached. */
  async pageFor({ state, nonce, verifier, redirectUri }: SignInChecks): Promise<URL> {
    return buildAuthorizationUrl(await this.#configuration(), {
      ...{ redirect_uri: redirectUri, scope: this.settings.scopes, state, nonce },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    })
  }

  /**
   * Who has signed in. `query`: what the browser brought to the redirect URI. Rejects if the provider cannot be reached,
   * and if anything is not exactly what this sign-in expects: state, nonce, issuer, audience, signature, times.
   */
  async identityOf(query: string, checks: SignInChecks): Promise<Identity> {
    const configuration = await this.#configuration()
    const tokens = await authorizationCodeGrant(configuration, new URL(`${checks.redirectUri}?${query}`), {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The provider gave no ID token.')
    // Many providers tell the address only here. Its subject has to be that of the ID token.
    const told =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: told.email_verified === true && typeof told.email === 'string' ? told.email : null,
      name: typeof told.name === 'string' ? told.name : null,
    }
  }

  #configuration(): Promise<Configuration> {
    if (this.#discovered && this.#now() < this.#discovered.untilMs) return this.#discovered.configuration
    const { issuer, clientId, clientSecret } = this.settings
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const configuration = discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(clientSecret), {
      // By the standard, TLS may take the place of the signature's check; here both are needed.
      execute: [enableNonRepudiationChecks, ...insecure],
      timeout: timeoutSeconds,
    })
    const discovered = { configuration, untilMs: this.#now() + discoveryValidMs }
    this.#discovered = discovered
    configuration.catch(() => {
      if (this.#discovered === discovered) this.#discovered = null
    })
    return configuration
  }
}
