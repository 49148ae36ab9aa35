import type { FrameRate } from '../../../shared/exports/options.ts'

/** Film timecode counts frames in hours, minutes and seconds. The frame rate need not be a whole number. */

/** `counted`: frames per second of timecode. `rate`: frames per second of real time. */
const rates: Record<FrameRate, { counted: number; rate: number; isDrop: boolean; isNtsc: boolean }> = {
  '23.976': { counted: 24, rate: 24_000 / 1001, isDrop: false, isNtsc: true },
  '24': { counted: 24, rate: 24, isDrop: false, isNtsc: false },
  '25': { counted: 25, rate: 25, isDrop: false, isNtsc: false },
  '29.97df': { counted: 30, rate: 30_000 / 1001, isDrop: true, isNtsc: true },
  '29.97': { counted: 30, rate: 30_000 / 1001, isDrop: false, isNtsc: true },
  '30': { counted: 30, rate: 30, isDrop: false, isNtsc: false },
  '50': { counted: 50, rate: 50, isDrop: false, isNtsc: false },
  '59.94': { counted: 60, rate: 60_000 / 1001, isDrop: false, isNtsc: true },
}

export const rateOf = (frameRate: FrameRate) => rates[frameRate]

/** The frame at a moment. */
export const frameAt = (ms: number, frameRate: FrameRate): number => Math.round((ms / 1000) * rates[frameRate].rate)

/** The frame whose timecode says this time. Without drop-frame, timecode of a rate below a whole number falls behind the clock. */
export function frameOfTimecode(ms: number, frameRate: FrameRate): number {
  const { counted, isDrop } = rates[frameRate]
  return isDrop ? frameAt(ms, frameRate) : Math.round((ms / 1000) * counted)
}

/**
 * `01:02:03:04`, or `01:02:03;04` for drop-frame. Drop-frame skips two numbers at each minute except every tenth, so that the timecode
 * follows the clock (SMPTE ST 12-1). After 24 hours, the timecode starts again at zero.
 */
export function timecodeOf(frame: number, frameRate: FrameRate): string {
  const { counted, isDrop } = rates[frameRate]
  const number = isDrop ? withDropped(withinDay(frame, frameRate)) : frame
  const part = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(number / counted)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(part).join(':')
  return `${clock}${isDrop ? ';' : ':'}${part(number % counted)}`
}

/** The frame within its day of timecode: after 24 hours, frames are counted from zero again. */
export function withinDay(frame: number, frameRate: FrameRate): number {
  const { counted, isDrop } = rates[frameRate]
  return frame % (24 * 3600 * counted - (isDrop ? 24 * 108 : 0))
}

/** The number of a frame in 29.97 drop-frame, where skipped numbers also count. */
function withDropped(frame: number): number {
  const inTenMinutes = 17_982
  const inMinute = 1798
  const tens = Math.floor(frame / inTenMinutes)
  const left = frame % inTenMinutes
  return frame + 18 * tens + (left < 2 ? 0 : 2 * Math.floor((left - 2) / inMinute))
}
