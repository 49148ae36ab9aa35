import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ofFile } from './byteSource.ts'
import type { Reading } from './files/reading.ts'
import { deepestFolder, mostFiles, mostInflatedInAllBytes } from './limits.ts'
import { readFile } from './readFile.ts'
import { Findings } from './seeking/findings.ts'
import { Search, type Spot } from './seeking/search.ts'
import { targetsOf } from './seeking/targets.ts'
import type { Finding, Forbidden, Hints } from './types.ts'

/**
 * What a finished file or folder still reveals, read as its readers would. `name`: the name that it will get, if it has another one now.
 * Anything that cannot be read is a finding that blocks. Findings that block come first. Throws the signal's reason, and Node's errors if
 * the disk cannot be read.
 */
export async function revealedIn(
  path: string,
  forbidden: Forbidden,
  hints: Hints,
  { name = basename(path), signal }: { name?: string; signal?: AbortSignal } = {},
): Promise<Finding[]> {
  const findings = new Findings()
  const search = new Search(targetsOf(forbidden, hints), findings, signal)
  let files = 0
  const visit = async (at: string, file: string, shown: string, depth: number): Promise<void> => {
    signal?.throwIfAborted()
    if (files++ > mostFiles) return search.unreadable({ file: name, detail: '', depth: 0 }, 'bytes', 'too-large')
    const spot: Spot = { file, detail: '', depth: 0 }
    await search.text(spot, 'file-name', shown, { isShown: true, isTag: true })
    search.bytes(spot, Buffer.from(shown), { place: 'file-name' })
    const facts = await lstat(at)
    if (depth > deepestFolder) search.unreadable(spot, 'bytes', 'too-large')
    else if (facts.isDirectory())
      for (const child of (await readdir(at)).sort())
        await visit(join(at, child), depth === 0 ? child : `${file}/${child}`, child, depth + 1)
    else if (facts.isFile()) await readOne(at, spot, { search, signal })
    else search.unreadable(spot, 'bytes', 'unknown')
  }
  await visit(path, name, name, 0)
  return findings.all()
}

async function readOne(
  path: string,
  spot: Spot,
  { search, signal }: Pick<Reading, 'search' | 'signal'>,
): Promise<void> {
  let left = mostInflatedInAllBytes
  const reading: Reading = {
    search,
    signal,
    readPart: (source, part) => readFile(source, part, reading),
    mayInflate(bytes) {
      left -= bytes
      return left >= 0
    },
  }
  // Never through a link that took the file's place.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    await readFile(ofFile(file, (await file.stat()).size), spot, reading)
  } finally {
    await file.close()
  }
}
