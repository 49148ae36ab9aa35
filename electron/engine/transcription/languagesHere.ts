import type { Connections } from '../partner/connections.ts'

/**
 * Languages that the service on this machine has speech models for; null where it takes any language or does not say. It is
 * asked through an extension that nothing depends on, so a failure means only that it does not say.
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
