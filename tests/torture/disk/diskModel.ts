import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../random.ts'
import { type Content, FileContent } from './fileContent.ts'
import type { Change } from './log.ts'

/** A file or folder on the disk, under any name. */
type Thing = { content: FileContent | null }
type Names = Map<string, Thing>
type NameChange =
  | { index: number; kind: 'add'; path: string; thing: Thing }
  | { index: number; kind: 'move'; from: string; path: string; thing: Thing }
  | { index: number; kind: 'remove'; path: string; thing: Thing }

/** How a disk forgets. */
export type Cut = {
  /**
   * `synced`: the disk keeps only fsynced data. `mixed`: of the rest, it also keeps any blocks, any size, and names up
   * to any point.
   */
  bytes: 'synced' | 'mixed'
  /**
   * `ordered`, like journalling file systems: any fsync includes all earlier changes of names. `strict`, like POSIX: a name is on
   * the disk once its own folder was fsynced.
   */
  names: 'ordered' | 'strict'
}

/** Files and folders below a root, as they were when a life began and as its log changed them. */
export class DiskModel {
  readonly #root: string
  readonly #before: Names
  readonly #now: Names
  readonly #nameChanges: NameChange[] = []
  readonly #open = new Map<number, Thing & { path: string }>()
  /** The last entry that any fsync covers. Below: the last entry that an fsync of each folder covers. */
  #anySynced = 0
  readonly #folderSynced = new Map<string, number>()

  /** `baseFolder` contains the data that is surely on the disk. `root` is its path in the log. */
  constructor(root: string, baseFolder: string) {
    this.#root = root
    this.#before = new Map()
    for (const name of filesBelow(baseFolder)) {
      const path = join(baseFolder, name)
      const facts = lstatSync(path, { bigint: true })
      this.#before.set(join(root, name), {
        content: facts.isDirectory() ? null : new FileContent(readFileSync(path), facts.mtimeNs),
      })
    }
    this.#now = new Map(this.#before)
    this.#now.set(root, { content: null })
  }

  /** `believes`: false if the disk lies about this fsync. */
  replay(changes: readonly Change[], believes: (path: string) => boolean = () => true): void {
    changes.forEach((change, index) => {
      switch (change.kind) {
        case 'open': {
          const known = this.#now.get(change.path)
          const thing = known && !change.created ? known : { content: new FileContent(Buffer.alloc(0), change.timeNs) }
          if (!known || change.created) this.#add(index, change.path, thing)
          if (change.emptied) thing.content?.add({ index, size: 0, timeNs: change.timeNs })
          this.#open.set(change.fd, { ...thing, path: change.path })
          return
        }
        case 'close':
          this.#open.delete(change.fd)
          return
        case 'write':
        case 'truncate':
          this.#open.get(change.fd)?.content?.add({ index, ...change })
          return
        case 'sync': {
          const open = this.#open.get(change.fd)
          if (!open || !believes(open.path)) return
          open.content?.settle(change.covered)
          this.#anySynced = Math.max(this.#anySynced, change.covered)
          if (!open.content) this.#folderSynced.set(open.path, change.covered)
          return
        }
        case 'rename': {
          const thing = this.#now.get(change.from)
          if (!thing) throw new Error('Something was renamed that the rig had not seen.')
          this.#now.delete(change.from)
          this.#now.set(change.to, thing)
          this.#nameChanges.push({ index, kind: 'move', from: change.from, path: change.to, thing })
          return
        }
        case 'link': {
          const thing = this.#now.get(change.from)
          if (thing) this.#add(index, change.to, thing)
          return
        }
        case 'mkdir':
          this.#add(index, change.path, { content: null })
          return
        case 'unlink':
        case 'rmdir': {
          const thing = this.#now.get(change.path)
          if (thing) this.#nameChanges.push({ index, kind: 'remove', path: change.path, thing })
          this.#now.delete(change.path)
        }
      }
    })
  }

  #add(index: number, path: string, thing: Thing): void {
    this.#now.set(path, thing)
    this.#nameChanges.push({ index, kind: 'add', path, thing })
  }

  /** The content if nothing is lost: by path below the root; null is a folder. */
  everything(): Map<string, Content | null> {
    return this.#contents(this.#now, (content) => content.everything())
  }

  /** The content that a cut leaves. */
  cut({ bytes, names }: Cut, random: Random): Map<string, Content | null> {
    const left = new Map(this.#before)
    const survives = names === 'ordered' ? this.#orderedUpTo(bytes, random) : this.#strictUpTo(bytes, random)
    for (const change of this.#nameChanges) {
      if (!survives(change)) continue
      if (change.kind === 'remove') {
        if (left.get(change.path) === change.thing) left.delete(change.path)
        continue
      }
      if (change.kind === 'move' && left.get(change.from) === change.thing) left.delete(change.from)
      left.set(change.path, change.thing)
    }
    // Without its folder, an entry cannot be found.
    const isFound = (path: string): boolean => {
      const folder = dirname(path)
      return folder === this.#root || (left.get(folder)?.content === null && isFound(folder))
    }
    for (const path of [...left.keys()]) if (!isFound(path)) left.delete(path)
    const share = random.pick([0.1, 0.5, 0.5, 0.9, 1])
    return this.#contents(left, (content) => (bytes === 'synced' ? content.synced() : content.mixed(random, share)))
  }

  #orderedUpTo(bytes: Cut['bytes'], random: Random): (change: NameChange) => boolean {
    const last = this.#nameChanges.at(-1)?.index ?? 0
    const upTo =
      bytes === 'synced' ? this.#anySynced : random.between(this.#anySynced, Math.max(this.#anySynced, last + 1))
    return ({ index }) => index < upTo
  }

  /** Decides for each folder separately. A move is on the disk once either of its folders is. */
  #strictUpTo(bytes: Cut['bytes'], random: Random): (change: NameChange) => boolean {
    const last = (this.#nameChanges.at(-1)?.index ?? 0) + 1
    const limits = new Map<string, number>()
    const limitOf = (folder: string) => {
      const synced = this.#folderSynced.get(folder) ?? 0
      const known = limits.get(folder) ?? (bytes === 'synced' ? synced : random.between(synced, Math.max(synced, last)))
      limits.set(folder, known)
      return known
    }
    return (change) =>
      change.index < limitOf(dirname(change.path)) ||
      (change.kind === 'move' && change.index < limitOf(dirname(change.from)))
  }

  #contents(names: Names, of: (content: FileContent) => Content): Map<string, Content | null> {
    const contents = new Map<string, Content | null>()
    for (const [path, { content }] of names)
      if (path !== this.#root) contents.set(path.slice(this.#root.length + 1), content && of(content))
    return contents
  }
}

/** Names below a folder, folders before their content. SQLite's shared memory is not on the disk. */
export const filesBelow = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => !name.endsWith('-shm')).sort()

/** Gives a folder exactly this content. Files that already match stay untouched. */
export function writeDisk(folder: string, contents: ReadonlyMap<string, Content | null>): void {
  for (const name of filesBelow(folder).reverse())
    if (!contents.has(name)) rmSync(join(folder, name), { force: true, recursive: true })
  for (const name of readdirSync(folder, { recursive: true }) as string[])
    if (name.endsWith('-shm')) rmSync(join(folder, name))
  for (const [name, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = join(folder, name)
    if (content === null) mkdirSync(path, { recursive: true })
    else if (!isSo(path, content)) {
      writeFileSync(path, content.bytes)
      if (content.timeNs !== null) utimesSync(path, secondsOf(content.timeNs), secondsOf(content.timeNs))
    }
  }
}

const secondsOf = (timeNs: bigint) => Number(timeNs) / 1e9

function isSo(path: string, { bytes }: Content): boolean {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  return facts !== undefined && facts.size === bytes.length && readFileSync(path).equals(bytes)
}
