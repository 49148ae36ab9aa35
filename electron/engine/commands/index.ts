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
import type { CommandParts } from './parts.ts'
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

/** One handler per command of the engine's contract. */
export const createCommands = (deps: CommandParts): Handlers => ({
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
