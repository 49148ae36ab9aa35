import { app } from 'electron'
import type { LogFile } from '../system/index.ts'
import type { EngineHost } from './engineHost.ts'
import { engineNode, isEvaluationElectron } from './hostedProcess.ts'
import type { ModelsHost } from './modelsHost.ts'
import { reportFacts, versionsOf } from './problemReport.ts'
import { SoftwareParts } from './softwareParts.ts'

/** What reports and About say about this program. */
export function programFacts(deps: {
  engine: Pick<EngineHost, 'call'>
  models: Pick<ModelsHost, 'call'>
  logs: Pick<LogFile, 'readLast'>
  packageRoot: string
  language: () => string
}): { parts: SoftwareParts; facts: () => ReturnType<typeof reportFacts> } {
  const { engine, models, logs, packageRoot } = deps
  const { electron = '', chrome = '' } = process.versions
  const runtime = { electron, chromium: chrome, isEvaluation: isEvaluationElectron }
  return {
    parts: new SoftwareParts({
      ...{ packageRoot, executable: process.execPath, runtime },
      node: () => engineNode(packageRoot),
    }),
    facts: async () => {
      const { version: node } = await engineNode(packageRoot)
      const facts = { version: app.getVersion(), isPackaged: app.isPackaged, isEvaluation: isEvaluationElectron }
      const versions = versionsOf({ ...facts, language: deps.language(), node })
      return reportFacts({ engine, models, log: logs, versions })
    },
  }
}
