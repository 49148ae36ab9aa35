import { localDate, localTime } from '../../../shared/sound/recordedTime.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { skippedFileSentences } from '../../../shared/words/en/sentences/devices.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { type ConnectedRecorder, listRecorders, type RecorderListing, RecorderWatch } from '../../engine/index.ts'
import { report } from '../output.ts'
import { interruption, type Terminal } from '../terminal.ts'

type DeviceRecording = ConnectedRecorder['volumes'][number]['layout']['recordings'][number]

/** Lists recorders and their recordings. With `watch`, it also reports devices that are plugged in or unplugged. It only reads. */
export async function devicesCommand(terminal: Terminal, flags: { json?: boolean; watch?: boolean }): Promise<number> {
  return flags.watch
    ? await watchDevices(terminal, flags.json ?? false)
    : await listDevices(terminal, flags.json ?? false)
}

async function listDevices(terminal: Terminal, json: boolean): Promise<number> {
  const out = report(terminal, null, json)
  const listing = await listRecorders()
  for (const recorder of listing.recorders) for (const line of linesOf(recorder)) out.line(line)
  if (listing.recorders.length === 0) out.line(words.terminal.devices.none)
  if (listing.problem) out.note(sentenceOf(listing.problem))
  return out.result({ ok: true, ...asJson(listing) })
}

/** Prints devices until Ctrl-C. */
async function watchDevices(terminal: Terminal, json: boolean): Promise<number> {
  const out = report(terminal, null, json)
  const tell = (type: 'connected' | 'disconnected', recorder: ConnectedRecorder) => {
    out.event(
      type,
      { recorder: recorderJson(recorder) },
      type === 'connected' ? words.terminal.devices.pluggedIn : words.terminal.devices.unplugged(recorder.name),
    )
    if (type === 'connected') for (const line of linesOf(recorder)) out.line(line)
  }
  const watch = new RecorderWatch(
    {},
    { opened: (recorder) => tell('connected', recorder), gone: (recorder) => tell('disconnected', recorder) },
  )
  const interrupted = interruption(terminal)
  await watch.start()
  const { recorders, problem } = watch.list()
  if (problem) out.event('problem', { ...problem }, sentenceOf(problem))
  if (recorders.length === 0) out.note(words.terminal.devices.noneYet)
  await interrupted
  await watch.stop()
  return out.result({ ok: true })
}

function linesOf({ key, name, volumes, problems }: ConnectedRecorder): string[] {
  // Several volumes may hold files of the same name, so each gets a heading.
  const lists = volumes.map(({ title, layout }) => ({
    heading: volumes.length > 1 ? [`   ${title}`] : [],
    recordings: layout.recordings,
  }))
  const recordings = lists.flatMap((list) => list.recordings)
  const skipped = volumes.flatMap(({ layout }) => layout.skipped)
  const count = words.units.recordings(recordings.length)
  const texts = words.terminal.devices
  return [
    `${name}  ${key ?? texts.noKey}  ${count}`,
    ...lists.flatMap((list) => [...list.heading, ...list.recordings.map(recordingLine)]),
    ...(recordings.some(({ recordedMs, hasZone }) => recordedMs !== null && !hasZone)
      ? [`   ${texts.zoneUnknown}`]
      : []),
    ...(skipped.length === 0 ? [] : [`   ${texts.skipped(skipped.length)}`]),
    ...problems.map((problem) => `   ${sentenceOf(problem)}`),
  ]
}

function recordingLine({ title, sizeBytes, recordedMs, recordedTimePrecision, hasZone }: DeviceRecording): string {
  const when =
    recordedMs === null
      ? words.terminal.devices.noDate
      : recordedTimePrecision === 'day'
        ? localDate(recordedMs)
        : localTime(recordedMs)
  const zone = recordedMs === null || hasZone ? ' ' : '*'
  return `   ${when.padEnd(16)}${zone} ${formatSize(sizeBytes).padStart(9)}  ${title}`
}

const formatSize = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`

const recorderJson = ({ volumes, ...recorder }: ConnectedRecorder) => ({
  ...recorder,
  volumes: volumes.map(({ title, label, fileSystem, layout }) => ({
    title,
    label,
    fileSystem,
    layout: layout.name,
    // `parts`: scripts that read the output depend on this name.
    recordings: layout.recordings.map(({ paths, ...recording }) => ({ ...recording, parts: paths })),
    skipped: layout.skipped.map(({ path, reason }) => ({ path, reason: skippedFileSentences[reason] })),
  })),
})

const asJson = ({ recorders, problem }: RecorderListing) => ({ problem, recorders: recorders.map(recorderJson) })
