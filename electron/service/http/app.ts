import type { FastifyInstance } from 'fastify'
import { extensionNames } from '../../../shared/partner/extensionNames.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { TaskRow } from '../ports/tables.ts'
import type { Removal } from '../work/removal.ts'
import type { TaskRows } from '../work/taskRows.ts'
import type { Uploads } from '../work/uploads.ts'
import type { WorkflowRunner } from '../work/workflows.ts'
import { bindingRoutes } from './bindings.ts'
import { deviceRecordRoutes } from './deviceRecords.ts'
import { openApiDocument, type PlaceOfRecordings } from './openapi.ts'
import { type RecogniserFacts, recognitionRoutes } from './recognition.ts'
import { route } from './route.ts'
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
  transcriptionRoutes(app, context, { tasks, workflows, askedFor })
  deviceRecordRoutes(app, context)
  workflowRoutes(app, context, { workflows, askedFor })
  taskControlRoutes(app, context, { tasks, workflows, askedFor })
  route(app, context, 'removeFromService', ({ body, caller }) => removal.remove(body, caller))
  recognitionRoutes(app, context, recogniser)
  // This service has all extensions of the endpoint table.
  route(app, context, 'readCapabilities', () => ({ extensions: [...extensionNames] }))
  app.get('/openapi.json', () => openApiDocument(context.origin(), parts.recordings))
}
