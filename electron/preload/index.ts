import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { commandNames, dropChannel } from '../../shared/contract/commandNames.ts'

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

let misspelt: ((words: string[]) => Promise<string[]>) | null = null
// This replaces Chromium's own spell-checker, which is off because it would download dictionaries. The language only
// decides how text is split into words, and all languages with a dictionary split it in the same way.
webFrame.setSpellCheckProvider('en', {
  spellCheck: (words, mark) => {
    const answer = misspelt?.(words) ?? Promise.resolve([])
    answer.then(mark, () => mark([]))
  },
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
  checkSpellingWith: (check: typeof misspelt) => {
    misspelt = check
  },
  // Read the path here, out of reach of the page's scripts. A file that a script made has no path.
  chosenFiles: (files: File[]) =>
    ipcRenderer.invoke(
      dropChannel,
      files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== ''),
    ),
} as unknown as TapelogBridge

contextBridge.exposeInMainWorld('tapelog', bridge)
