import { join } from 'node:path'
import { ffmpeg } from '../support/ffmpeg.ts'
import { demo } from './tapelogWindow.ts'

/** A few seconds of the demo's interview, from `fromSeconds` on. They are transcribed soon. */
export function clipOfInterview(home: string, title: string, fromSeconds = 0): { path: string; title: string } {
  const path = join(home, `${title}.mp3`)
  ffmpeg(['-ss', String(fromSeconds), '-t', '6', '-i', demo.interview.path, '-c', 'copy', path])
  return { path, title }
}
