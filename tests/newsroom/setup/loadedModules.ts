import { registerHooks } from 'node:module'

/** The addresses of all modules that this process loaded since `--import` of this file. */
export const loadedModules: string[] = []

registerHooks({
  load(url, context, next) {
    loadedModules.push(url)
    return next(url, context)
  },
})
