export { createEngine } from './engine.ts'
export type { Engine, EngineDeps, SettleReport } from './types.ts'
