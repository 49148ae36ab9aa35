import { accessSync, constants, type FSWatcher, watch } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { childEnvironment, isProgram, spawn } from '../../system/index.ts'
import { toPcm16 } from '../pages.ts'
import type { SoundStretch, SpeechRecogniser } from '../types.ts'

/** The folder in which Debian keeps the models of pocketsphinx. */
export const pocketsphinxFolder = '/usr/share/pocketsphinx'
const modelFolder = join(pocketsphinxFolder, 'model/en-us')

/** Path of Debian's pocketsphinx if it and its English model are installed, else null. */
export function findPocketsphinx(): string | null {
  return isReadable(join(modelFolder, 'en-us.lm.bin')) ? programOnPath('pocketsphinx_batch') : null
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function programOnPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

/** A batch must be long, because each run of the program loads the model again, and short, because progress must be visible. */
const stretchesPerRun = 40

/** Transcribes real voices at draft quality by running Debian's program on batches of stretches. */
export function pocketsphinx(program: string, scratchFolder: string): SpeechRecogniser {
  return {
    id: 'pocketsphinx',
    notices: [{ code: 'draft-quality' }],
    usesHotwords: false,
    async *recognise(stretches) {
      let batch: SoundStretch[] = []
      for await (const stretch of stretches) {
        batch.push(stretch)
        if (batch.length < stretchesPerRun) continue
        yield* recogniseBatch(program, scratchFolder, batch)
        batch = []
      }
      if (batch.length > 0) yield* recogniseBatch(program, scratchFolder, batch)
    },
  }
}

/** Yields each text as soon as the program has written it, because a batch takes minutes and progress must be visible. */
async function* recogniseBatch(program: string, scratchFolder: string, batch: SoundStretch[]) {
  const folder = await mkdtemp(join(scratchFolder, 'batch-'))
  const hypotheses = join(folder, 'hypotheses')
  let watcher: FSWatcher | null = null
  try {
    await Promise.all(batch.map(({ samples }, index) => writeFile(join(folder, `${index}.raw`), toPcm16(samples))))
    await writeFile(join(folder, 'control'), batch.map((_, index) => `${index}\n`).join(''))
    await writeFile(hypotheses, '')
    let changed = Promise.withResolvers<void>()
    watcher = watch(hypotheses, () => changed.resolve())
    let end: { error: Error | null } | null = null
    const ended = run(program, [
      ...['-adcin', 'yes', '-adchdr', '0', '-cepdir', folder, '-cepext', '.raw', '-ctl', join(folder, 'control')],
      ...['-hyp', hypotheses, '-hmm', join(modelFolder, 'en-us')],
      ...['-lm', join(modelFolder, 'en-us.lm.bin'), '-dict', join(modelFolder, 'cmudict-en-us.dict')],
      ...['-cmn', 'batch', '-logfn', '/dev/null'],
    ]).then(
      () => {
        end = { error: null }
      },
      (error: Error) => {
        end = { error }
      },
    )
    for (let given = 0; given < batch.length; ) {
      await Promise.race([ended, changed.promise])
      changed = Promise.withResolvers<void>()
      const isOver = end as { error: Error | null } | null
      if (isOver?.error) throw isOver.error
      const lines = (await readFile(hypotheses, 'utf8')).split('\n')
      // The program is still writing the text after the last line break.
      const until = isOver ? batch.length : Math.min(batch.length, lines.length - 1)
      for (; given < until; given++) {
        const stretch = batch[given]
        if (!stretch) continue
        const text = (lines[given] ?? '').replace(/\s*\(\d+ -?\d+\)\s*$/, '').trim()
        yield { stretch, heard: { text, words: null, language: 'en-US' } }
      }
    }
    await ended
  } finally {
    watcher?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const startIfParentIsThere = '[ "$PPID" = "$1" ] && shift && exec "$@"'

/**
 * Makes the kernel end a program when this process ends, because a pause or a cancellation kills this process with SIGKILL. The shell
 * checks whether this process already ended before the kernel got the request.
 */
function endedWithThisProcess(command: readonly string[]): readonly string[] {
  const setpriv = programOnPath('setpriv')
  if (setpriv === null) return command
  return [setpriv, '--pdeathsig', 'KILL', '/bin/sh', '-c', startIfParentIsThere, 'sh', `${process.pid}`, ...command]
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const [command = program, ...rest] = endedWithThisProcess([program, ...args])
    const child = spawn(command, rest, { stdio: 'ignore', env: childEnvironment() })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`pocketsphinx ended with ${signal ?? code}`)),
    )
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
  })
}
