import { z } from 'zod'
import type { Extension } from '../partner/extensionNames.ts'

/** What a service can do for a person beyond the interface. A service can do it if it says that it has these extensions. */
const extensionsOfAbilities = {
  'first-words': ['readPartialResults'],
  pause: ['pauseTasks', 'resumeTasks'],
  revoke: ['revokeTasks'],
  remove: ['removeFromService'],
  'word-times': ['words'],
} as const satisfies Record<string, readonly Extension[]>

const abilities = Object.keys(extensionsOfAbilities) as [ServiceAbility, ...ServiceAbility[]]
export type ServiceAbility = keyof typeof extensionsOfAbilities
export const serviceAbilitySchema = z.enum(abilities)

/** The abilities of a service. `has`: whether it said that it has an extension. */
export const abilitiesOf = (has: (extension: Extension) => boolean): ServiceAbility[] =>
  abilities.filter((ability) => extensionsOfAbilities[ability].every(has))
