import { useState } from 'react'
import type { CommandOutput } from '../../shared/contract.ts'
import {
  areNamesInOrder,
  type ImportChoice,
  type ImportDestination,
  importChoiceSchema,
} from '../../shared/recordings/importing.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommand } from '../base/queries.ts'
import { hotwordsText } from './hotwords.ts'
import { isPerChannelKey, speakerKey, speakersOf } from './speakers.ts'
import { useHotwords } from './useHotwords.ts'
import { useTypedLanguage } from './useTypedLanguage.ts'

/** The subject of the import sheet. */
export type ImportAsked = {
  /** The choice when the sheet opens. */
  initial: ImportChoice
  /**
   * True if the recordings were imported into a project whose recordings never leave this machine. No choice here changes that.
   */
  isKeptHere?: boolean
  /** True if `initial` is a person's earlier choice and not the default. */
  isRemembered?: boolean
  remote: CommandOutput<'imports.waiting'>['remote']
}

/** The current choices of the sheet, and the values that follow from them. */
export type ImportForm = ReturnType<typeof useImportChoice>

export function useImportChoice({ initial, remote, ...sheet }: ImportAsked) {
  const [wanted, setWanted] = useState<ImportDestination>(initial.destination)
  const [language, setLanguage] = useState(initial.language)
  const [speakers, setSpeakers] = useState(speakerKey(initial.speakers, initial.speakerPerChannel))
  const [speakerNames, setSpeakerNames] = useState(hotwordsText(initial.speakerNames ?? []))
  const [localOnly, setLocalOnly] = useState(initial.localOnly)
  const [projectId, setProjectId] = useState(initial.projectId)
  const projects = useCommand('projects.list').data?.projects ?? []
  const project = projects.find(({ id }) => id === projectId) ?? null
  /**
   * Begins with the project's defaults. A person can change them, but recordings of a local-only project stay on this
   * machine.
   */
  const chooseProject = (id: string) => {
    const next = projects.find((one) => String(one.id) === id) ?? null
    setProjectId(next?.id ?? null)
    if (!next) return
    if (next.defaults.language !== null) setLanguage(next.defaults.language)
    if (next.defaults.destination !== null) setWanted(next.defaults.destination)
    if (next.defaults.localOnly) setLocalOnly(true)
  }
  const isKeptHere = sheet.isKeptHere === true || project?.defaults.localOnly === true
  const mayLeave = remote !== null && !localOnly && !isKeptHere
  const destination = wanted === 'remote' && !mayLeave ? 'this-machine' : wanted
  const typedNames = listFromCommas(speakerNames)
  const added = [...typedNames, ...(project?.defaults.speakers ?? []), ...(project?.defaults.hotwords ?? [])]
  const hotwords = useHotwords({ own: initial.hotwords, added }, destination === 'remote', {
    leftOut: initial.hotwordsLeftOut,
    letGo: sheet.isRemembered && initial.destination === 'remote' ? initial.hotwords : [],
  })
  const spoken = useTypedLanguage(language, destination)
  const parsedHotwords = importChoiceSchema.shape.hotwords.safeParse(hotwords.hotwords)
  const parsedNames = importChoiceSchema.shape.speakerNames.safeParse(typedNames)
  /** The choice; null while something in it is wrong. */
  const choice = (): ImportChoice | null => {
    if ('problem' in spoken.parsed || !parsedHotwords.success || !parsedNames.success) return null
    return {
      destination,
      accountId: destination === 'remote' ? (remote?.accountId ?? null) : null,
      language: spoken.parsed.value,
      speakers: speakersOf(speakers),
      speakerPerChannel: isPerChannelKey(speakers),
      hotwords: parsedHotwords.data,
      hotwordsLeftOut: hotwords.hotwordsLeftOut,
      speakerNames: parsedNames.data,
      localOnly: localOnly || isKeptHere,
      projectId: project?.id ?? null,
    }
  }
  return {
    ...{ choice, isKeptHere, mayLeave, localOnly, setLocalOnly },
    ...{ projects, project, chooseProject, destination, setWanted },
    ...{ language, setLanguage, spoken, speakers, setSpeakers },
    ...{ speakerNames, setSpeakerNames, areNamesValid: parsedNames.success },
    areNamesInOrder: areNamesInOrder({ destination, speakerPerChannel: isPerChannelKey(speakers) }),
    ...{ hotwords, areHotwordsValid: parsedHotwords.success },
  }
}
