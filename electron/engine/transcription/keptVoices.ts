import type { Settings } from '../../../shared/settings/settings.ts'
import { withoutVoices } from '../transcripts/removeVoices.ts'
import type { VoiceStore } from '../transcripts/voices/store.ts'
import type { RunRow } from './runs.ts'
import type { ModelVoice } from './voices.ts'

/** Keeps voices of speakers, to recognise the speakers in later recordings, if a person has switched this on. */
export class KeptVoices {
  readonly #store: Pick<VoiceStore, 'replace'>
  readonly #settings: () => Pick<Settings, 'knownVoices'>

  constructor(store: Pick<VoiceStore, 'replace'>, settings: () => Pick<Settings, 'knownVoices'>) {
    this.#store = store
    this.#settings = settings
  }

  /** True if the service should return voices for this purpose. Never for a remote service, because it would learn who speaks. */
  areWanted({ destination, options }: Pick<RunRow, 'destination' | 'options'>): boolean {
    return this.#settings().knownVoices && destination === 'this-machine' && options.diarization
  }

  /** The service's response as stored JSON. It holds voices only if the person requested them, whatever the service sends. */
  inAnswer({ options }: Pick<RunRow, 'options'>, answerJson: string): string {
    return options.returnEmbedding ? answerJson : withoutVoices(answerJson)
  }

  /** Call it in the transaction that stores the transcript. */
  store(run: RunRow, voices: ReadonlyMap<string, ModelVoice>): void {
    this.#store.replace(run.recordingId, run.id, this.areWanted(run) ? voices : new Map())
  }
}
