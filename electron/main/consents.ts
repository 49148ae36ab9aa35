import type { CommandName, CommandOutput, ParsedInput } from '../../shared/contract.ts'
import type { ConsentQuestion } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import type { ConsentRule, Facts } from './consentFacts.ts'
import { consentRules } from './consentRules.ts'
import type { EngineHost } from './engineHost.ts'
import type { LetOut } from './letOut.ts'
import { isWriting, recordingIdsOf, type WritingCommand, withFolder } from './letOutConsents.ts'
import type { ModelsHost } from './modelsHost.ts'
import { Refusals } from './refusals.ts'
import { remoteQuestion } from './remoteConsents.ts'
import type { SecretVault } from './secrets.ts'
import { choosesRemote } from './widening.ts'

/**
 * Asks a person, in a dialog of the operating system, before a page's command lets more leave this machine. The page cannot word the
 * dialog or press its buttons.
 */
export class Consents {
  readonly #facts: Facts
  readonly #refusals: Refusals
  #turn: Promise<unknown> = Promise.resolve()
  #refused = 0

  constructor(
    engine: Pick<EngineHost, 'call'>,
    secrets: Pick<SecretVault, 'heldIn'>,
    models: Pick<ModelsHost, 'call'>,
    letOut: LetOut,
    updateAddress: string | null = null,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#refusals = new Refusals(nowMs)
    this.#facts = {
      ask: async (name, input) => (await engine.call(name, input)) as CommandOutput<typeof name>,
      held: (credentialSet) => secrets.heldIn(credentialSet),
      models: () => models.call({ name: 'models.list', input: undefined }),
      ...{ updateAddress, letOut },
    }
  }

  /**
   * Carries out a page's command once the person has confirmed every question about it. It runs one command at a time, so that the
   * facts in a dialog are still true when the person decides. `show` returns the number of the pressed button. Throws `not-confirmed`,
   * `asked-too-often`, and `question-outdated` if what would be sent has changed since it was shown. A refusal also refuses the
   * commands that were waiting, so that a page cannot queue up dialogs.
   */
  async carryOut<N extends CommandName, T>(
    name: N,
    input: ParsedInput<N>,
    show: (question: ConsentQuestion) => Promise<number>,
    work: (input: ParsedInput<N>) => Promise<T>,
  ): Promise<T> {
    if (!isWriting(name)) return this.#ask(name, input, show, () => work(input))
    // Only the question takes its turn, because other questions must not wait until a long export is written.
    const placed = await withFolder(input as ParsedInput<WritingCommand>, this.#facts)
    const recordingIds = recordingIdsOf(placed)
    // Only what the question named: a person may have decided since then that another one stays here.
    await this.#ask(name, placed as typeof input, show, async (questions) =>
      this.#facts.letOut.add(
        placed.directory,
        questions.flatMap(({ letsOut = [] }) => letsOut),
      ),
    )
    // What the page says about this is not used.
    const letOutIds = this.#facts.letOut.among(placed.directory, recordingIds)
    return work({ ...placed, letOutIds } as typeof input)
  }

  async #ask<N extends CommandName, T>(
    name: N,
    input: ParsedInput<N>,
    show: (question: ConsentQuestion) => Promise<number>,
    work: (confirmed: readonly ConsentQuestion[]) => Promise<T>,
  ): Promise<T> {
    const rule = consentRules[name] as ConsentRule<N> | undefined
    // A command without a rule needs a question only if it chooses the remote service.
    if (!rule && !choosesRemote(input)) return work([])
    const refusedBefore = this.#refused
    const asks = async () => {
      const questions = rule
        ? await rule(input, this.#facts)
        : [await remoteQuestion(input, this.#facts, { kind: 'these', these: null })]
      return questions.filter((question) => question !== null)
    }
    const turn = this.#turn.then(async () => {
      const questions = await asks()
      for (const question of questions) {
        if (this.#refused !== refusedBefore) throw problem('not-confirmed')
        this.#refusals.demandMayAsk(name)
        if ((await show(question)) !== confirmButton) {
          this.#refused += 1
          this.#refusals.refused(name)
          throw problem('not-confirmed')
        }
      }
      if (questions.some(({ about }) => about !== undefined) && isOther(questions, await asks()))
        throw problem('question-outdated')
      // Forget earlier refusals only now. Otherwise, after a yes to the first of two questions, a page could repeat the
      // second question for ever.
      if (questions.length > 0) this.#refusals.confirmed(name)
      return work(questions)
    })
    this.#turn = turn.catch(() => {})
    return turn
  }
}

/** True if the subject of the questions has changed. */
const isOther = (before: readonly ConsentQuestion[], now: readonly ConsentQuestion[]): boolean =>
  String(before.map(({ about }) => about)) !== String(now.map(({ about }) => about))

/** The number of the confirming button. The first button changes nothing and has the focus. */
const confirmButton = 1
