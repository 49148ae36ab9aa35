import type { CommandName, EventName } from './contract.ts'

/**
 * The names alone, for the preload bundle, which carries no schema library. The `satisfies` and the check below keep
 * the list and the contract the same set: a name missing on either side fails the type check.
 */
export const commandNames = [
  'recordings.list',
  'recordings.get',
  'recordings.import',
  'recordings.rename',
  'recordings.setLocalOnly',
  'recordings.transcribe',
  'recordings.transcribeWithoutSpeakers',
  'recordings.verify',
  'recordings.peaks',
  'queue.list',
  'queue.retry',
  'queue.cancel',
  'queue.dismiss',
  'transcripts.get',
  'transcripts.edit',
  'transcripts.undo',
  'transcripts.redo',
  'transcripts.search',
  'exports.write',
  'settings.get',
  'settings.update',
  'accounts.list',
  'accounts.create',
  'accounts.update',
  'accounts.activate',
  'accounts.remove',
  'accounts.test',
  'bindings.list',
  'bindings.add',
  'bindings.remove',
  'bindings.read',
  'bindings.bind',
  'bindings.unbind',
  'bindings.exportRecovery',
  'deviceRecords.bind',
  'deviceRecords.unbind',
  'deviceRecords.read',
  'workflows.submit',
  'workflows.list',
  'shell.chooseImports',
  'shell.chooseExportFolder',
  'shell.revealExport',
  'shell.info',
  'secrets.set',
  'secrets.list',
] as const satisfies readonly CommandName[]

export const eventNames = [
  'recording.changed',
  'recording.progress',
  'import.progress',
  'library.changed',
  'queue.changed',
  'engine.status',
] as const satisfies readonly EventName[]

type Missing = Exclude<CommandName, (typeof commandNames)[number]> | Exclude<EventName, (typeof eventNames)[number]>
/** `never` when every name of the contract is listed; otherwise this line does not compile and names the missing ones. */
export const everyNameIsListed: Missing extends never ? true : Missing = true
