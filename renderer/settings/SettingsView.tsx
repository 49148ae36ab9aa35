import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { useCommand } from '../base/queries.ts'
import { type SectionName, searched, sectionsWith } from '../base/sections.ts'
import { RememberedChoices } from '../importing/RememberedChoices.tsx'
import { KeySettings } from '../keys/KeySettings.tsx'
import { LibraryPlaceSettings } from '../libraryPlace/LibraryPlaceSettings.tsx'
import { OnThisMachine } from '../models/OnThisMachine.tsx'
import { Registry } from '../registry/Registry.tsx'
import { SpellingSettings } from '../spelling/SpellingSettings.tsx'
import { PartsDialog } from '../support/PartsDialog.tsx'
import { KnownVoices } from '../voices/KnownVoices.tsx'
import { words } from '../words/index.ts'
import { Accounts } from './Accounts.tsx'
import { CleanWording } from './CleanWording.tsx'
import { DeletionSettings } from './DeletionSettings.tsx'
import { EvidenceSettings } from './EvidenceSettings.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { QueueSettings } from './QueueSettings.tsx'
import { StorageUsed } from './StorageUsed.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'
import { UpdateSettings } from './UpdateSettings.tsx'
import { useFoundRow } from './useFoundRow.ts'
import { useShownSection } from './useShownSection.ts'
import { WhenDone } from './WhenDone.tsx'
import '../controls/Facts.css'
import '../controls/Search.css'
import './SettingsView.css'

const { settings: texts } = words

/** The sections whose content begins with a heading of its own. */
const withOwnHeadings: readonly SectionName[] = ['imports', 'storage', 'spelling', 'accounts']

/**
 * The settings in sections, one below the other, with a list at the side and a search. `section`: the section that a person opened.
 * `accountId`: the account in that section.
 */
export function SettingsView(props: {
  section?: SectionName | undefined
  accountId: number | null
  onDevices: () => void
}) {
  const { section, accountId, onDevices } = props
  const settings = useCommand('settings.get')
  const info = useCommand('shell.info')
  const [query, setQuery] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const models = useCommand('models.list').data?.models ?? []
  const shown = sectionsWith(query, searched, { models: models.map(({ title }) => title) })
  const focusFound = useFoundRow(scroller, query)
  const [current, setCurrent] = useCurrentSection(scroller, shown, section, settings.data !== undefined)
  useShownSection(accountId === null ? section : undefined, settings.data !== undefined)
  if (!settings.data) return <p className="empty">{settings.error?.message ?? words.buttons.loading}</p>
  const contents = contentsOf(settings.data, info.data, { accountId, onDevices })
  const goTo = (name: SectionName) => {
    document.getElementById(`settings-${name}`)?.scrollIntoView()
    setCurrent(name)
  }
  return (
    <section className="settingspage" aria-label={texts.title}>
      <header className="settingsside stack gap-12">
        <h1>{texts.title}</h1>
        <SearchField
          className="search"
          aria-label={texts.search.label}
          value={query}
          onChange={setQuery}
          onSubmit={focusFound}
        >
          <Search size={15} aria-hidden />
          <Input placeholder={texts.search.placeholder} />
        </SearchField>
        <ul className="sections stack gap-2 list" aria-label={texts.sectionList}>
          {shown.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="section"
                aria-current={name === current ? 'true' : 'false'}
                onClick={() => goTo(name)}
              >
                {texts.sections[name]}
              </button>
            </li>
          ))}
        </ul>
      </header>
      <div className="settings stack gap-12" ref={scroller}>
        {shown.length === 0 && <p className="muted">{texts.search.nothing(query)}</p>}
        {shown.map((name) => (
          <section
            key={name}
            id={`settings-${name}`}
            className="settingsection stack gap-12"
            aria-label={texts.sections[name]}
          >
            {!withOwnHeadings.includes(name) && <h2>{texts.sections[name]}</h2>}
            {contents[name]}
          </section>
        ))}
      </div>
    </section>
  )
}

/** The content of each section. */
function contentsOf(
  settings: Settings,
  info: CommandOutput<'shell.info'> | undefined,
  { accountId, onDevices }: { accountId: number | null; onDevices: () => void },
): Record<SectionName, ReactNode> {
  return {
    transcription: <TranscriptionSettings settings={settings} />,
    models: (
      <>
        <OnThisMachine />
        <KnownVoices settings={settings} />
      </>
    ),
    imports: <ImportSection onDevices={onDevices} />,
    network: <QueueSettings settings={settings} />,
    storage: (
      <>
        <StorageUsed />
        <LibraryPlaceSettings />
        <DeletionSettings settings={settings} />
        <Backup />
      </>
    ),
    whenDone: <WhenDone settings={settings} />,
    keys: <KeySettings settings={settings} />,
    spelling: <SpellingSettings settings={settings} />,
    wording: <CleanWording settings={settings} />,
    evidence: <EvidenceSettings settings={settings} />,
    accounts: (
      <>
        <Accounts shownId={accountId} destination={settings.destination} />
        <Registry />
      </>
    ),
    appearance: info && <ThemeChoice chosen={info.theme} />,
    language: info && <LanguageChoice chosen={info.interfaceLanguage} />,
    updates: <UpdateSettings />,
    about: <About />,
  }
}

/**
 * The section at the top of the scrolled part. If the person has scrolled to the end, the chosen section. `opened`: the section that was
 * opened from elsewhere. `isReady`: the sections are drawn.
 */
function useCurrentSection(
  scroller: { current: HTMLDivElement | null },
  shown: readonly SectionName[],
  opened: SectionName | undefined,
  isReady: boolean,
) {
  const [current, setCurrent] = useState<SectionName>(opened ?? 'transcription')
  useEffect(() => {
    if (opened !== undefined) setCurrent(opened)
  }, [opened])
  const key = shown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of sections
  useEffect(() => {
    const area = scroller.current
    if (!area) return
    const follow = () => {
      if (area.scrollTop + area.clientHeight >= area.scrollHeight - 2) return
      const top = area.getBoundingClientRect().top + 48
      const above = shown.filter((name) => {
        const section = document.getElementById(`settings-${name}`)
        return section !== null && section.getBoundingClientRect().top <= top
      })
      setCurrent(above.at(-1) ?? shown[0] ?? 'transcription')
    }
    area.addEventListener('scroll', follow, { passive: true })
    return () => area.removeEventListener('scroll', follow)
  }, [key, isReady])
  return [current, setCurrent] as const
}

function ImportSection({ onDevices }: { onDevices: () => void }) {
  const choices = useCommand('imports.remembered').data?.choices ?? []
  return (
    <>
      {choices.length > 0 ? (
        <RememberedChoices />
      ) : (
        <>
          <h2>{texts.sections.imports}</h2>
          <p className="muted">{texts.importsNone}</p>
        </>
      )}
      <h3>{words.devices.watched.title}</h3>
      <p className="muted">{texts.watch.text}</p>
      <div className="buttons row wrap">
        <Button className="quiet" onPress={onDevices}>
          {texts.watch.open}
        </Button>
      </div>
    </>
  )
}

/** What a person must copy for a backup, because Tapelog makes no regular backups. */
function Backup() {
  const path = useCommand('shell.info').data?.libraryPath
  return (
    <>
      <h2>{texts.backup.title}</h2>
      <p>{texts.backup.text}</p>
      {path !== undefined && <p className="hint rest">{texts.backup.folder(path)}</p>}
    </>
  )
}

function About() {
  const info = useCommand('shell.info')
  const locks = useCommand('decoders.isolation').data
  const [isShowingParts, setShowingParts] = useState(false)
  return (
    <>
      <dl className="facts">
        <dt>{texts.about.version}</dt>
        <dd>{info.data?.version}</dd>
        {info.data?.isEvaluation && (
          <>
            <dt>{texts.about.evaluation}</dt>
            <dd>{texts.about.evaluationText}</dd>
          </>
        )}
        <dt>{words.library.title}</dt>
        <dd>{info.data?.libraryPath}</dd>
        <dt>{texts.about.licence}</dt>
        <dd>{texts.about.licenceText}</dd>
        {locks && locks.isolation !== null && (
          <>
            <dt>{texts.about.decoders}</dt>
            <dd>{words.egress.decoders[locks.isolation]}</dd>
          </>
        )}
        {locks && (
          <>
            <dt>{texts.about.recogniser}</dt>
            <dd>{words.egress.recognisersNow[locks.recogniser ?? 'unknown']}</dd>
          </>
        )}
      </dl>
      <div className="buttons row wrap">
        <Button className="quiet" onPress={() => setShowingParts(true)}>
          {words.support.parts.open}
        </Button>
      </div>
      {isShowingParts && <PartsDialog onClose={() => setShowingParts(false)} />}
    </>
  )
}
