import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../shared/contract.ts'
import type { PendingImport, RecordingDetail, RecordingSummary } from '../shared/domain.ts'
import { call } from './bridge.ts'

/** The list as the window asks for it: as much as the contract gives in one answer; search finds the rest. */
export const wholeLibrary = { limit: 1000 } as const

/** A query on one command; its key is the command and its input, so events can find it again. */
export const useCommand = <N extends CommandName>(name: N, input?: CommandInput<N>, enabled = true) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), enabled })

/** A query on a command that asks a service: nobody tells when its answer changes, so it is asked with every look. */
export const useRemoteCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), staleTime: 0 })

/** A mutation on one command, which refreshes the named queries afterwards. */
export function useCommandMutation<N extends CommandName>(name: N, refreshes: CommandName[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CommandInput<N>): Promise<CommandOutput<N>> => call(name, input),
    // Also after a failure: a part of the work may have been done.
    onSettled: () => {
      for (const key of refreshes) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

type RecordingList = { items: RecordingSummary[]; total: number; imports: PendingImport[] }

/** Follows the engine's small events: progress goes straight into the cache, everything else is asked for again. */
export function useEngineEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timers = new Set<number>()
    // Many things change at once: they are asked for once per quarter of a second, not once per event.
    const refresher = (...names: CommandName[]) => {
      let timer: number | undefined
      return () => {
        if (timer !== undefined) return
        timer = window.setTimeout(() => {
          if (timer !== undefined) timers.delete(timer)
          timer = undefined
          for (const name of names) void client.invalidateQueries({ queryKey: [name] })
        }, 250)
        timers.add(timer)
      }
    }
    const refreshLists = refresher('recordings.list', 'queue.list', 'workflows.list')
    const refreshDevices = refresher('devices.list', 'devices.recordings')
    const refreshFolders = refresher('watchFolders.list')
    const { tapelog } = window
    const stops = [
      tapelog.on('library.changed', refreshLists),
      tapelog.on('queue.changed', refreshLists),
      tapelog.on('recording.changed', ({ recordingId }) => {
        refreshLists()
        void client.invalidateQueries({ queryKey: ['recordings.get', { recordingId }] })
        void client.invalidateQueries({ queryKey: ['recordings.peaks', { recordingId }] })
      }),
      tapelog.on('recording.progress', ({ recordingId, progress }) => {
        client.setQueriesData<RecordingList>(
          { queryKey: ['recordings.list'] },
          (list) =>
            list && {
              ...list,
              items: list.items.map((item) => (item.id === recordingId ? { ...item, progress } : item)),
            },
        )
        client.setQueriesData<RecordingDetail>(
          { queryKey: ['recordings.get', { recordingId }] },
          (detail) => detail && { ...detail, progress },
        )
      }),
      tapelog.on('import.progress', ({ jobId, progress }) => {
        client.setQueriesData<RecordingList>(
          { queryKey: ['recordings.list'] },
          (list) =>
            list && {
              ...list,
              imports: list.imports.map((item) => (item.jobId === jobId ? { ...item, progress } : item)),
            },
        )
      }),
      tapelog.on('devices.changed', refreshDevices),
      tapelog.on('device.progress', ({ deviceId, transfer }) => {
        client.setQueriesData<CommandOutput<'devices.list'>>(
          { queryKey: ['devices.list'] },
          (list) =>
            list && {
              ...list,
              // The end of a copy may be known before its last figures arrive: those are not for a device at rest.
              devices: list.devices.map((device) =>
                device.deviceId === deviceId && device.state === 'importing' ? { ...device, transfer } : device,
              ),
            },
        )
      }),
      tapelog.on('watchFolders.changed', refreshFolders),
      tapelog.on('engine.status', () => {
        void client.invalidateQueries()
      }),
    ]
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client])
}
