import { join } from 'node:path'
import { type FirstStep, firstStepSchema } from '../../shared/contract/libraryPlace.ts'
import { KeptChoice } from './keptChoice.ts'

/**
 * The page of the first start that comes next, kept over a restart. Whoever has a library already, or names its place by a variable of
 * the environment as tests do, sees none of the pages; such a person finds all choices in Settings.
 */
export class FirstPages {
  readonly #kept: KeptChoice<FirstStep>

  constructor(userData: string, { hasLibrary, isNamed }: { hasLibrary: boolean; isNamed: boolean }) {
    const usual = hasLibrary || isNamed ? 'done' : 'place'
    this.#kept = new KeptChoice(join(userData, 'first-start.json'), 'firstStep', firstStepSchema, usual)
  }

  get next(): FirstStep {
    return this.#kept.value
  }

  set next(step: FirstStep) {
    if (step !== this.#kept.value) this.#kept.choose(step)
  }
}
