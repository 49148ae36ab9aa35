import { accountCommands } from './accounts.ts'
import { bindingCommands } from './bindings.ts'
import { deletionCommands } from './deletions.ts'
import { deviceCommands } from './devices.ts'
import { egressCommands } from './egress.ts'
import { evidenceCommands } from './evidence.ts'
import { exportRuleCommands } from './exportRules.ts'
import { exportCommands } from './exports.ts'
import type { Handlers } from './handlers.ts'
import { handoverCommands } from './handovers.ts'
import { importCommands } from './imports.ts'
import { importTranscriptCommands } from './importTranscript.ts'
import { joinCommands } from './joins.ts'
import { libraryCommands } from './library.ts'
import { originalCommands } from './originals.ts'
import { placeCommands } from './places.ts'
import { protectionCommands } from './protection.ts'
import { queueCommands } from './queue.ts'
import { quoteCommands } from './quotes.ts'
import { readerCommands } from './readers.ts'
import { recordingCommands } from './recordings.ts'
import { sampleCommands } from './sample.ts'
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
  Parameters<typeof protectionCommands>[0] &
  Parameters<typeof readerCommands>[0] &
  Parameters<typeof spellingCommands>[0] &
  Parameters<typeof exportCommands>[0] &
  Parameters<typeof evidenceCommands>[0] &
  Parameters<typeof exportRuleCommands>[0] &
  Parameters<typeof handoverCommands>[0] &
  Parameters<typeof settingsCommands>[0] &
  Parameters<typeof queueCommands>[0] &
  Parameters<typeof accountCommands>[0] &
  Parameters<typeof bindingCommands>[0] &
  Parameters<typeof workflowCommands>[0] &
  Parameters<typeof deviceCommands>[0] &
  Parameters<typeof importCommands>[0] &
  Parameters<typeof deletionCommands>[0] &
  Parameters<typeof joinCommands>[0] &
  Parameters<typeof sampleCommands>[0] &
  Parameters<typeof voiceCommands>[0]

/** One handler per command of the engine's contract. */
export const createCommands = (deps: CommandDeps): Handlers => ({
  ...recordingCommands(deps),
  ...joinCommands(deps),
  ...libraryCommands(deps),
  ...placeCommands(deps),
  ...egressCommands(deps),
  ...originalCommands(deps),
  ...transcribeCommands(deps),
  ...transcriptCommands(deps),
  ...importTranscriptCommands(deps),
  ...quoteCommands(deps),
  ...protectionCommands(deps),
  ...readerCommands(deps),
  ...spellingCommands(deps),
  ...exportCommands(deps),
  ...evidenceCommands(deps),
  ...exportRuleCommands(deps),
  ...handoverCommands(deps),
  ...settingsCommands(deps),
  ...queueCommands(deps),
  ...accountCommands(deps),
  ...bindingCommands(deps),
  ...workflowCommands(deps),
  ...deviceCommands(deps),
  ...importCommands(deps),
  ...sampleCommands(deps),
  ...deletionCommands(deps),
  ...voiceCommands(deps),
})
