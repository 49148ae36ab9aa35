import type { EngineCommandName, ParsedInput } from '../../shared/contract.ts'
import type { LetOut } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Facts } from './consentFacts.ts'
import { shownPath } from './pagePaths.ts'

/** The commands that write recordings into a folder. */
const writing = ['exports.write', 'exports.start', 'handover.write'] as const satisfies readonly EngineCommandName[]
export type WritingCommand = (typeof writing)[number]
type WritingInput = ParsedInput<WritingCommand>

export const isWriting = (name: string): name is WritingCommand => (writing as readonly string[]).includes(name)

export const recordingIdsOf = (input: WritingInput): number[] =>
  'recordingIds' in input ? input.recordingIds : [input.recordingId]

type Ask = Pick<Facts, 'ask'>

/** Those of the recordings that never leave this machine. */
export async function localOnlyAmong(recordingIds: number[], { ask }: Ask): Promise<{ id: number; title: string }[]> {
  const { recordings } = await ask('recordings.selected', { recordingIds })
  return recordings.filter(({ localOnly }) => localOnly)
}

/** The folder that `null` means, so that the question and the engine mean the same one. Throws `folder-missing`. */
export async function withFolder<I extends WritingInput>(input: I, { ask }: Ask): Promise<I & { directory: string }> {
  const { directory } = input
  if (directory !== null) return { ...input, directory }
  const { last } = await ask('exports.remembered', { recordingId: recordingIdsOf(input)[0] })
  if (last?.folder == null) throw problem('folder-missing')
  return { ...input, directory: last.folder }
}

const mostNamed = 2

/** Asks about recordings that never leave this machine and that nobody let into this folder yet; null if there are none. */
export async function letOutQuestion(
  input: WritingInput,
  facts: Pick<Facts, 'ask' | 'letOut'>,
): Promise<(LetOut & { about: string; recordingIds: number[] }) | null> {
  const { directory: folder } = await withFolder(input, facts)
  const kept = await localOnlyAmong(recordingIdsOf(input), facts)
  const known = facts.letOut.among(
    folder,
    kept.map(({ id }) => id),
  )
  const asked = kept.filter(({ id }) => !known.includes(id))
  if (asked.length === 0) return null
  const titles = asked.slice(0, mostNamed).map(({ title }) => title)
  const recordingIds = asked.map(({ id }) => id)
  const about = JSON.stringify([folder, recordingIds])
  return { titles, more: asked.length - titles.length, folder: shownPath(folder), about, recordingIds }
}
