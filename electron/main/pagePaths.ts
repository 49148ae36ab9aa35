import { homedir } from 'node:os'
import { basename, sep } from 'node:path'
import type { CommandName, CommandOutput, ParsedInput } from '../../shared/contract.ts'
import type { ImportSource } from '../../shared/recordings/importing.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { PathGrants } from './pathGrants.ts'

/** Replaces tokens from a page by real paths, and real paths for the page by tokens or text. */
type PathRule<N extends CommandName> = {
  /** Replaces the tokens in the input. Throws `not-granted`. */
  fromPage?: (input: ParsedInput<N>, grants: PageGrants) => ParsedInput<N>
  toPage?: (value: CommandOutput<N>, grants: PageGrants) => CommandOutput<N>
  /** The grants in the page's input that end once the command has succeeded. */
  spends?: (sent: ParsedInput<N>) => string[]
}

/** The grants of a single page. */
export type PageGrants = {
  give: (purpose: Parameters<PathGrants['give']>[1], path: string) => string
  pathOf: (purpose: Parameters<PathGrants['pathOf']>[1], token: string) => string
}

const settingsToPage = (settings: Settings): Settings => {
  const { exportWhenReady } = settings
  if (exportWhenReady === null) return settings
  return { ...settings, exportWhenReady: { ...exportWhenReady, directory: shownPath(exportWhenReady.directory) } }
}

/** Null is the folder that a person chose for an earlier export, which only the engine knows. */
const exportFolder = (token: string | null, pathOf: PageGrants['pathOf']): string | null =>
  token === null ? null : pathOf('export', token)

/** The name of a watched folder is its path, so the page gets {@link shownPath} instead. */
const sourceToPage = (source: ImportSource): ImportSource => ({ ...source, name: shownPath(source.name) })

/** Every command of the engine with a path in its input or output. */
const rules: { [N in CommandName]?: PathRule<N> } = {
  'recordings.import': {
    fromPage: (input, { pathOf }) => ({ ...input, paths: input.paths.map((token) => pathOf('import', token)) }),
  },
  'transcripts.import': {
    fromPage: (input, { pathOf }) => ({ ...input, path: pathOf('import', input.path) }),
  },
  'transcripts.readings': {
    fromPage: (input, { pathOf }) => ({ ...input, path: pathOf('import', input.path) }),
  },
  'exports.write': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: exportFolder(input.directory, pathOf) }),
    toPage: ({ files, ...others }, { give }) => ({
      files: files.map((file) => ({ ...file, path: give('reveal', file.path) })),
      ...others,
    }),
  },
  'handover.write': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: pathOf('export', input.directory) }),
    toPage: ({ path }, { give }) => ({ path: give('reveal', path) }),
  },
  'handover.inspect': {
    fromPage: (input, { pathOf }) => ({ ...input, path: pathOf('import', input.path) }),
  },
  'handover.receive': {
    fromPage: (input, { pathOf }) => ({ ...input, path: pathOf('import', input.path) }),
  },
  'exports.preview': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: exportFolder(input.directory, pathOf) }),
  },
  'exports.start': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: exportFolder(input.directory, pathOf) }),
  },
  'exports.remembered': {
    toPage: ({ last, profiles }) => ({
      last: last && { ...last, folder: last.folder === null ? null : shownPath(last.folder) },
      profiles,
    }),
  },
  'exportRules.get': {
    toPage: (value) => ({
      ...value,
      rule: value.rule && { ...value.rule, folder: shownPath(value.rule.folder) },
      folder: value.folder === null ? null : shownPath(value.folder),
    }),
  },
  'exportRules.set': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: exportFolder(input.directory, pathOf) }),
  },
  'bindings.exportRecovery': {
    fromPage: (input, { pathOf }) => ({ ...input, directory: pathOf('export', input.directory) }),
    toPage: ({ path }) => ({ path: basename(path) }),
  },
  'watchFolders.list': {
    toPage: ({ folders }) => ({ folders: folders.map((folder) => ({ ...folder, path: shownPath(folder.path) })) }),
  },
  'watchFolders.add': {
    fromPage: (input, { pathOf }) => ({ ...input, path: pathOf('watch', input.path) }),
    toPage: (folder) => ({ ...folder, path: shownPath(folder.path) }),
    spends: ({ path }) => [path],
  },
  'imports.waiting': {
    toPage: (value) => ({
      ...value,
      questions: value.questions.map((question) => ({ ...question, source: sourceToPage(question.source) })),
    }),
  },
  'imports.remembered': {
    toPage: ({ choices }) => ({
      choices: choices.map((choice) => ({ ...choice, source: sourceToPage(choice.source) })),
    }),
  },
  'deletions.plan': {
    toPage: (plan) => ({ ...plan, copies: plan.copies.map((copy) => ({ ...copy, path: shownPath(copy.path) })) }),
  },
  'settings.get': { toPage: settingsToPage },
  'settings.update': {
    fromPage: (input, { pathOf }) => {
      const { exportWhenReady } = input
      if (exportWhenReady?.directory === undefined) return input
      return {
        ...input,
        exportWhenReady: { ...exportWhenReady, directory: pathOf('export', exportWhenReady.directory) },
      }
    },
    toPage: settingsToPage,
  },
}

export const pathRuleOf = <N extends CommandName>(name: N): PathRule<N> => (rules[name] as PathRule<N>) ?? {}

/**
 * A path as text for the screen. The person's home folder, whose name is often their own, becomes `~`. No command accepts such a text.
 */
export const shownPath = (path: string, home: string = homedir()): string =>
  path === home ? '~' : path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
