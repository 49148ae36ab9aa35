import type { JoinedFile, JoinPlan } from '../../../shared/recordings/joining.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { toldOf } from '../output.ts'
import { plain } from '../queueLines.ts'
import { deletionsEnded, jobsOf, knownId } from '../recordings.ts'
import { type CommonFlags, type Session, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type JoinFlags = CommonFlags & {
  sameTime?: boolean
  /** False puts the files together without the pauses between them. */
  gaps?: boolean
  /** The recordings whose sound is left out; by default, a mix of the others. */
  leaveOut?: number[]
  title?: string
}

/** Makes one recording of several, in the order of their numbers on the command line. */
export function joinCommand(terminal: Terminal, ids: readonly string[], flags: JoinFlags): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out } = session
    const recordingIds: number[] = []
    for (const id of ids) recordingIds.push(await knownId(session, id))
    const arrangement = flags.sameTime ? 'same-time' : 'one-after-another'
    const suggested = await engine.call('joins.suggest', { recordingIds })
    const leftOut = flags.leaveOut ?? (suggested.arrangement === arrangement ? suggested.leftOut : [])
    const choice = { recordingIds, arrangement, keepsGaps: flags.gaps ?? true, leftOut } as const
    const plan = await engine.call('joins.plan', choice)
    plan.files.forEach((file, index) => {
      out.line(words.joining.terminal.file(index + 1, plain(file.title), factsOf(file)))
    })
    for (const sentence of consequences(plan)) out.note(sentence)
    const { jobId } = await engine.call('joins.start', { ...choice, ...(flags.title ? { title: flags.title } : {}) })
    return await joinNow(session, jobId, plan)
  })
}

async function joinNow({ engine, out, command, signal }: Session, jobId: number, plan: JoinPlan): Promise<number> {
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })
  const [job] = await jobsOf(engine, [jobId])
  if (job?.state === 'done' && job.recordingId !== null) {
    const recording = await engine.call('recordings.get', { recordingId: job.recordingId })
    out.line(words.joining.terminal.joined(plain(recording.title), recording.id))
    return out.result({ ok: true, recordingId: recording.id, title: recording.title, files: recording.files })
  }
  const error = job?.error ?? null
  if (job?.state === 'failed' && error) out.note(words.joining.terminal.failed(sentenceOf(error)))
  else out.note(words.joining.terminal.waits(command('sync')))
  return out.result({ ok: false, jobId, files: plan.files, error: error && toldOf(error) })
}

function factsOf({ startsAtMs, durationMs, gapMs, isHeard, channels }: JoinedFile): string {
  const texts = words.joining.dialog
  return [
    isHeard ? texts.starts(formatClock(startsAtMs)) : texts.notHeard,
    formatClock(durationMs),
    ...(gapMs > 0 ? [texts.gap(words.units.roughly(gapMs))] : []),
    ...(channels.length > 0 ? [texts.channels(channels)] : []),
  ].join(' · ')
}

function consequences({ durationMs, neededBytes, longGaps, transcribing, next, localOnly }: JoinPlan): string[] {
  const texts = words.joining.dialog
  return [
    texts.needs(formatClock(durationMs), words.units.size(neededBytes)),
    ...(longGaps > 0 ? [texts.longGaps(longGaps)] : []),
    ...(transcribing > 0 ? [texts.transcribing(transcribing)] : []),
    texts.next[next],
    ...(localOnly ? [texts.localOnly] : []),
  ]
}

/** Takes a joined recording apart. If it has a transcript, `yes` must agree that this is deleted. */
export function takeApartCommand(
  terminal: Terminal,
  id: string,
  flags: CommonFlags & { yes?: boolean },
): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out, command, signal } = session
    const recordingId = await knownId(session, id)
    const { files, hasTranscript, isWorkedOn } = await engine.call('recordings.get', { recordingId })
    if (hasTranscript && !flags.yes) {
      const { apart, terminal } = words.joining
      out.line(isWorkedOn ? apart.worked : apart.transcript)
      out.line(terminal.notYet(command(`join --apart ${id} --yes`)))
      return out.result({ ok: true, apart: false })
    }
    await engine.call('joins.takeApart', { recordingId })
    engine.start({ kinds: [] })
    const left = await deletionsEnded(engine, signal)
    for (const reason of new Set(left.map(sentenceOf))) out.note(words.terminal.delete.unfinished(reason))
    out.line(words.joining.terminal.apart(files.length))
    return out.result({ ok: true, apart: true, recordingIds: files.map((file) => file.recordingId) })
  })
}
