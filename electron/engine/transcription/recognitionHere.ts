import type { NetworkLock } from '../../../shared/network/egress.ts'
import type { Connections } from '../accounts/connections.ts'

type Here = Pick<Connections, 'onThisMachine'>

/**
 * The languages for which the service on this machine has speech models. Null if it accepts any language, does not tell, or fails,
 * because nothing depends on this extension.
 */
export const languagesHere = async (connections: Here, signal?: AbortSignal): Promise<string[] | null> =>
  (await recognitionHere(connections, signal)).languages

/** How the service on this machine would isolate a recogniser now; null if the service does not respond. */
export async function recogniserHere(connections: Here): Promise<NetworkLock | null> {
  try {
    const client = await connections.onThisMachine()
    return (await client.call('readRecogniser', {})).network_lock
  } catch {
    return null
  }
}

/**
 * `withoutHotwords`, `withoutSpeakers`: languages, or `auto`, whose models ignore hotwords or cannot distinguish speakers.
 * `decidedByModel`: languages whose models decide the language themselves. `mustBeChosen`: true if the model cannot detect the language.
 */
type RecognitionHere = {
  languages: string[] | null
  withoutHotwords: string[]
  withoutSpeakers: string[]
  decidedByModel: string[]
  mustBeChosen: boolean
}

/** What the models of the service on this machine can do; empty if the service does not respond. */
export async function recognitionHere(connections: Here, signal?: AbortSignal): Promise<RecognitionHere> {
  try {
    const client = await connections.onThisMachine()
    const response = await client.call('readLanguages', {}, signal)
    return {
      languages: response.languages,
      withoutHotwords: response.languages_without_hotwords,
      withoutSpeakers: response.languages_without_speakers,
      decidedByModel: response.languages_decided_by_model,
      mustBeChosen: response.language_must_be_chosen,
    }
  } catch {
    return { languages: null, withoutHotwords: [], withoutSpeakers: [], decidedByModel: [], mustBeChosen: false }
  }
}
