import { accountCommands } from './accounts.ts'
import { bindingCommands } from './bindings.ts'
import { deletionCommands } from './deletions.ts'
import { deviceCommands } from './devices.ts'
import { egressCommands } from './egress.ts'
import { exportRuleCommands } from './exportRules.ts'
import { exportCommands } from './exports.ts'
import type { Handlers } from './handlers.ts'
import { importCommands } from './imports.ts'
import { importTranscriptCommands } from './importTranscript.ts'
import { libraryCommands } from './library.ts'
import { originalCommands } from './originals.ts'
import { placeCommands } from './places.ts'
import { queueCommands } from './queue.ts'
import { quoteCommands } from './quotes.ts'
import { recordingCommands } from './recordings.ts'
import { settingsCommands } from './settings.ts'
import { spellingCommands } from './spelling.ts'
import { transcribeCommands } from './transcribe.ts'
import { transcriptCommands } from './transcripts.ts'
import { voiceCommands } from './voices.ts'
import { workflowCommands } from './workflows.ts'

/** The dependencies of all commands; each group names its own. */
type CommandDeps = Parameters<typeof recordingCommands>[0] &
  Parameters<typeof libraryCommands>[0] &
  Parameters<typeof originalCommands>[0] &
  Parameters<typeof transcribeCommands>[0] &
  Parameters<typeof transcriptCommands>[0] &
  Parameters<typeof importTranscriptCommands>[0] &
  Parameters<typeof quoteCommands>[0] &
  Parameters<typeof spellingCommands>[0] &
  Parameters<typeof exportCommands>[0] &
  Parameters<typeof exportRuleCommands>[0] &
  Parameters<typeof settingsCommands>[0] &
  Parameters<typeof queueCommands>[0] &
  Parameters<typeof accountCommands>[0] &
  Parameters<typeof bindingCommands>[0] &
  Parameters<typeof workflowCommands>[0] &
  Parameters<typeof deviceCommands>[0] &
  Parameters<typeof importCommands>[0] &
  Parameters<typeof deletionCommands>[0] &
  Parameters<typeof voiceCommands>[0]

/** One handler per command of the engine's contract. */
export const createCommands = (deps: CommandDeps): Handlers => ({
  ...recordingCommands(deps),
  ...libraryCommands(deps),
  ...placeCommands(deps),
  ...egressCommands(deps),
  ...originalCommands(deps),
  ...transcribeCommands(deps),
  ...transcriptCommands(deps),
  ...importTranscriptCommands(deps),
  ...quoteCommands(deps),
  ...spellingCommands(deps),
  ...exportCommands(deps),
  ...exportRuleCommands(deps),
  ...settingsCommands(deps),
  ...queueCommands(deps),
  ...accountCommands(deps),
  ...bindingCommands(deps),
  ...workflowCommands(deps),
  ...deviceCommands(deps),
  ...importCommands(deps),
  ...deletionCommands(deps),
  ...voiceCommands(deps),
})
