import { ChevronDown, Quote } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { languageName } from '../../../shared/languages/spokenLanguages.ts'
import type { Project } from '../../../shared/recordings/projects.ts'
import { libraryStates } from '../../../shared/recordings/recordingFilter.ts'
import { useCommand, useSteadyCommand } from '../../base/queries.ts'
import { useMedia } from '../../base/useMedia.ts'
import { ProjectDialog } from '../../projects/ProjectDialog.tsx'
import { words } from '../../words/index.ts'
import { type Chosen, type DateName, isFiltered, type OrderName } from './listAsked.ts'

/** As in libraryList.css. */
const tightMedia = '(max-width: 640px), (max-height: 520px)'

const { filters: texts, sort: sortTexts } = words.library
const projectTexts = words.projects

/** Above the list: which recordings are shown, and in which order. */
export function FilterBar(props: {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  order: OrderName
  onOrder: (order: OrderName) => void
  onQuotes: (projectId: number) => void
}) {
  const { chosen, onChoose, order } = props
  const { projectId } = chosen
  const facets = useSteadyCommand('recordings.facets', projectId === undefined ? {} : { projectId }).data
  const projects = useCommand('projects.list').data?.projects ?? []
  const [editing, setEditing] = useState<Project | 'new' | null>(null)
  const set = (more: { [K in keyof Chosen]: Chosen[K] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...chosen, ...more }).filter(([, value]) => value !== undefined))
    onChoose(next as Chosen)
  }
  const counted = (one: { name: string; recordings: number }, shown = one.name): Item => ({
    id: one.name,
    text: texts.withCount(shown, one.recordings),
    short: shown,
  })
  const current = projects.find(({ id }) => id === chosen.projectId)
  const isTight = useMedia(tightMedia)
  const [isUnfolded, setUnfolded] = useState(false)
  const chosenCount = Object.values(chosen).filter((value) => value !== undefined).length
  const states = libraryStates.filter((state) => (facets?.states[state] ?? 0) > 0 || chosen.state === state)
  return (
    <section className="filterbar" aria-label={texts.label}>
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
      <div className="chips" hidden={isTight && !isUnfolded}>
        <button type="button" className="chip" aria-pressed={!isFiltered(chosen)} onClick={() => onChoose({})}>
          {texts.all}
        </button>
        {states.map((state) => (
          <button
            key={state}
            type="button"
            className={state === 'needs-you' ? 'chip alert' : 'chip'}
            aria-pressed={chosen.state === state}
            onClick={() => set({ state: chosen.state === state ? undefined : state })}
          >
            {texts.states[state]} <span className="number">{words.units.number(facets?.states[state] ?? 0)}</span>
          </button>
        ))}
        <FilterMenu
          label={texts.project}
          any={texts.any.project}
          chosen={chosen.projectId === undefined ? null : String(chosen.projectId)}
          items={[
            ...projects.map(({ id, name, recordings }) => ({
              id: String(id),
              text: texts.withCount(name, recordings),
              short: name,
            })),
            ...(projects.length > 0
              ? [
                  {
                    id: 'null',
                    text: texts.withCount(projectTexts.none, facets?.unfiled ?? 0),
                    short: projectTexts.none,
                  },
                ]
              : []),
          ]}
          actions={{
            new: projectTexts.new,
            ...(current ? { edit: projectTexts.edit } : {}),
          }}
          onAction={(action) => setEditing(action === 'edit' && current ? current : 'new')}
          onChoose={(id) => set({ projectId: id === null ? undefined : id === 'null' ? null : Number(id) })}
        />
        {current && <ProjectQuotes projectId={current.id} onOpen={props.onQuotes} />}
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
          label={texts.language}
          any={texts.any.language}
          chosen={chosen.language ?? null}
          items={(facets?.languages ?? []).map((one) => counted(one, languageName(one.name) ?? one.name))}
          onChoose={(id) => set({ language: id ?? undefined })}
        />
      </div>
      <FilterMenu
        label={sortTexts.label}
        any={null}
        chosen={order}
        items={Object.entries(sortTexts.orders).map(([id, text]) => ({ id, text, short: text }))}
        onChoose={(id) => id !== null && props.onOrder(id as OrderName)}
        isPlain
      />
      {editing && (
        <ProjectDialog
          project={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={(projectId) => onChoose({ projectId })}
          onRemoved={() => onChoose({})}
        />
      )}
    </section>
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

type Item = { id: string; text: string; short: string }
const anyId = '\0any'

/** A button that says what is chosen, with a menu of what can be. */
function FilterMenu(props: {
  label: string
  /** The entry that takes the filter away; null: one is always chosen. */
  any: string | null
  chosen: string | null
  items: readonly Item[]
  onChoose: (id: string | null) => void
  actions?: Readonly<Record<string, string>>
  onAction?: (action: string) => void
  isPlain?: boolean
}) {
  const { label, any, chosen, items, onChoose, actions = {} } = props
  const current = items.find(({ id }) => id === chosen)
  const isSet = chosen !== null && any !== null
  const value = current?.short ?? chosen ?? ''
  const actionIds = Object.keys(actions)
  return (
    <MenuTrigger>
      <Button
        className={props.isPlain ? 'chip plain' : isSet ? 'chip set' : 'chip'}
        aria-label={chosen === null ? label : texts.is(label, value)}
      >
        <bdi>{any === null ? value : isSet ? texts.is(label, value) : label}</bdi> <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu long"
          aria-label={label}
          onAction={(key) => {
            if (actionIds.includes(String(key))) props.onAction?.(String(key))
          }}
        >
          <MenuSection
            aria-label={label}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[chosen ?? anyId]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys]
              onChoose(key === undefined || key === anyId ? null : String(key))
            }}
          >
            {[
              ...(any === null ? [] : [{ id: anyId, text: any }]),
              ...items,
              ...(chosen !== null && !current ? [{ id: chosen, text: chosen }] : []),
            ].map(({ id, text }) => (
              <MenuItem key={id} id={id} textValue={text}>
                <bdi>{text}</bdi>
              </MenuItem>
            ))}
          </MenuSection>
          {actionIds.length > 0 && <Separator />}
          {actionIds.map((id) => (
            <MenuItem key={id} id={id}>
              {actions[id]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
