import { ChevronDown, Quote } from 'lucide-react'
import { useState } from 'react'
import type { CommandOutput } from '../../../shared/contract.ts'
import type { Project } from '../../../shared/recordings/projects.ts'
import { libraryStates } from '../../../shared/recordings/recordingFilter.ts'
import { useCommand, useSteadyCommand } from '../../base/queries.ts'
import { useMedia } from '../../base/useMedia.ts'
import { ProjectDialog } from '../../projects/ProjectDialog.tsx'
import { PseudonymsDialog } from '../../pseudonyms/PseudonymsDialog.tsx'
import { words } from '../../words/index.ts'
import { FilterMenu, type Item } from './FilterMenu.tsx'
import { type Chosen, type DateName, isFiltered, type OrderName } from './listAsked.ts'
import '../../controls/Chips.css'
import './FilterBar.css'

/** The same limits as in FilterBar.css. */
const tightMedia = '(max-width: 640px), (max-height: 520px)'

const { filters: texts, sort: sortTexts } = words.library
const projectTexts = words.projects

type Facets = CommandOutput<'recordings.facets'> | undefined
type SetFilter = (more: { [K in keyof Chosen]: Chosen[K] | undefined }) => void

/** The filters and the order of the list, above the list. */
export function FilterBar(props: {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  order: OrderName
  onOrder: (order: OrderName) => void
  onQuotes: (projectId: number) => void
  /** Opens a recording at a segment. */
  onOpen: (recordingId: number, segmentId?: number) => void
}) {
  const { chosen, onChoose, order } = props
  const { projectId } = chosen
  const facets = useSteadyCommand('recordings.facets', projectId === undefined ? {} : { projectId }).data
  const set: SetFilter = (more) => {
    const next = Object.fromEntries(Object.entries({ ...chosen, ...more }).filter(([, value]) => value !== undefined))
    onChoose(next as Chosen)
  }
  const isTight = useMedia(tightMedia)
  const [isUnfolded, setUnfolded] = useState(false)
  const chosenCount = Object.values(chosen).filter((value) => value !== undefined).length
  return (
    <section className="filterbar row gap-12" aria-label={texts.label}>
      {isTight && (
        <button
          type="button"
          className={chosenCount > 0 ? 'chip set' : 'chip'}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {texts.fold(chosenCount)} <ChevronDown size={13} aria-hidden />
        </button>
      )}
      <div className="chips row wrap" hidden={isTight && !isUnfolded}>
        <button type="button" className="chip" aria-pressed={!isFiltered(chosen)} onClick={() => onChoose({})}>
          {texts.all}
        </button>
        <StateFilters chosen={chosen} facets={facets} set={set} />
        <ProjectFilter
          chosen={chosen}
          facets={facets}
          set={set}
          onChoose={onChoose}
          onQuotes={props.onQuotes}
          onOpen={props.onOpen}
        />
        <FacetFilters chosen={chosen} facets={facets} set={set} />
      </div>
      <FilterMenu
        label={sortTexts.label}
        any={null}
        chosen={order}
        items={Object.entries(sortTexts.orders).map(([id, text]) => ({ id, text, short: text }))}
        onChoose={(id) => id !== null && props.onOrder(id as OrderName)}
        isPlain
      />
    </section>
  )
}

/** One button for each state that some recording has. */
function StateFilters({ chosen, facets, set }: { chosen: Chosen; facets: Facets; set: SetFilter }) {
  const states = libraryStates.filter((state) => (facets?.states[state] ?? 0) > 0 || chosen.state === state)
  return states.map((state) => (
    <button
      key={state}
      type="button"
      className={state === 'needs-you' ? 'chip alert' : 'chip'}
      aria-pressed={chosen.state === state}
      onClick={() => set({ state: chosen.state === state ? undefined : state })}
    >
      {texts.states[state]} <span className="number">{words.units.number(facets?.states[state] ?? 0)}</span>
    </button>
  ))
}

/** The project, with the actions on projects and on the chosen project's quotes. */
function ProjectFilter(props: {
  chosen: Chosen
  facets: Facets
  set: SetFilter
  onChoose: (chosen: Chosen) => void
  onQuotes: (projectId: number) => void
  onOpen: (recordingId: number, segmentId?: number) => void
}) {
  const { chosen, facets, set, onChoose } = props
  const projects = useCommand('projects.list').data?.projects ?? []
  const [editing, setEditing] = useState<Project | 'new' | null>(null)
  const [naming, setNaming] = useState<Project | null>(null)
  const current = projects.find(({ id }) => id === chosen.projectId)
  const unfiled: Item = {
    id: 'null',
    text: texts.withCount(projectTexts.none, facets?.unfiled ?? 0),
    short: projectTexts.none,
  }
  return (
    <>
      <FilterMenu
        label={words.projects.label}
        any={texts.any.project}
        chosen={chosen.projectId === undefined ? null : String(chosen.projectId)}
        items={[
          ...projects.map(({ id, name, recordings }) => ({
            id: String(id),
            text: texts.withCount(name, recordings),
            short: name,
          })),
          ...(projects.length > 0 ? [unfiled] : []),
        ]}
        actions={{
          new: projectTexts.new,
          ...(current ? { edit: projectTexts.edit } : {}),
        }}
        onAction={(action) => setEditing(action === 'edit' && current ? current : 'new')}
        onChoose={(id) => set({ projectId: id === null ? undefined : id === 'null' ? null : Number(id) })}
      />
      {current && <ProjectQuotes projectId={current.id} onOpen={props.onQuotes} />}
      {editing && (
        <ProjectDialog
          project={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={(projectId) => onChoose({ projectId })}
          onRemoved={() => onChoose({})}
          onPseudonyms={() => {
            setEditing(null)
            if (editing !== 'new') setNaming(editing)
          }}
        />
      )}
      {naming && (
        <PseudonymsDialog
          recordingId={null}
          project={naming}
          onShow={(recordingId, segmentId) => props.onOpen(recordingId, segmentId ?? undefined)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

/** Opens the quotes of the project whose recordings are listed. */
function ProjectQuotes({ projectId, onOpen }: { projectId: number; onOpen: (projectId: number) => void }) {
  const count = useCommand('quotes.filters', { projectId }).data?.total ?? 0
  return (
    <button type="button" className="chip" onClick={() => onOpen(projectId)}>
      <Quote size={13} aria-hidden /> {words.quotes.ofProject(count)}
    </button>
  )
}

/** The filters for speaker, date, recorder, tag and language. */
function FacetFilters({ chosen, facets, set }: { chosen: Chosen; facets: Facets; set: SetFilter }) {
  const counted = (one: { name: string; recordings: number }, shown = one.name): Item => ({
    id: one.name,
    text: texts.withCount(shown, one.recordings),
    short: shown,
  })
  return (
    <>
      <FilterMenu
        label={texts.speaker}
        any={texts.any.speaker}
        chosen={chosen.speaker ?? null}
        items={(facets?.speakers ?? []).map((one) => counted(one))}
        onChoose={(id) => set({ speaker: id ?? undefined })}
      />
      <FilterMenu
        label={texts.date}
        any={texts.any.date}
        chosen={chosen.date ?? null}
        items={Object.entries(texts.dates).map(([id, text]) => ({ id, text, short: text }))}
        onChoose={(id) => set({ date: (id as DateName | null) ?? undefined })}
      />
      <FilterMenu
        label={texts.recorder}
        any={texts.any.recorder}
        chosen={chosen.recorder ?? null}
        items={(facets?.recorders ?? []).map((one) => counted(one, one.name === 'file' ? texts.files : one.name))}
        onChoose={(id) => set({ recorder: id ?? undefined })}
      />
      {((facets?.tags.length ?? 0) > 0 || chosen.tag !== undefined) && (
        <FilterMenu
          label={texts.tag}
          any={texts.any.tag}
          chosen={chosen.tag ?? null}
          items={(facets?.tags ?? []).map((one) => counted(one))}
          onChoose={(id) => set({ tag: id ?? undefined })}
        />
      )}
      <FilterMenu
        label={words.transcribe.language}
        any={texts.any.language}
        chosen={chosen.language ?? null}
        items={(facets?.languages ?? []).map((one) => counted(one, words.languages.name(one.name) ?? one.name))}
        onChoose={(id) => set({ language: id ?? undefined })}
      />
    </>
  )
}
