import { app } from 'electron'
import { placesOf } from '../../shared/errors/log.ts'
import type { LogFile } from '../system/index.ts'
import { removeCrashDumps } from './crashDumps.ts'
import { isEvaluationElectron } from './hostedProcess.ts'

/** Logs how this process begins, and how it and Chromium's processes end. Tapelog's other processes: `hostedProcess.ts`. */
export function watchEnds(logs: LogFile): void {
  void removeCrashDumps(app.getPath('crashDumps'))
  const { electron = '', node } = process.versions
  logs.of('main')('info', 'program-started', {
    version: app.getVersion(),
    electronMajor: Number.parseInt(electron, 10),
    nodeMajor: Number.parseInt(node, 10),
    isPackaged: app.isPackaged,
    isEvaluation: isEvaluationElectron,
  })
  process.on('uncaughtExceptionMonitor', (error) =>
    logs.lastLine('program-threw', {
      error: error instanceof Error ? error.name : typeof error,
      stack: placesOf(error),
    }),
  )
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    logs.of('window')('error', 'process-died', { code: 'window-stopped', reason, exitCode })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    const level = reason === 'clean-exit' || reason === 'killed' ? 'info' : 'warn'
    logs.of('chromium')(level, 'process-ended', { chromium: type, reason, exitCode })
  })
}
