import type { Connections } from '../accounts/connections.ts'

type Here = Pick<Connections, 'onThisMachine'>

/**
 * Languages that the service on this machine has speech models for; null where it takes any language or does not say. A failure
 * counts as not saying: nothing depends on this extension.
 */
export const languagesHere = async (connections: Here, signal?: AbortSignal): Promise<string[] | null> =>
  (await recognitionHere(connections, signal)).languages

/** `withoutHotwords`: languages, and `auto`, in which hotwords are not used. */
export async function recognitionHere(
  connections: Here,
  signal?: AbortSignal,
): Promise<{ languages: string[] | null; withoutHotwords: string[] }> {
  try {
    const client = await connections.onThisMachine()
    const { languages, languages_without_hotwords } = await client.call('readLanguages', {}, signal)
    return { languages, withoutHotwords: languages_without_hotwords }
  } catch {
    return { languages: null, withoutHotwords: [] }
  }
}
