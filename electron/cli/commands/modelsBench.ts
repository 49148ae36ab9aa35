import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type ModelManager, readDeviceRecord } from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { collarSeconds, type Rates } from '../bench/judge.ts'
import { type MeasuredModel, measureModel, measurePlain } from '../bench/measureModel.ts'
import { referenceRecordings } from '../bench/reference.ts'
import { commandLine } from '../commandLine.ts'
import type { Reporter } from '../output.ts'
import type { Terminal } from '../terminal.ts'

type Measured = MeasuredModel & {
  /** The device that ran the model; null if its engine does not report a device. */
  device: string | null
  /** The result of a plain script with the same engine; null unless the engine is transcribe.cpp. */
  plain: Awaited<ReturnType<typeof measurePlain>>
}

/**
 * Transcribes every recording in a folder that has its words beside it, see {@link referenceRecordings}, with each installed speech model. Prints a
 * table of all models in the catalogue with the measurements, including models that are not installed. Speakers are judged if their turns are known.
 * A recording with a microphone for each speaker is also transcribed with each microphone by itself. A model of transcribe.cpp is also measured with
 * a plain script that uses the same engine. Keeps no text. `ids`: only these models. Throws 'nothing-to-measure'.
 */
export async function benchModels(
  terminal: Terminal,
  models: ModelManager,
  { folder, ids, language }: { folder: string; ids: readonly string[]; language: string },
  out: Reporter,
): Promise<number> {
  const recordings = referenceRecordings(folder)
  const speech = models.list().models.filter(({ task, id }) => task === 'asr' && (ids.length === 0 || ids.includes(id)))
  const wanted = speech.filter(({ state }) => state === 'installed')
  if (recordings.length === 0 || wanted.length === 0) throw problem('nothing-to-measure')
  const texts = words.terminal.bench
  out.note(texts.begins(recordings.length, wanted.length))
  const rows: Measured[] = []
  for (const { id } of wanted) {
    const measured = await measureModel(terminal, id, recordings, language)
    const plain = await measurePlain(terminal, id, recordings, language)
    // Only transcribe.cpp reports its device.
    const device = plain === null ? null : (readDeviceRecord(modelsPlace(terminal.env)).used?.name ?? null)
    const row = { ...measured, plain, device }
    rows.push(row)
    out.event('measured', row, texts.done(id))
  }
  printTable(speech, rows, out)
  if (rows.some(({ plain }) => plain !== null)) out.line(texts.plain)
  const isAny = (rate: keyof Rates) =>
    rows.some((row) => [row, row.microphones?.mix, row.microphones?.each].some((rates) => rates?.[rate] != null))
  if (isAny('speakerErrorRate')) out.line(texts.collar(collarSeconds))
  else out.line(texts.speakersNotMeasured)
  if (isAny('wrongSpeakerRate')) out.line(texts.wrongSpeaker)
  const absent = speech.filter(({ state }) => state !== 'installed').map(({ id }) => id)
  if (absent.length > 0) {
    out.line(texts.absent)
    out.line(
      `  ${commandLine(terminal, `models install ${absent[0]}`)} && ${commandLine(terminal, `models bench --audio ${folder}`)}`,
    )
  }
  for (const { model, failed } of rows) for (const name of failed) out.note(texts.failed(model, name))
  return out.result({ ok: true, measured: rows, notMeasured: absent })
}

const notMeasured = () => words.terminal.bench.notMeasured
const percent = (rate: number | null | undefined): string =>
  rate == null ? notMeasured() : `${(rate * 100).toFixed(1)} %`

/** The cells of the rates that every row has. */
const rateCells = (rates: Rates | undefined): string[] => [
  percent(rates?.wordErrorRate),
  percent(rates?.speakerErrorRate),
  percent(rates?.wrongSpeakerRate),
  rates?.realTimeFactor?.toFixed(3) ?? notMeasured(),
]

function printTable(models: readonly { id: string }[], rows: readonly Measured[], out: Reporter): void {
  const { columns, model: heading, mix, each } = words.terminal.bench
  const cellsOf = (row: Measured | undefined): string[] => [
    ...rateCells(row),
    row?.peakMemoryBytes ? `${Math.round(row.peakMemoryBytes / 1e6)} MB` : notMeasured(),
    percent(row?.plain?.wordErrorRate),
    row?.plain?.realTimeFactor?.toFixed(3) ?? notMeasured(),
    row?.device ?? notMeasured(),
  ]
  const lines = models.flatMap(({ id }): [string, string[]][] => {
    const row = rows.find(({ model }) => model === id)
    const { microphones } = row ?? {}
    return [
      [id, cellsOf(row)],
      ...(microphones
        ? [
            [`  ${mix(microphones.recordings)}`, rateCells(microphones.mix)] as [string, string[]],
            [`  ${each}`, rateCells(microphones.each)] as [string, string[]],
          ]
        : []),
    ]
  })
  const nameWidth = Math.max(...[heading, ...lines.map(([name]) => name)].map(({ length }) => length))
  for (const [name, cells] of [[heading, [...columns]] as [string, string[]], ...lines])
    out.line(
      [
        name.padEnd(nameWidth),
        ...cells.map((cell, at) => cell.padStart(Math.max(columns[at]?.length ?? 0, notMeasured().length))),
      ].join('  '),
    )
}
