/** How one of Tapelog's processes talks to the process that started it. Messages are structured clones. */
type ParentPort<In, Out> = {
  /** True in Electron's utilityProcess, which cannot fork. False in a forked Node. */
  isUtilityProcess: boolean
  post(message: Out): void
  /**
   * Posts the last message, then ends this process. In Electron's utilityProcess, the host ends the process, because an exit here
   * could lose the message.
   */
  postAndExit(message: Out): void
  /** Call it once. After that, a forked Node also ends when its host is gone. */
  listen(onMessage: (message: In) => void): void
}

type UtilityPort = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/**
 * The members of `process` that a port needs. Electron adds `parentPort`; Node has `send` only with an IPC channel.
 * @exportedFor tests: their stand-ins have this shape
 */
export type HostedProcess = {
  parentPort?: UtilityPort
  connected: boolean
  send?(message: unknown, sent?: () => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
  exit(code: number): void
}

export function openParentPort<In, Out>(
  host: HostedProcess = process as unknown as HostedProcess,
): ParentPort<In, Out> {
  const { parentPort } = host
  if (parentPort)
    return {
      isUtilityProcess: true,
      post: (message) => parentPort.postMessage(message),
      postAndExit: (message) => parentPort.postMessage(message),
      listen: (onMessage) => parentPort.on('message', ({ data }) => onMessage(data as In)),
    }
  return {
    isUtilityProcess: false,
    post(message) {
      // Once the channel is closed, sending would throw.
      if (host.connected) host.send?.(message)
    },
    postAndExit(message) {
      const exit = () => host.exit(0)
      if (host.connected && host.send) host.send(message, exit)
      else exit()
    },
    listen(onMessage) {
      host.on('message', (message) => onMessage(message as In))
      host.on('disconnect', () => host.exit(0))
    },
  }
}
