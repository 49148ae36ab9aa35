import type { Destination, KeptTranscriptionOptions, TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import {
  areNamesInOrder,
  type ImportChoice,
  type ImportDestination,
  type ImportSource,
} from '../../../shared/recordings/importing.ts'
import type { ProjectDefaults } from '../../../shared/recordings/projects.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { ImportChoices } from './importChoices.ts'
import type { ImportDecision, ImportPayload } from './payloads.ts'
import type { UndecidedRecordings } from './undecided.ts'

/** The requested options of an import. Omitted options follow the person's choice for the source, or the settings. */
export type ImportWish = {
  localOnly?: boolean | undefined
  options?: TranscriptionOptions | undefined
  destination?: ImportDestination | undefined
  /** `true` asks the person in any case. */
  ask?: boolean | 'unless-remembered' | undefined
  /** The project for the recordings. */
  projectId?: number | null | undefined
}

/** The choices that an import stores until its file is a recording. */
export type ImportOrder = Pick<
  ImportPayload,
  'from' | 'localOnly' | 'options' | 'ask' | 'decision' | 'projectId' | 'title'
>

/** Where new work goes. The folder `accounts/` decides this, but `intake/` may not import that folder. */
export type Destinations = {
  /** If `wanted` is left out, the settings decide. */
  now: (wanted?: Destination) => Extract<ImportDecision, { accountId: unknown }>
}

type ImportOrdersDeps = {
  settings: Pick<SettingsStore, 'get'>
  projects: Pick<ProjectStore, 'defaultsOf'>
  choices: Pick<ImportChoices, 'of'>
  undecided: Pick<UndecidedRecordings, 'forgetOldDuplicates'>
  destinations: Destinations
}

/** Decides what to do with the recordings of an import: as requested, as remembered, or after a question. */
export class ImportOrders {
  readonly #deps: ImportOrdersDeps

  constructor(deps: ImportOrdersDeps) {
    this.#deps = deps
  }

  /** Call it in the transaction that adds the imports. */
  for(from: ImportSource, wish: ImportWish): ImportOrder {
    const { transcription, transcribeOnImport } = this.#deps.settings.get()
    const remembered = wish.ask === true || wish.destination !== undefined ? null : this.#deps.choices.of(from.key)
    const choice = remembered && this.isInForce(remembered) ? remembered : null
    const asks = wish.ask === true || (wish.ask === 'unless-remembered' && choice === null)
    const projectId = wish.projectId !== undefined ? wish.projectId : (choice?.projectId ?? null)
    const project = this.#deps.projects.defaultsOf(projectId)
    // The chosen project must not let recordings leave that the remembered project keeps on this machine.
    const kept = [project, this.#deps.projects.defaultsOf(remembered?.projectId)]
    // If the request, the remembered choice and the projects differ, the strictest applies.
    const localOnly =
      wish.localOnly === true || remembered?.localOnly === true || kept.some((one) => one?.localOnly === true)
    const options = wish.options
      ? { ...wish.options, hotwordsMayLeave: wish.destination === 'remote' }
      : choice
        ? // Nobody saw these names beside these recordings: other people may speak in them.
          { ...optionsOf(choice, transcription), areNamesInOrder: false }
        : inProject(transcription, project)
    const order = { from, localOnly, options: JSON.stringify(options), projectId: project === null ? null : projectId }
    if (wish.destination !== undefined) return { ...order, decision: this.decisionFor(wish.destination) }
    const destination = stricter(
      choice?.destination,
      kept.map((one) => one?.destination ?? null).find((one) => one !== null),
    )
    if (destination !== undefined && !asks) return { ...order, decision: this.decisionFor(destination) }
    const leaves = transcribeOnImport && !localOnly && this.#deps.destinations.now().destination === 'remote'
    if (!leaves && !asks) return order
    this.#deps.undecided.forgetOldDuplicates(from.key)
    return { ...order, ask: true }
  }

  decisionFor(destination: ImportDestination): ImportDecision {
    return destination === 'not-now' ? { destination } : this.#deps.destinations.now(destination)
  }

  /** False for a choice of an account that is no longer in use, because the person did not choose the other account. */
  isInForce({ destination, accountId }: ImportChoice): boolean {
    return destination !== 'remote' || this.#deps.destinations.now('remote').accountId === accountId
  }
}

/**
 * Combines a remembered choice with the project's destination. The choice applies, unless it sends recordings away that
 * the project keeps on this machine.
 */
const stricter = (
  choice: ImportDestination | undefined,
  project: ProjectDefaults['destination'] | undefined,
): ImportDestination | undefined => (choice === undefined || choice === 'remote' ? (project ?? choice) : choice)

/** The usual options in a project. The project's hotwords are added when a transcription begins. */
const inProject = (usual: TranscriptionOptions, project: ProjectDefaults | null): TranscriptionOptions =>
  project?.language ? { ...usual, language: project.language } : usual

/**
 * The options of a choice; missing options keep their usual values. Its hotwords may go to the remote service that the
 * choice names, because a person saw them in the question.
 */
export const optionsOf = (choice: ImportChoice, usual: TranscriptionOptions): KeptTranscriptionOptions => {
  const { destination, language, speakers, speakerPerChannel, hotwords, speakerNames, hotwordsLeftOut } = choice
  return {
    ...usual,
    ...{ language, hotwords, diarization: speakers !== 1, hotwordsMayLeave: destination === 'remote' },
    ...(speakers === null || speakers === 1 ? {} : { expectedSpeakers: speakers }),
    ...(speakerPerChannel === undefined ? {} : { speakerPerChannel, areNamesInOrder: areNamesInOrder(choice) }),
    ...(speakerNames === undefined ? {} : { speakerNames }),
    ...(hotwordsLeftOut === undefined ? {} : { hotwordsLeftOut }),
  }
}
