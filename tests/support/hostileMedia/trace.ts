/** The traced system calls of one program, in order. */
export type Traced = { program: string; environment: string; opened: string[]; connected: number }

/**
 * Reads a log of `strace -f -v -e trace=execve,openat,open,socket,connect,clone,clone3,fork,vfork`: one entry for each start of a
 * program called `name`, with the calls of all its threads.
 */
export function tracedPrograms(log: string, name: string): Traced[] {
  const byThread = new Map<string, Traced>()
  const found: Traced[] = []
  for (const line of log.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const execve = /^execve\("([^"]+)", \[.*?\], (\[.*?\])\) = 0/.exec(call)
    if (execve?.[1]?.endsWith(`/${name}`)) {
      const traced = { program: execve[1], environment: execve[2] ?? '', opened: [], connected: 0 }
      byThread.set(thread, traced)
      found.push(traced)
      continue
    }
    const traced = byThread.get(thread)
    if (!traced) continue
    const child = /(?:clone3?|v?fork).* = (\d+)$/.exec(call)?.[1]
    if (child) byThread.set(child, traced)
    const opened = /^open(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(call)?.[1]
    if (opened !== undefined) traced.opened.push(opened)
    if (/^(socket|connect)\(/.test(call)) traced.connected++
  }
  return found
}
