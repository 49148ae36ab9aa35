import type { Attack } from './attacks/attack.ts'
import { fileAttacks } from './attacks/files.ts'
import { libraryAttacks } from './attacks/library.ts'
import { sendingAttacks } from './attacks/sending.ts'

export type { Spoils } from './attacks/attack.ts'

/**
 * Attacks by a script in the page, with everything that the page has. Each runs in the page, so it may use nothing from
 * outside itself. It resolves with true if it reached its target.
 */
export const attacks: Record<string, Attack> = { ...sendingAttacks, ...libraryAttacks, ...fileAttacks }
