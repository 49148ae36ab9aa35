import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTranscriptApart } from '../../../../electron/engine/transcriptFiles/reading.ts'
import { processesOf } from '../../../support/processesBelow.ts'
import { tenMinutes } from '../../../support/readTranscripts.ts'
import { paragraphsInWord } from '../../../support/wordBombs.ts'

/** The most memory that the process had, as Linux remembers it, in bytes; and its processor time in seconds. */
function costsOf(pid: number): { bytes: number; seconds: number } {
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11)
    .map(Number)
  return { bytes: Number(peak) * 1024, seconds: (user + system) / 100 }
}

test.each([
  ['of paragraphs without words', '<w:p/>'.repeat(1_400_000)],
  ['of letters that each stand alone', `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(700_000)}</w:p>`],
])(
  'a small Word file %s ends at the limits of its process without harm to the engine',
  { timeout: 300_000 },
  async (_, markup) => {
    const bytes = await paragraphsInWord(markup)
    expect(bytes.length).toBeLessThan(60_000)
    const before = process.memoryUsage.rss()
    const most = { bytes: 0, seconds: 0 }
    const looking = setInterval(() => {
      for (const pid of processesOf('transcriptFiles/process.ts')) {
        try {
          const { bytes, seconds } = costsOf(pid)
          Object.assign(most, { bytes: Math.max(bytes, most.bytes), seconds: Math.max(seconds, most.seconds) })
        } catch {
          // It has just ended.
        }
      }
    }, 20)
    try {
      await expect(
        readTranscriptApart({ name: 'a.docx', bytes, recording: tenMinutes, language: null, encoding: null }),
      ).rejects.toMatchObject({ code: 'transcript-file-too-costly' })
    } finally {
      clearInterval(looking)
    }
    expect(most.bytes).toBeGreaterThan(0)
    // Between two looks it takes a little more.
    expect(most.bytes).toBeLessThan(1.3 * 1024 ** 3)
    expect(most.seconds).toBeLessThan(25)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 ** 2)
  },
)
