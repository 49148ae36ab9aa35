import { execFileSync } from 'node:child_process'
import { pagePrinter } from '../../electron/cli/printPage.ts'
import { exportTranscript } from '../../electron/engine/export/index.ts'
import { type ExportFormat, exportFormats } from '../../shared/exports/formats.ts'
import { exportDocument } from '../support/exportDocuments.ts'

/**
 * Measures exports of 24 hours of talk: 30,000 segments with word times. Each format runs in its own process, beside a plain
 * `JSON.stringify` of the same words. Prints JSON: milliseconds by the clock and of the processor, the most memory, the size.
 *
 * node tests/bench/exports.ts [--only FORMAT,…]
 */
const segmentCount = 30_000
const talk = 'we never saw the contract before the meeting, and nobody told us about it until May'.split(' ')

function source() {
  const said = Array.from({ length: segmentCount }, (_, at) => ({
    ...{ startMs: at * 2880, endMs: at * 2880 + 2800, speaker: `Speaker ${at % 3}`, verified: at % 2 === 0 },
    text: `${talk.slice(at % 4, 10 + (at % 5)).join(' ')}${at % 10 === 0 ? ' typed later' : ''}`,
  }))
  const words = said.flatMap(({ startMs, text }) =>
    text
      .replace(' typed later', '')
      .split(' ')
      .map((word, at) => ({
        ...{ text: word, startMs: startMs + at * 200, endMs: startMs + at * 200 + 180, confidence: 0.9 },
      })),
  )
  return { ...exportDocument(said, { durationMs: 86_400_000 }), heardWords: () => [{ runId: 1, words }] }
}

type Measured = { wallMs: number; cpuMs: number; peakMib: number; bytes: number }

async function measure(work: () => Promise<number>): Promise<Measured> {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()]
  const bytes = await work()
  const { user, system } = process.cpuUsage(startCpu)
  return {
    wallMs: Math.round(performance.now() - startMs),
    cpuMs: Math.round((user + system) / 1000),
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
    bytes,
  }
}

async function one(name: string): Promise<Measured> {
  const document = source()
  if (name === 'peer') return measure(async () => JSON.stringify([document.transcript, document.heardWords()]).length)
  const format = name as ExportFormat
  const whole = format === 'pdf' ? { ...document, printPage: pagePrinter(process.env) } : document
  return measure(async () => (await exportTranscript(format, whole)).length)
}

const [flag, value] = process.argv.slice(2)
if (flag === '--one' && value !== undefined) console.log(JSON.stringify(await one(value)))
else {
  const wanted = flag === '--only' ? (value ?? '').split(',') : exportFormats
  const run = (name: string): Measured | { failed: string } => {
    try {
      const args = [import.meta.filename, '--one', name]
      return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))
    } catch (error) {
      return {
        failed: String((error as { stderr?: string }).stderr ?? error)
          .split('\n')
          .slice(0, 3)
          .join(' '),
      }
    }
  }
  const peer = run('peer')
  const formats = Object.fromEntries(wanted.map((name) => [name, run(name)]))
  console.log(JSON.stringify({ bench: 'exports', segmentCount, peer: { jsonStringify: peer }, formats }))
}
