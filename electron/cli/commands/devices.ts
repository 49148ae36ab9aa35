import { once } from 'node:events'
import {
  type ConnectedRecorder,
  listRecorders,
  type RecorderListing,
  RecorderWatch,
} from '../../engine/devices/recorders.ts'
import { report } from '../output.ts'
import { exitCode } from '../session.ts'

type DeviceRecording = ConnectedRecorder['volumes'][number]['layout']['recordings'][number]

/** What recorders are plugged in, and what is on them; with `watch`, also what comes and goes. Reads only. */
export async function devicesCommand(flags: { json?: boolean; watch?: boolean }): Promise<number> {
  return flags.watch ? await watchDevices(flags.json ?? false) : await listDevices(flags.json ?? false)
}

async function listDevices(json: boolean): Promise<number> {
  const out = report(null, json)
  const listing = await listRecorders()
  for (const recorder of listing.recorders) for (const line of linesOf(recorder)) out.line(line)
  if (listing.recorders.length === 0) out.line('No recorder is plugged in.')
  if (listing.problem) out.note(listing.problem.message)
  out.result({ ok: true, ...asJson(listing) })
  return exitCode.done
}

/** Until Ctrl-C. */
async function watchDevices(json: boolean): Promise<number> {
  const out = report(null, json)
  const tell = (type: 'connected' | 'disconnected', recorder: ConnectedRecorder) => {
    out.event(
      type,
      { recorder: recorderJson(recorder) },
      type === 'connected' ? 'Plugged in:' : `Unplugged: ${recorder.name}`,
    )
    if (type === 'connected') for (const line of linesOf(recorder)) out.line(line)
  }
  const watch = new RecorderWatch(
    {},
    { opened: (recorder) => tell('connected', recorder), gone: (recorder) => tell('disconnected', recorder) },
  )
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await watch.start()
  const { recorders, problem } = watch.list()
  if (problem) out.event('problem', { ...problem }, problem.message)
  if (recorders.length === 0) out.note('No recorder is plugged in yet. Ctrl-C ends.')
  await interrupted
  await watch.stop()
  out.result({ ok: true })
  return exitCode.done
}

function linesOf({ key, name, volumes, problems }: ConnectedRecorder): string[] {
  // One heading for each where there are several: two may have files of the same names.
  const parts = volumes.map(({ title, layout }) => ({
    heading: volumes.length > 1 ? [`   ${title}`] : [],
    recordings: layout.recordings,
  }))
  const recordings = parts.flatMap((part) => part.recordings)
  const skipped = volumes.flatMap(({ layout }) => layout.skipped)
  const count = recordings.length === 1 ? '1 recording' : `${recordings.length} recordings`
  return [
    `${name}  ${key ?? '(this unit cannot be told from another)'}  ${count}`,
    ...parts.flatMap((part) => [...part.heading, ...part.recordings.map(recordingLine)]),
    ...(recordings.some(({ recordedMs, hasZone }) => recordedMs !== null && !hasZone)
      ? ['   * by the recorder’s clock, which keeps no time zone']
      : []),
    ...(skipped.length === 0 ? [] : [`   ${skipped.length} other files passed over`]),
    ...problems.map(({ message }) => `   ${message}`),
  ]
}

function recordingLine({ title, sizeBytes, recordedMs, hasZone }: DeviceRecording): string {
  const when = recordedMs === null ? 'no date' : localTime(recordedMs)
  const zone = recordedMs === null || hasZone ? ' ' : '*'
  return `   ${when.padEnd(16)}${zone} ${formatSize(sizeBytes).padStart(9)}  ${title}`
}

/** `2026-11-21 14:02`, as the clock on this wall has it. */
function localTime(atMs: number): string {
  const date = new Date(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

const formatSize = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`

const recorderJson = ({ volumes, ...recorder }: ConnectedRecorder) => ({
  ...recorder,
  volumes: volumes.map(({ title, label, fileSystem, layout }) => ({
    title,
    label,
    fileSystem,
    layout: layout.name,
    recordings: layout.recordings,
    skipped: layout.skipped,
  })),
})

const asJson = ({ recorders, problem }: RecorderListing) => ({ problem, recorders: recorders.map(recorderJson) })
