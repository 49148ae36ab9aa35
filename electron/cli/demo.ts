import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { formatRow, usualFormats } from '../../shared/exports/formats.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import { wordErrorRate } from './bench/wordErrorRate.ts'
import { embeddedService, packageRoot } from './embeddedService.ts'
import { report } from './output.ts'
import { processTerminal } from './processTerminal.ts'

type DemoEntry = { file: string; sha256: string; referenceFile: string }
type Row = Record<string, string>

const outputFolder = 'demo-output'
const stages = { import: 'copy', prepare: 'prepare', upload: 'upload', poll: 'transcribe' } as const

/**
 * Imports, transcribes and exports the demo's recordings on this machine, and prints a table of the results. Returns 1 unless
 * every recording has a transcript with words and every export is there.
 */
async function demo(): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'tapelog-demo-'))
  const service = embeddedService(processTerminal, join(work, 'library/service'), 'demo')
  const engine = await createEngine({
    libraryPath: join(work, 'library'),
    packageRoot,
    secret: async () => null,
    embeddedService: service.connect,
    log: () => {},
  })
  try {
    const entries = plugInRecorder(join(work, 'recorder'))
    process.stderr.write(
      `Importing ${entries.length} demo recordings, transcribing them on this machine and exporting them…\n`,
    )
    const out = report(processTerminal, engine, false)
    await engine.call('recordings.import', { paths: [join(work, 'recorder')] })
    engine.start()
    const { outcome, unfinished } = await engine.settle()
    out.stop()
    for (const { subject, error } of unfinished)
      process.stderr.write(`${subject}: ${error ? sentenceOf(error) : 'not finished'}\n`)

    const { items } = await engine.call('recordings.list', {})
    const exportsPath = clearedOutput(items.map(({ title }) => title))
    const rows: Row[] = []
    const written: string[] = []
    const secondsOf = await stageSeconds(engine)
    for (const entry of entries) {
      const recording = items.find(({ sha256 }) => sha256 === entry.sha256)
      const transcript = recording && (await engine.call('transcripts.get', { recordingId: recording.id }))
      if (!recording || !transcript) continue
      const beganMs = performance.now()
      const { files } = await engine.call('exports.write', {
        ...{ recordingIds: [recording.id], letOutIds: [recording.id] },
        formats: [...usualFormats],
        directory: exportsPath,
      })
      const exportSeconds = (performance.now() - beganMs) / 1000
      written.push(...files.map(({ path }) => path).filter((path) => statSync(path).size > 0))
      const text = transcript.segments.map((segment) => segment.text).join(' ')
      const reference = readFileSync(join(packageRoot, 'build/demo', entry.referenceFile), 'utf8')
      const { rate } = wordErrorRate(reference, text)
      rows.push({
        file: entry.file,
        length: formatClock(recording.durationMs),
        speakers: String(recording.speakerCount),
        words: String(text.split(/\s+/).filter(Boolean).length),
        'word errors': `${(rate * 100).toFixed(1)} %`,
        ...secondsOf(recording.id),
        export: exportSeconds.toFixed(1),
        sha256: `${recording.sha256.slice(0, 12)}…`,
      })
    }
    printTable(rows)
    process.stdout.write(
      `\n${written.length} files are in ./${outputFolder}. Times above are seconds. The voices and the demo model are synthetic.\n`,
    )
    const complete =
      outcome === 'idle' &&
      rows.length === entries.length &&
      written.length === entries.length * usualFormats.length &&
      rows.every(({ words }) => words !== '0')
    if (!complete) process.stderr.write('The demo is not complete: something above is missing.\n')
    return complete ? 0 : 1
  } finally {
    await engine.stop()
    await service.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** Makes a folder that looks like a plugged-in recorder. */
function plugInRecorder(folder: string): DemoEntry[] {
  mkdirSync(folder, { recursive: true })
  const entries: DemoEntry[] = JSON.parse(readFileSync(join(packageRoot, 'build/demo/manifest.json'), 'utf8'))
  for (const { file } of entries) copyFileSync(join(packageRoot, 'build/demo', file), join(folder, file))
  return entries
}

/** Returns `./demo-output` after removing the files of an earlier demo. Other files stay. */
function clearedOutput(titles: string[]): string {
  const folder = join(process.cwd(), outputFolder)
  mkdirSync(folder, { recursive: true })
  for (const title of titles)
    for (const format of usualFormats) {
      const path = join(folder, `${title}.${formatRow(format).suffix}`)
      if (existsSync(path)) rmSync(path)
    }
  return folder
}

/** The seconds of each stage, from queueing its job to the job's end. */
async function stageSeconds(engine: Engine): Promise<(recordingId: number) => Row> {
  const { jobs } = await engine.call('queue.list', { includeFinished: true })
  return (recordingId) =>
    Object.fromEntries(
      Object.entries(stages).map(([kind, name]) => {
        const job = jobs.find((one) => one.recordingId === recordingId && one.kind === kind && one.state === 'done')
        return [name, job ? ((job.updatedMs - job.createdMs) / 1000).toFixed(1) : '–']
      }),
    )
}

function printTable(rows: Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: string[]) =>
    `${cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`
  process.stdout.write(`\n${line(columns)}${line(widths.map((width) => '─'.repeat(width)))}`)
  for (const row of rows) process.stdout.write(line(columns.map((column) => row[column] ?? '')))
}

process.exitCode = await demo().catch((error: unknown) => {
  process.stderr.write(`${toErrorInfo(error).message}\n`)
  return 1
})
