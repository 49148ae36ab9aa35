import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where Node lies below the folder of an installed Tapelog: the program. `electron/main/hostedProcess.ts` looks there. */
export const nodeProgram = 'resources/node/bin/node'

/** Copies Node and its licence below `folder`. `node`: the program that npm installed. */
export function addNode(folder, node) {
  const target = join(folder, nodeProgram)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(node, target)
  chmodSync(target, 0o755)
  cpSync(join(dirname(node), '../LICENSE'), join(dirname(target), '../LICENSE'))
}
