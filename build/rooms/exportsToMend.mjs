/**
 * Beginnings of paths whose exports are not checked yet. Remove a line once its files pass; never add one.
 */
export const notYetMended = ['renderer/', 'electron/sealing/', 'shared/words/']
