import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { demoFile } from '../../support/testEngine.ts'

let template: Promise<string> | null = null

/** A library with the demo's memo, transcribed. Made once for all test files of a process: a transcription takes seconds. */
async function makeTemplate(): Promise<string> {
  const { path, remove } = temporaryFolder()
  process.once('exit', remove)
  const library = join(path, 'library')
  for (const args of [['import', demoFile('260915_0911.ogg')], ['sync']]) {
    const { code, stderr } = await tapelogHere([...args, '--library', library]).ended
    if (code !== 0) throw new Error(stderr)
  }
  return library
}

/** Puts a library with one transcribed recording, the demo's memo, into a folder that is not there yet. Its number is 1. */
export async function transcribedDemo(library: string): Promise<void> {
  template ??= makeTemplate()
  cpSync(await template, library, { recursive: true, preserveTimestamps: true })
}
