import { onTestFinished, TestRunner } from 'vitest'
import { temporaryFolder } from './temporaryFolder.ts'

const ofFile: (() => void)[] = []

/**
 * A new folder below `parent` (or TMPDIR). It goes by itself: after the hooks of the test that asked for it or, if it is made
 * outside a test, in `beforeAll` or at the top of a file, after those of the file.
 */
export function testFolder(parent?: string): string {
  const { path, remove } = temporaryFolder(parent)
  if (TestRunner.getCurrentTest()) onTestFinished(remove)
  else ofFile.push(remove)
  return path
}

/** The setup file calls this at the end of each file. */
export function removeFoldersOfFile(): void {
  for (const remove of ofFile.splice(0)) remove()
}
