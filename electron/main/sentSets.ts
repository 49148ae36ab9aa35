import { basename } from 'node:path'
import type { Sent, SentSet } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Facts } from './consentFacts.ts'

/** The recordings that a command would send, counted and named for the question. */

/** Recordings of the library, without recordings that the engine would keep on this machine. */
export async function recordingSet(recordingIds: number[], { ask }: Facts): Promise<Sent> {
  const { recordings } = await ask('recordings.selected', { recordingIds })
  const sent = recordings.filter(({ localOnly }) => !localOnly)
  return {
    kind: 'these',
    these: {
      of: 'recordings',
      count: sent.length,
      names: sent.map(({ originalName }) => originalName),
      durationMs: sent.reduce((sum, { durationMs }) => sum + durationMs, 0),
      about: String(sent.map(({ id }) => id)),
    },
  }
}

/**
 * The imports from this source that wait for a choice; null if there are none. Throws `question-outdated` if the choice would cover
 * more than these.
 */
export async function waitingSet(sourceKey: string, lastJobId: number, { ask }: Facts): Promise<SentSet | null> {
  const { questions } = await ask('imports.waiting', undefined)
  const waiting = questions.find(({ source }) => source.key === sourceKey)
  if (!waiting) return null
  // A choice for later imports would cover recordings that the question did not show.
  if (lastJobId > waiting.lastJobId) throw problem('question-outdated')
  const { recordings: count, firstNames: names, durationMs } = waiting
  return { of: 'recordings', count, names, durationMs, about: `${sourceKey} ${count} ${waiting.lastJobId}` }
}

/** Recordings on a plugged-in device. Their lengths are unknown before they are copied. */
export async function deviceSet(deviceId: string, keys: readonly string[] | undefined, { ask }: Facts): Promise<Sent> {
  const { recordings } = await ask('devices.recordings', { deviceId })
  const sent = recordings.filter(({ key, state }) => (keys ? keys.includes(key) : state === 'new'))
  const names = sent.map(({ title }) => title)
  const about = JSON.stringify(sent.map(({ key }) => key).toSorted())
  return { kind: 'these', these: { of: 'recordings', count: sent.length, names, durationMs: null, about } }
}

export const pathSet = (paths: readonly string[]): Sent => ({
  kind: 'these',
  these: {
    of: 'paths',
    count: paths.length,
    names: paths.map((path) => basename(path)),
    durationMs: null,
    about: JSON.stringify(paths),
  },
})
