import type { ElectronApplication, Page } from '@playwright/test'
import { metric } from '../bench/editor/keys.ts'

type Counts = { [name: string]: number }
/** The page's counts: React's updates, changes of the document, and how often each component was drawn. */
type Counted = { commits: number; mutations: number; drawn: Counts }

/** Counts of a window's work. A busy machine has the same counts as a quiet one. */
export type Work = {
  layouts: number
  commits: number
  mutations: number
  /** Components that were drawn, for the first time or again, in total and by name. */
  draws: number
  drawn: Counts
  /** Commands that the page called, by name. */
  commands: Counts
}

/** Begins to count. Loads the page again, because React reports only to a hook that exists before React starts. */
export async function watchWork(app: ElectronApplication, page: Page) {
  await app.evaluate(({ ipcMain }) => {
    const commands: Counts = {}
    Object.assign(globalThis, { countedCommands: commands })
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (...args: unknown[]) => unknown>
    }
    for (const [name, handle] of handlers)
      handlers.set(name, (...args) => {
        commands[name] = (commands[name] ?? 0) + 1
        return handle(...args)
      })
  })
  await page.addInitScript(countInPage)
  await page.reload()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const now = async (): Promise<Work> => {
    const counted = await page.evaluate(() => structuredClone((window as unknown as { counted: Counted }).counted))
    const commands = await app.evaluate(() => ({
      ...(globalThis as unknown as { countedCommands: Counts }).countedCommands,
    }))
    const draws = Object.values(counted.drawn).reduce((sum, count) => sum + count, 0)
    return { layouts: await metric(devtools, 'LayoutCount'), ...counted, draws, commands }
  }
  return {
    devtools,
    /** The counts since the page was loaded. */
    now,
    /** The window's work during `act`, divided by `times`, which is the number of keys or frames. */
    of: async (times: number, act: () => Promise<unknown>): Promise<Work> => {
      const before = await now()
      await act()
      const after = await now()
      const each = (is: number, was: number) => Number(((is - was) / times).toFixed(2))
      const eachOf = (is: Counts, was: Counts) =>
        Object.fromEntries(
          Object.entries(is)
            .map(([name, count]) => [name, each(count, was[name] ?? 0)] as const)
            .filter(([, count]) => count > 0)
            .sort(([, a], [, b]) => b - a),
        )
      return {
        layouts: each(after.layouts, before.layouts),
        commits: each(after.commits, before.commits),
        mutations: each(after.mutations, before.mutations),
        draws: each(after.draws, before.draws),
        drawn: eachOf(after.drawn, before.drawn),
        commands: eachOf(after.commands, before.commands),
      }
    },
  }
}

/** Runs in the page, before its own scripts. */
function countInPage(): void {
  /** The fields that this file reads from React's nodes. */
  type Node = {
    tag: number
    flags: number
    type: unknown
    child: Node | null
    sibling: Node | null
    alternate: Node | null
  }
  const counted: Counted = { commits: 0, mutations: 0, drawn: {} }
  /** Functions and classes, also in `forwardRef` and `memo`. */
  const components = new Set([0, 1, 11, 14, 15])
  const performedWork = 1
  const nameOf = (type: unknown): string => {
    const { name, displayName, render, type: inner } = type as { [name: string]: unknown }
    if (typeof displayName === 'string') return displayName
    if (typeof name === 'string' && name !== '') return name
    return render || inner ? nameOf(render ?? inner) : 'unnamed'
  }
  const visit = (is: Node, was: Node | null) => {
    if (components.has(is.tag) && (was === null || (is.flags & performedWork) !== 0)) {
      const name = nameOf(is.type)
      counted.drawn[name] = (counted.drawn[name] ?? 0) + 1
    }
    if (was !== null && is.child === was.child) return
    const before = new Set<Node>()
    for (let child = was?.child ?? null; child; child = child.sibling) before.add(child)
    for (let child = is.child; child; child = child.sibling) {
      if (before.has(child)) continue
      visit(child, child.alternate && before.has(child.alternate) ? child.alternate : null)
    }
  }
  Object.assign(window, {
    counted,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onCommitFiberRoot: (_renderer: number, { current }: { current: Node }) => {
        counted.commits += 1
        visit(current, current.alternate)
      },
    },
  })
  const observer = new MutationObserver((changes) => {
    counted.mutations += changes.length
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
