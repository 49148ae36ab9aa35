import type { ChosenFile, TapelogBridge } from '../../shared/contract/bridge.ts'
import type { CommandInput, CommandName, CommandOutput, CommandReply } from '../../shared/contract.ts'
import { words } from '../words/index.ts'
import { BridgeError } from './bridgeError.ts'

declare global {
  interface Window {
    tapelog: TapelogBridge
  }
}

/** Calls one command of the contract. Resolves with its value or rejects with a {@link BridgeError}. */
export async function call<N extends CommandName>(name: N, input?: CommandInput<N>): Promise<CommandOutput<N>> {
  const [domain = '', verb = ''] = name.split('.')
  const methods = window.tapelog as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<CommandReply<N>>>
  >
  const method = methods[domain]?.[verb]
  if (!method)
    throw new BridgeError({
      code: 'unknown-command',
      message: words.app.commandMissing,
      retryable: false,
    })
  const reply = await method(input)
  if (reply.ok) return reply.value
  throw new BridgeError(reply.error)
}

/** Accepts files that were dropped on the window. Rejects with a {@link BridgeError}. */
export async function chosenFiles(files: File[]): Promise<ChosenFile[]> {
  const reply = await window.tapelog.chosenFiles(files)
  if (reply.ok) return reply.value
  throw new BridgeError(reply.error)
}
