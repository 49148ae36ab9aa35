import type { Connections } from '../accounts/connections.ts'

/**
 * Languages that the service on this machine has speech models for; null where it takes any language or does not say. A failure
 * counts as not saying: nothing depends on this extension.
 */
export async function languagesHere(
  connections: Pick<Connections, 'onThisMachine'>,
  signal?: AbortSignal,
): Promise<string[] | null> {
  try {
    const client = await connections.onThisMachine()
    return (await client.call('readLanguages', {}, signal)).languages
  } catch {
    return null
  }
}
