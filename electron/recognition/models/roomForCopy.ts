import { problem } from '../../../shared/words/problem.ts'
import type { InstallDeps } from './install.ts'

/** Throws 'model-disk-full'. */
export function demandRoomForCopy(neededBytes: number, { modelsFolder, freeBytes }: InstallDeps): void {
  const free = freeBytes(modelsFolder)
  if (free < neededBytes) throw problem('model-disk-full', { neededBytes, freeBytes: free })
}
