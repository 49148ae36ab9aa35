import { leastGapMs, type Mend } from './mending/types.ts'
import type { Gaps, SoundGap } from './types.ts'

/** A file counts as cut if it lacks more than this time, and more than a thousandth of its stated length. */
const leastMissingMs = 500
const missingShare = 0.001
/** Gaps with less sound than this between them are joined, because the sound decoded between them is noise. */
const joinedMs = 500
/** How many gaps are kept at most. If there are more, the nearest gaps are joined. */
const mostGaps = 500

/** Containers that state the length of their sound. A film may be longer than its sound. */
const statesSound = /^(flac|aiff|w64|caf|au)$/
const endedEarly = /partial file|File ended prematurely/

/** 0.1 s in samples, as an FFmpeg expression. */
const leastGap = `SR/${1000 / leastGapMs}`

/**
 * Filters that place each frame on one time line. A frame without a time, or whose time goes back or jumps by more than
 * `mostGapMs`, follows the frame before it; other jumps are filled with silence (`aresample`). With `isTold`, FFmpeg writes a
 * message for each frame, and {@link GapListener} finds the gaps in these messages.
 *
 * `latestBeginMs`: a first frame later than this begins at once; FFmpeg also counts the frame as the first after the channels have changed.
 *
 * The expression's variables: 0 the frame's time, 1 the end of the frame before, 2 the amount subtracted from all times, 3 the
 * jump.
 */
export function timeLineFilters(
  { mostGapMs, latestBeginMs }: { mostGapMs: number; latestBeginMs: number },
  isTold: boolean,
): string {
  const most = `SR*if(N,${seconds(mostGapMs)},${seconds(latestBeginMs)})`
  const time = [
    'st(0,if(isnan(PTS),ld(1),PTS-ld(2)))',
    'st(3,ld(0)-ld(1))',
    `st(4,gt(ld(3),${leastGap})*lte(ld(3),${most}))`,
    `st(2,ld(2)+if(ld(4),0,if(not(N)+gt(abs(ld(3)),${leastGap}),ld(3),0)))`,
    'st(0,if(ld(4),ld(0),ld(1)))',
    'st(1,ld(0)+S)',
    'ld(0)',
  ].join(';')
  return `asettb=1/sr,asetpts='${time}',${isTold ? 'ashowinfo,' : ''}`
}

const seconds = (ms: number) => Math.round(ms / 1000)

const frameLine = /\bn: *\d+ pts: *(\d+) .*?\brate: *(\d+) nb_samples: *(\d+)/
const durationLine = /^\S* *(?:\[info\])? *Duration: (\d+):(\d\d):(\d\d\.\d+),/
const inputLine = /Input #0, (\S+), from /

/** Finds missing sound in FFmpeg's messages at the level `repeat+level+info`. */
export class GapListener {
  #line = ''
  /** The length of what was decoded by earlier processes. */
  #earlierMs = 0
  #endSamples = 0
  #rateHz = 0
  readonly #holes: { fromMs: number; toMs: number }[] = []
  #hasError = false
  #hasEndedEarly = false
  #isEstimated = false
  #container = ''
  #statedMs = 0

  /** The messages that follow are those of another process, which decodes what follows in the same file. */
  next(): void {
    this.#earlierMs = this.#heardMs()
    this.#endSamples = 0
  }

  readonly #heardMs = () => this.#earlierMs + (this.#rateHz === 0 ? 0 : (this.#endSamples * 1000) / this.#rateHz)

  /** Takes a block of messages and returns the messages that are not about frames. */
  take(block: Buffer): Buffer {
    const lines = (this.#line + block.toString('latin1')).split('\n')
    this.#line = (lines.pop() ?? '').slice(-10_000)
    const kept = lines.filter((line) => !this.#isFrame(line))
    for (const line of kept) this.#listen(line)
    return Buffer.from(kept.map((line) => `${line}\n`).join(''), 'latin1')
  }

  #isFrame(line: string): boolean {
    if (!line.includes('showinfo')) return false
    const found = frameLine.exec(line)
    if (found) {
      const [begin, rateHz, samples] = found.slice(1).map(Number) as [number, number, number]
      this.#rateHz = rateHz
      if (begin > this.#endSamples)
        this.#holes.push({ fromMs: this.#heardMs(), toMs: this.#earlierMs + (begin * 1000) / rateHz })
      this.#endSamples = begin + samples
    }
    return true
  }

  #listen(line: string): void {
    if (/\[(error|fatal)\]/.test(line)) this.#hasError = true
    if (endedEarly.test(line)) this.#hasEndedEarly = true
    if (line.includes('Estimating duration')) this.#isEstimated = true
    this.#container ||= inputLine.exec(line)?.[1] ?? ''
    const duration = this.#statedMs === 0 ? durationLine.exec(line) : null
    if (!duration) return
    const [hours, minutes, seconds] = duration.slice(1).map(Number) as [number, number, number]
    this.#statedMs = Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
  }

  /** The gaps. Call it after everything was decoded. `mend`: the result of the earlier check of the file. */
  missing(mend: Mend | null): Gaps {
    const heardMs = this.#heardMs()
    // Without a reported error, a jump in time is a pause that the recorder left out.
    const isDamaged = this.#hasError && mend?.blocks == null
    const holes = isDamaged ? this.#holes.map(gapOf) : []
    const known = (mend?.gaps ?? []).map((gap) => withinSound(gap, Math.round(heardMs)))
    const all = [...holes, ...known]
    const missingMs = this.#statedMs - heardMs
    const isStated = !this.#isEstimated && (statesSound.test(this.#container) || this.#hasEndedEarly)
    if (mend === null && isStated && missingMs > Math.max(leastMissingMs, this.#statedMs * missingShare))
      all.push({ fromMs: Math.round(heardMs), lengthMs: Math.round(missingMs), cause: 'cut' })
    return { gaps: joined(all), keepsTimes: mend?.keepsTimes ?? true }
  }
}

/**
 * Limits a gap to the sound. A file states its own positions, so a gap may begin before the sound, in the encoder's delay, or after
 * the decodable sound.
 */
function withinSound(gap: SoundGap, heardMs: number): SoundGap {
  const beforeSoundMs = Math.max(0, -gap.fromMs)
  const lengthMs = Math.max(0, gap.lengthMs - beforeSoundMs)
  return { ...gap, fromMs: Math.min(Math.max(0, gap.fromMs), heardMs), lengthMs }
}

const gapOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }): SoundGap => ({
  fromMs: Math.round(fromMs),
  lengthMs: Math.round(toMs - fromMs),
  cause: 'damaged',
})

function joined(gaps: readonly SoundGap[]): SoundGap[] {
  const list: SoundGap[] = []
  for (const gap of gaps.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = list.at(-1)
    const isNear = last && last.cause === gap.cause && gap.fromMs - (last.fromMs + last.lengthMs) < joinedMs
    if (last && (isNear || list.length >= mostGaps)) last.lengthMs = gap.fromMs + gap.lengthMs - last.fromMs
    else list.push({ ...gap })
  }
  return list
}
