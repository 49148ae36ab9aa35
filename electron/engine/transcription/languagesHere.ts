import type { Connections } from '../partner/connections.ts'

/**
 * What the service on this machine has speech models for; null where it takes any language or does not say. It is asked by an
 * extension that nothing depends on, so a service without it is no error.
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
