import type { CommandName, EventName } from '../contract.ts'

type Parts<Text extends string, Gap extends string> = Text extends `${infer First}${Gap}${infer Rest}`
  ? First | Parts<Rest, Gap>
  : Text
type Words<Text extends string> = Exclude<Parts<Parts<Text, '\n'>, ' '>, ''>
type Names<Groups extends Readonly<Record<string, string>>> = {
  [Group in keyof Groups & string]: `${Group}.${Words<Groups[Group]>}`
}[keyof Groups & string]

/** The names from the words of each group, with the literal types of the names. */
function namesOf<const Groups extends Readonly<Record<string, string>>>(groups: Groups): readonly Names<Groups>[] {
  return Object.entries(groups).flatMap(([group, words]) =>
    words.split(/\s+/).map((word) => `${group}.${word}` as Names<Groups>),
  )
}

/**
 * The names alone, for the preload bundle, which contains no schema library. The `satisfies` and the check below keep the list and the
 * contract equal: if a name is missing on either side, the type check fails.
 */
export const commandNames = namesOf({
  recordings: `list matching selected facets transcribeSeveral get watch partialResults leftPlace keepPlace egress
    custody import rename setLocalOnly setRecordedTime transcribe verify peaks makeChannelSound`,
  decoders: 'isolation',
  voices: 'suggestions refuse known forget',
  recognition: 'languages',
  queue: `list get overview underWay history ended sendSmaller takeEndedBatches retry cancel pause resume prioritise
    dismiss`,
  network: 'current',
  transcripts: `get begin import readings edit undo redo search find nameVariants heard history words state compare
    restore decideNew`,
  redactions: 'ofRecording places',
  readers: 'transcript protection quoteText',
  pseudonyms: 'list ofRecording set remove find',
  handover: 'write inspect receive conflicts decide',
  quotes: 'ofRecording list filters add update remove',
  notes: 'ofRecording add update remove',
  spelling: 'check suggest',
  exports: 'write start progress cancel preview firstPage reveals text remembered saveProfile removeProfile',
  evidence: 'key makeKey',
  exportRules: 'get set remove exportReady',
  settings: 'get unreadable update',
  accounts: 'list activate remove test chooseFile save signIn signInEnd cancelSignIn',
  bindings: 'list add remove read bind unbind exportRecovery',
  deviceRecords: 'bind unbind read',
  workflows: 'submit list',
  devices: 'list recordings import stopImport update rescan eject forget',
  watchFolders: 'list add remove',
  imports: 'waiting answer salvage previewSamples readAsSamples remembered remember forget',
  joins: 'offers suggest plan start takeApart dismiss',
  deletions: 'plan request undo list warningShown keepAudio',
  projects: 'list create update remove move',
  library: 'storage',
  sample: 'get add',
  libraryPlace: 'get facts choose use setFirstStep move pauseMove cancelMove removeOldCopy keepOldCopy',
  models: 'list licence install cancel remove verify import use acceptLicence setDevice setTasksAtOnce setAddress',
  updates: 'state choose check download cancel install',
  shell: `chooseImports takeOpenedFiles chooseTranscript chooseExportFolder revealExport info chooseLanguage
    chooseTheme typingFlushed holdKeys usableCommands`,
  support: 'failures report saveReport parts licence',
  secrets: 'list',
}) satisfies readonly CommandName[]

/** A channel only between preload and main, so it is not a command. It carries the real paths of dropped files, for grants. */
export const dropChannel = 'preload.dropped'

export const eventNames = namesOf({
  recording: 'changed progress',
  import: 'progress noted',
  library: 'changed',
  queue: 'changed',
  devices: 'changed',
  device: 'progress',
  watchFolders: 'changed',
  deletions: 'changed',
  models: 'changed',
  libraryPlace: 'changed',
  updates: 'changed',
  files: 'opened',
  typing: 'flush',
  menu: 'chosen',
  keys: 'pressed refused',
  engine: 'status',
}) satisfies readonly EventName[]

type Missing = Exclude<CommandName, (typeof commandNames)[number]> | Exclude<EventName, (typeof eventNames)[number]>
/**
 * This does not compile if a name of the contract is not listed; the error names the missing ones. @exportedFor the type check: a
 * private constant would count as unused.
 */
export const everyNameIsListed: Missing extends never ? true : Missing = true
