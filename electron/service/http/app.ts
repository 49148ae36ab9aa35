import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../ports/context.ts'
import type { TaskRow } from '../ports/tables.ts'
import type { Removal } from '../work/removal.ts'
import type { TaskRows } from '../work/taskRows.ts'
import type { Uploads } from '../work/uploads.ts'
import type { WorkflowRunner } from '../work/workflows.ts'
import { bindingRoutes } from './bindings.ts'
import { capabilityRoutes } from './capabilities.ts'
import { deviceRecordRoutes } from './deviceRecords.ts'
import { openApiDocument, type PlaceOfRecordings } from './openapi.ts'
import { type RecogniserFacts, recognitionRoutes } from './recognition.ts'
import { removalRoutes } from './removalRoutes.ts'
import { taskControlRoutes } from './taskControl.ts'
import { tokenRoutes } from './tokens.ts'
import { transcriptionRoutes } from './transcriptions.ts'
import { uploadRoutes } from './uploads.ts'
import { workflowRoutes } from './workflowRoutes.ts'

/** `askedFor`: called when a client asks for tasks; with the task if it reads one. */
type ServiceParts = {
  tasks: TaskRows
  uploads: Uploads
  workflows: WorkflowRunner
  removal: Removal
  recogniser: RecogniserFacts
  recordings: PlaceOfRecordings
  askedFor: (task?: TaskRow | null) => void
}

/** Adds every endpoint of the interface, and its description. The addresses of files are the adapter's. */
export function addRoutes(app: FastifyInstance, context: ServiceContext, parts: ServiceParts): void {
  const { tasks, workflows, uploads, removal, recogniser, askedFor } = parts
  tokenRoutes(app, context)
  bindingRoutes(app, context)
  uploadRoutes(app, context, uploads)
  transcriptionRoutes(app, context, tasks, askedFor)
  deviceRecordRoutes(app, context)
  workflowRoutes(app, context, { workflows, askedFor })
  taskControlRoutes(app, context, { tasks, workflows, askedFor })
  removalRoutes(app, context, removal)
  recognitionRoutes(app, context, recogniser)
  capabilityRoutes(app, context)
  app.get('/openapi.json', () => openApiDocument(context.origin(), parts.recordings))
}
