import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract.ts'
import type { Progress } from '../../shared/recordings/domain.ts'
import { reportImport } from './importNotices.ts'
import { patchProgress } from './progressPatches.ts'
import { justTheCount } from './queries.ts'
import { Refresher } from './refresher.ts'

const listsPauseMs = 400
const openPauseMs = 100
const figuresPauseMs = 2000
const progressPauseMs = 250
const devicesPauseMs = 250

/** Follows the engine's events: writes progress directly into the cache, and requests everything else again. */
export function useEngineEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refreshers = new Refreshers(client)
    const stops = [...followLibrary(client, refreshers), ...followOthers(client, refreshers)]
    return () => {
      refreshers.stop()
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Makes refreshers, and stops them all. */
class Refreshers {
  readonly #client: QueryClient
  readonly #made: Refresher[] = []

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** Returns a function that runs the queries of these commands again, at most once per pause. */
  ofCommands(pauseMs: number, ...names: CommandName[]): () => void {
    return this.of(pauseMs, () =>
      Promise.all(names.map((name) => this.#client.invalidateQueries({ queryKey: [name] }))),
    )
  }

  of(pauseMs: number, refresh: () => Promise<unknown>): () => void {
    const made = new Refresher(refresh, pauseMs)
    this.#made.push(made)
    return made.ask
  }

  stop(): void {
    for (const made of this.#made) made.stop()
  }
}

/** Follows recordings, the queue and texts of transcripts. Returns functions that stop following. */
function followLibrary(client: QueryClient, refreshers: Refreshers): (() => void)[] {
  const { tapelog } = window
  const refreshEgress = refreshers.ofCommands(listsPauseMs, 'recordings.egress')
  // The queue's speed and remaining time change without any other event.
  const refreshFigures = refreshers.ofCommands(figuresPauseMs, 'queue.overview')
  const changed = libraryChanged(refreshers)
  const textChanged = textsChanged(client, refreshers)
  const recordingChanged = openRecordingChanged(client, refreshers)
  const progressed = progressShown(client, refreshers)
  return [
    tapelog.on('library.changed', changed),
    tapelog.on('queue.changed', () => {
      changed()
      refreshEgress()
    }),
    tapelog.on('recording.changed', ({ recordingId, isTextOnly }) => {
      if (isTextOnly) return textChanged(recordingId)
      changed()
      recordingChanged(recordingId)
    }),
    tapelog.on('recording.progress', ({ recordingId, progress }) => {
      progressed('recordings', recordingId, progress)
      refreshEgress()
      refreshFigures()
    }),
    tapelog.on('import.progress', ({ jobId, progress }) => progressed('imports', jobId, progress)),
    tapelog.on('import.noted', reportImport),
  ]
}

function libraryChanged(refreshers: Refreshers): () => void {
  const asks = [
    refreshers.ofCommands(listsPauseMs, 'recordings.list', 'workflows.list', 'imports.waiting', 'sample.get'),
    // The counts of filters and projects cover the whole library.
    refreshers.ofCommands(figuresPauseMs, 'recordings.facets', 'projects.list', 'recordings.selected', 'joins.offers'),
    refreshers.ofCommands(listsPauseMs, 'queue.overview', 'queue.ended', 'queue.history', 'queue.get'),
    // Edits and new transcripts change the results of a search, and searching a large library takes a tenth of a second.
    refreshers.ofCommands(figuresPauseMs, 'transcripts.search'),
    refreshers.ofCommands(listsPauseMs, 'quotes.ofRecording', 'notes.ofRecording', 'quotes.list', 'quotes.filters'),
  ]
  return () => {
    for (const ask of asks) ask()
  }
}

/** Refreshes queries that show words of transcripts, or the number of edits. Typing changes no other query. */
function textsChanged(client: QueryClient, refreshers: Refreshers): (recordingId: number) => void {
  const asks = [
    refreshers.of(listsPauseMs, () =>
      client.invalidateQueries({
        queryKey: ['recordings.list'],
        predicate: ({ queryKey }) => !isJustTheCount(queryKey[1] as CommandInput<'recordings.list'>),
      }),
    ),
    refreshers.ofCommands(listsPauseMs, 'redactions.places', 'readers.transcript'),
    // A transcript from a file may bring notes.
    refreshers.ofCommands(listsPauseMs, 'quotes.ofRecording', 'notes.ofRecording', 'quotes.list', 'quotes.filters'),
    refreshers.ofCommands(figuresPauseMs, 'recordings.get', 'recordings.facets', 'recordings.selected'),
    refreshers.ofCommands(figuresPauseMs, 'transcripts.search'),
  ]
  return (recordingId) => {
    // A dialog that opens now must not show the old values.
    void client.invalidateQueries({ queryKey: ['recordings.get', { recordingId }], refetchType: 'none' })
    for (const ask of asks) ask()
  }
}

const isJustTheCount = ({ limit, importLimit }: CommandInput<'recordings.list'>) =>
  limit === justTheCount.limit && importLimit === justTheCount.importLimit

/** Queries about one recording, by its id alone. */
const ofOpenRecording = [
  'recordings.get',
  'redactions.places',
  'pseudonyms.ofRecording',
  'readers.transcript',
  'handover.conflicts',
] as const satisfies readonly CommandName[]

/** Hundreds of recordings may change while one is open, so this requests only recordings in the cache again. */
function openRecordingChanged(client: QueryClient, refreshers: Refreshers): (recordingId: number) => void {
  const changedIds = new Set<number>()
  const ask = refreshers.of(openPauseMs, async () => {
    const ids = new Set(changedIds)
    changedIds.clear()
    const known = [...ids]
      .flatMap((recordingId) => ofOpenRecording.map((name) => [name, { recordingId }]))
      .filter((queryKey) => client.getQueryState(queryKey) !== undefined)
    await Promise.all([
      ...known.map((queryKey) => client.invalidateQueries({ queryKey })),
      // A finished waveform does not change with the transcript, which changes many times a second.
      client.invalidateQueries({
        queryKey: ['recordings.peaks'],
        predicate: ({ queryKey, state }) => {
          const { recordingId } = queryKey[1] as CommandInput<'recordings.peaks'>
          return state.data === null && ids.has(recordingId)
        },
      }),
    ])
  })
  return (recordingId) => {
    changedIds.add(recordingId)
    ask()
  }
}

function progressShown(client: QueryClient, refreshers: Refreshers) {
  const latest = { recordings: new Map<number, Progress>(), imports: new Map<number, Progress>() }
  const ask = refreshers.of(progressPauseMs, async () => {
    patchProgress(client, latest.recordings, latest.imports)
    latest.recordings.clear()
    latest.imports.clear()
  })
  return (kind: keyof typeof latest, id: number, progress: Progress) => {
    latest[kind].set(id, progress)
    ask()
  }
}

/** Follows recorders, watched folders, deletions, models, and the engine itself. */
function followOthers(client: QueryClient, refreshers: Refreshers): (() => void)[] {
  const { tapelog } = window
  return [
    tapelog.on('devices.changed', refreshers.ofCommands(devicesPauseMs, 'devices.list', 'devices.recordings')),
    tapelog.on('device.progress', ({ deviceId, transfer }) => {
      client.setQueriesData<CommandOutput<'devices.list'>>(
        { queryKey: ['devices.list'] },
        (list) =>
          list && {
            ...list,
            // The last progress of a copy may arrive after the copy has ended.
            devices: list.devices.map((device) =>
              device.deviceId === deviceId && device.state === 'importing' ? { ...device, transfer } : device,
            ),
          },
      )
    }),
    tapelog.on('watchFolders.changed', refreshers.ofCommands(devicesPauseMs, 'watchFolders.list')),
    tapelog.on(
      'deletions.changed',
      refreshers.ofCommands(
        openPauseMs,
        'deletions.list',
        'recordings.get',
        'transcripts.search',
        'quotes.list',
        'quotes.filters',
      ),
    ),
    // Installing or removing a model also changes the languages.
    tapelog.on('models.changed', refreshers.ofCommands(openPauseMs, 'models.list', 'recognition.languages')),
    tapelog.on('libraryPlace.changed', refreshers.ofCommands(openPauseMs, 'libraryPlace.get', 'shell.info')),
    tapelog.on('updates.changed', refreshers.ofCommands(openPauseMs, 'updates.state')),
    // An update waits for copies and uploads.
    tapelog.on('queue.changed', refreshers.ofCommands(listsPauseMs, 'updates.state')),
    tapelog.on('engine.status', () => {
      void client.invalidateQueries()
    }),
  ]
}
