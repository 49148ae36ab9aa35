export { endMove, giveUpMove, type MovedLibrary, moveLibrary } from './moveLibrary.ts'
export { removeLibrary } from './removeLibrary.ts'
