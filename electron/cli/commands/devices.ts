import { type ConnectedRecorder, listRecorders, type RecorderListing } from '../../engine/devices/recorders.ts'
import { report } from '../output.ts'
import { exitCode } from '../session.ts'

/** What recorders are plugged in, and what is on them. Reads only. */
export async function devicesCommand(flags: { json?: boolean }): Promise<number> {
  const out = report(null, flags.json ?? false)
  const listing = await listRecorders()
  for (const recorder of listing.recorders) for (const line of linesOf(recorder)) out.line(line)
  if (listing.recorders.length === 0) out.line('No recorder is plugged in.')
  if (listing.problem) out.note(listing.problem.message)
  out.result({ ok: true, ...asJson(listing) })
  return exitCode.done
}

function linesOf({ key, name, volumes, problems }: ConnectedRecorder): string[] {
  const recordings = volumes.flatMap(({ layout }) => layout?.recordings ?? [])
  const skipped = volumes.flatMap(({ layout }) => layout?.skipped ?? [])
  return [
    `${name}  ${key ?? '(this unit cannot be told from another)'}  ${recordings.length} recordings`,
    ...recordings.map(({ title, sizeBytes, recordedMs }) => {
      const when = recordedMs === null ? 'no date' : new Date(recordedMs).toISOString().slice(0, 16).replace('T', ' ')
      return `   ${when.padEnd(16)}  ${formatSize(sizeBytes).padStart(9)}  ${title}`
    }),
    ...(skipped.length === 0 ? [] : [`   ${skipped.length} other files passed over`]),
    ...problems.map(({ message }) => `   ${message}`),
  ]
}

const formatSize = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`

/** For programs: everything but where the system keeps it. */
const asJson = ({ recorders, problem }: RecorderListing) => ({
  problem,
  recorders: recorders.map(({ volumes, ...recorder }) => ({
    ...recorder,
    volumes: volumes.map(({ volume, layout, problem: why }) => ({
      label: volume.label,
      fileSystem: volume.fileSystem,
      layout: layout?.name ?? null,
      recordings: layout?.recordings ?? [],
      skipped: layout?.skipped ?? [],
      problem: why,
    })),
  })),
})
