import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { TapelogBridge } from '../../shared/bridge.ts'
import { commandNames, dropChannel } from '../../shared/commandNames.ts'

/** `window.tapelog`: one method per command of the contract. The page gets no ipcRenderer, no channels and no paths. */
const domains: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {}
for (const name of commandNames) {
  const [domain = '', verb = ''] = name.split('.')
  domains[domain] ??= {}
  domains[domain][verb] = (input) => ipcRenderer.invoke(name, input)
}

const listeners = new Map<string, Set<(payload: unknown) => void>>()
ipcRenderer.on('event', (_event, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
})

const bridge = {
  ...domains,
  on: (name: string, callback: (payload: unknown) => void) => {
    const known = listeners.get(name) ?? new Set()
    listeners.set(name, known)
    known.add(callback)
    return () => {
      known.delete(callback)
    }
  },
  // The path is read here, where the page's scripts cannot reach: a file that a script made has none.
  chosenFiles: (files: File[]) =>
    ipcRenderer.invoke(
      dropChannel,
      files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== ''),
    ),
} as unknown as TapelogBridge

contextBridge.exposeInMainWorld('tapelog', bridge)
