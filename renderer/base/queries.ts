import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract.ts'
import type { Progress } from '../../shared/recordings/domain.ts'
import { call } from './bridge.ts'
import { reportImport } from './importNotices.ts'
import { patchProgress } from './progressPatches.ts'
import { Refresher } from './refresher.ts'

/** Asks only for counts: how many recordings there are, and whether any file is being imported. */
export const justTheCount = { limit: 1, importLimit: 1 } as const
const isJustTheCount = ({ limit, importLimit }: CommandInput<'recordings.list'>) =>
  limit === justTheCount.limit && importLimit === justTheCount.importLimit

/** The input of a command that needs one must be given; others take none. */
type InputAndMore<N extends CommandName, More extends unknown[]> =
  undefined extends CommandInput<N> ? [input?: CommandInput<N>, ...more: More] : [input: CommandInput<N>, ...more: More]

/** A query on one command. Its key is the command and its input, so that events can invalidate it. */
export const useCommand = <N extends CommandName>(
  name: N,
  ...[input, enabled = true]: InputAndMore<N, [enabled?: boolean]>
) => useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), enabled })

/**
 * What `select` makes of a command's answer, undefined until there is one. The component is drawn again only when that
 * changes. `select` must be a stable function.
 */
export const useSelected = <N extends CommandName, T>(
  name: N,
  input: CommandInput<N>,
  select: (answer: CommandOutput<N>) => T,
): T | undefined => useSelectedQuery(name, input, select).data

/** The same as a whole query. Reading `isPending` also draws the component again when that changes. */
export const useSelectedQuery = <N extends CommandName, T>(
  name: N,
  input: CommandInput<N>,
  select: (answer: CommandOutput<N>) => T,
) => useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), select })

/** The same; while a query with another input runs, the last answer stays. */
export const useSteadyCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), placeholderData: keepPreviousData })

/** A query on a command that asks a service. No event reports changes of its answer, so every mount asks again. */
export const useRemoteCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), staleTime: 0 })

/** A mutation on one command, which refreshes the named queries afterwards. */
export function useCommandMutation<N extends CommandName>(name: N, refreshes: CommandName[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CommandInput<N>): Promise<CommandOutput<N>> => call(name, input),
    // Also after a failure: some of the work may have been done.
    onSettled: () => {
      for (const key of refreshes) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

const listsPauseMs = 400
const openPauseMs = 100
const figuresPauseMs = 2000
const progressPauseMs = 250

/** Follows the engine's events: progress goes straight into the cache, everything else is asked for again. */
export function useEngineEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refreshers: Refresher[] = []
    const refresher = (pauseMs: number, ...names: CommandName[]) => {
      const made = new Refresher(
        () => Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))),
        pauseMs,
      )
      refreshers.push(made)
      return made.ask
    }
    const refreshLists = refresher(listsPauseMs, 'recordings.list', 'workflows.list', 'imports.waiting')
    // Counted over the whole library.
    const refreshFacets = refresher(figuresPauseMs, 'recordings.facets', 'projects.list', 'recordings.selected')
    const refreshQueue = refresher(listsPauseMs, 'queue.overview', 'queue.ended', 'queue.history', 'queue.get')
    // Edits and new transcripts change what is found; a search of a large library takes a tenth of a second.
    const refreshSearch = refresher(figuresPauseMs, 'transcripts.search')
    const refreshQuotes = refresher(
      listsPauseMs,
      'quotes.ofRecording',
      'notes.ofRecording',
      'quotes.list',
      'quotes.filters',
    )
    // The queue's speed and time left change without any other event.
    const refreshFigures = refresher(figuresPauseMs, 'queue.overview')
    // What shows words of transcripts, or how much of one is edited. A person who types changes nothing else.
    const textRefreshers = [
      refresher(listsPauseMs, 'quotes.ofRecording', 'quotes.list', 'quotes.filters'),
      refresher(figuresPauseMs, 'recordings.get', 'recordings.facets', 'recordings.selected'),
      refreshSearch,
    ]
    const refreshRows = new Refresher(
      () =>
        client.invalidateQueries({
          queryKey: ['recordings.list'],
          predicate: ({ queryKey }) => !isJustTheCount(queryKey[1] as CommandInput<'recordings.list'>),
        }),
      listsPauseMs,
    )
    refreshers.push(refreshRows)
    const textChanged = (recordingId: number) => {
      // A dialog that opens now asks for it.
      const queryKey = ['recordings.get', { recordingId }]
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      refreshRows.ask()
      for (const ask of textRefreshers) ask()
    }
    const refreshDevices = refresher(250, 'devices.list', 'devices.recordings')
    const refreshEgress = refresher(listsPauseMs, 'recordings.egress')
    const refreshFolders = refresher(250, 'watchFolders.list')
    const refreshDeletions = refresher(
      openPauseMs,
      'deletions.list',
      'recordings.get',
      'transcripts.search',
      'quotes.list',
      'quotes.filters',
    )
    // A model that was installed or removed changes the languages too.
    const refreshModels = refresher(openPauseMs, 'models.list', 'recognition.languages')
    const changedIds = new Set<number>()
    const refreshChanged = new Refresher(async () => {
      const ids = new Set(changedIds)
      changedIds.clear()
      // Hundreds may change while one is open: only recordings in the cache are asked for again.
      const known = [...ids]
        .map((recordingId) => ['recordings.get', { recordingId }])
        .filter((queryKey) => client.getQueryState(queryKey) !== undefined)
      await Promise.all([
        ...known.map((queryKey) => client.invalidateQueries({ queryKey })),
        // A waveform that was made does not change with the transcript, which changes many times a second.
        client.invalidateQueries({
          queryKey: ['recordings.peaks'],
          predicate: ({ queryKey, state }) => {
            const { recordingId } = queryKey[1] as CommandInput<'recordings.peaks'>
            return state.data === null && ids.has(recordingId)
          },
        }),
      ])
    }, openPauseMs)
    refreshers.push(refreshChanged)
    const recordings = new Map<number, Progress>()
    const imports = new Map<number, Progress>()
    const progressed = new Refresher(async () => {
      patchProgress(client, recordings, imports)
      recordings.clear()
      imports.clear()
    }, progressPauseMs)
    refreshers.push(progressed)
    const changed = () => {
      refreshLists()
      refreshFacets()
      refreshQueue()
      refreshSearch()
      refreshQuotes()
    }
    const { tapelog } = window
    const stops = [
      tapelog.on('library.changed', changed),
      tapelog.on('queue.changed', () => {
        changed()
        refreshEgress()
      }),
      tapelog.on('recording.changed', ({ recordingId, isTextOnly }) => {
        if (isTextOnly) return textChanged(recordingId)
        changed()
        changedIds.add(recordingId)
        refreshChanged.ask()
      }),
      tapelog.on('recording.progress', ({ recordingId, progress }) => {
        recordings.set(recordingId, progress)
        refreshEgress()
        progressed.ask()
        refreshFigures()
      }),
      tapelog.on('import.progress', ({ jobId, progress }) => {
        imports.set(jobId, progress)
        progressed.ask()
      }),
      tapelog.on('import.noted', reportImport),
      tapelog.on('devices.changed', refreshDevices),
      tapelog.on('device.progress', ({ deviceId, transfer }) => {
        client.setQueriesData<CommandOutput<'devices.list'>>(
          { queryKey: ['devices.list'] },
          (list) =>
            list && {
              ...list,
              // The last figures of a copy may arrive after its end.
              devices: list.devices.map((device) =>
                device.deviceId === deviceId && device.state === 'importing' ? { ...device, transfer } : device,
              ),
            },
        )
      }),
      tapelog.on('watchFolders.changed', refreshFolders),
      tapelog.on('deletions.changed', refreshDeletions),
      tapelog.on('models.changed', refreshModels),
      tapelog.on('engine.status', () => {
        void client.invalidateQueries()
      }),
    ]
    return () => {
      for (const made of refreshers) made.stop()
      for (const stop of stops) stop()
    }
  }, [client])
}
