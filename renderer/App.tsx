import { AudioLines, ListChecks, Mic, Quote, Settings } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../shared/contract.ts'
import { useEngineEvents } from './base/engineEvents.ts'
import { setOpenProject, useOpenProject } from './base/importsHere.ts'
import type { WrittenPlace } from './base/openedPlace.ts'
import { justTheCount, useCommand, useCommandMutation, useSelected, useSelectedQuery } from './base/queries.ts'
import type { SectionName } from './base/sections.ts'
import { DeletionNotices } from './deletion/DeletionNotices.tsx'
import { DeviceNotices } from './devices/DeviceNotices.tsx'
import { Receiving } from './handover/Receiving.tsx'
import { ImportQuestions } from './importing/ImportQuestions.tsx'
import { useOpenedFiles } from './importing/useOpenedFiles.ts'
import { useMenu } from './keys/useMenu.ts'
import { AbsentLibrary } from './libraryPlace/AbsentLibrary.tsx'
import { MovingLibrary } from './libraryPlace/MovingLibrary.tsx'
import { DeviceSign, DevicesPage } from './pages/DevicesPage.tsx'
import { FirstStart } from './pages/firstStart/FirstStart.tsx'
import { SampleGuide } from './pages/firstStart/SampleGuide.tsx'
import type { AccountDialogs } from './pages/firstStart/WorkPage.tsx'
import { LibraryView } from './pages/library/LibraryView.tsx'
import { topOfLibrary } from './pages/library/listAsked.ts'
import { everyQuote, QuotesPage } from './pages/QuotesPage.tsx'
import { QueueCount } from './pages/queue/QueueCount.tsx'
import { QueueView } from './pages/queue/QueueView.tsx'
import { Welcome } from './pages/Welcome.tsx'
import { AppKeys } from './palette/AppKeys.tsx'
import { ProjectNav } from './projects/ProjectNav.tsx'
import { RecordingView } from './recording/RecordingView.tsx'
import { AccountDialog } from './settings/AccountDialog.tsx'
import { returnToSettings } from './settings/LanguageChoice.tsx'
import { SettingsView } from './settings/SettingsView.tsx'
import { SignInDialog } from './settings/SignInDialog.tsx'
import { UnreadableSettings } from './settings/UnreadableSettings.tsx'
import { UpdateSign } from './settings/UpdateSettings.tsx'
import { SupportDialogs } from './support/SupportDialogs.tsx'
import { UnsavedBanner } from './typing/UnsavedBanner.tsx'
import { words } from './words/index.ts'

type View =
  /** `visit`: a new number opens the library again at its saved place. */
  | { name: 'library'; isReturn?: boolean; visit?: number }
  | {
      name: 'recording'
      recordingId: number
      segmentId?: number
      /** A note or quote to show beside the transcript. */
      written?: WrittenPlace
      /** A range that is played at once. */
      startWith?: { startMs: number; endMs: number }
      /** The view from which a person came and to which they return. */
      from?: 'quotes'
    }
  | { name: 'queue' }
  | { name: 'devices' }
  | { name: 'quotes' }
  /** `accountId`: the account whose card is shown. */
  | { name: 'settings'; section?: SectionName; accountId?: number | null }

type List = CommandOutput<'recordings.list'>
const hasNothing = ({ total, imports }: List) => total === 0 && imports.length === 0
const totalOf = ({ total }: List) => total

// The count changes all the time during an import. Only this component reads it, so that the rest of the window is not
// drawn again.
function LibraryCount() {
  const count = useSelected('recordings.list', justTheCount, totalOf) ?? 0
  return count > 0 && <span className="count">{words.units.number(count)}</span>
}

const entries = [
  { target: { name: 'library' }, icon: AudioLines },
  { target: { name: 'queue' }, icon: ListChecks },
  { target: { name: 'devices' }, icon: Mic },
  { target: { name: 'quotes' }, icon: Quote },
  { target: { name: 'settings' }, icon: Settings },
] satisfies { target: View; icon: typeof Settings }[]

export function App() {
  useEngineEvents()
  useMenu()
  const views = useViews()
  const info = useCommand('shell.info')
  const settings = useCommand('settings.get')
  const place = useCommand('libraryPlace.get').data
  useOpenedFiles(place?.state === 'open')
  const hasSeenPages = useRef(false)
  if (place && place.firstStep !== 'done') hasSeenPages.current = true
  const trySample = useSample(views.open)
  const isMoving = place?.state === 'moving'
  const { openSettings } = views
  // There the result is shown, and the question about the old copy.
  useEffect(() => {
    if (isMoving) openSettings('storage')
  }, [isMoving, openSettings])
  // Read the query on every draw. Otherwise React Query would draw the window again with each of its results.
  const { data: isEmpty = true, isPending: isListPending } = useSelectedQuery(
    'recordings.list',
    justTheCount,
    hasNothing,
  )

  // Until the first screen is known, show none: files dropped on a screen that disappears at once would be lost.
  const isFirst = settings.data && !settings.data.welcomed
  if (place?.state === 'choosing') return withHelp(<FirstStart place={place} dialogs={accountDialogs} />)
  if (place?.state === 'absent') return withHelp(<AbsentLibrary place={place} />)
  if (place?.state === 'moving' && place.move) return withHelp(<MovingLibrary move={place.move} />)
  if ((!place || settings.isPending || (isFirst && isListPending)) && !info.data?.engineMessage)
    return (
      <main className="opening" aria-busy>
        {words.app.opening}
      </main>
    )
  if (isFirst && isEmpty && place && place.firstStep !== 'done')
    return withHelp(<FirstStart place={place} dialogs={accountDialogs} />)
  if (isFirst && isEmpty) {
    const openSettings = (section: SectionName) => () => views.setView({ name: 'settings', section })
    return withHelp(
      <>
        <Receiving onOpen={views.open} />
        <Welcome
          isAfterPages={hasSeenPages.current}
          onModels={openSettings('models')}
          onAccounts={openSettings('accounts')}
          onSample={trySample}
        />
      </>,
    )
  }
  return (
    <div className="shell">
      <AppKeys onGo={views.setView} />
      <SupportDialogs onRecording={views.open} onQueue={views.openQueue} />
      <Receiving onOpen={views.open} />
      <Sidebar views={views} />
      <Stage views={views} engineMessage={info.data?.engineMessage ?? null} onSample={trySample} />
    </div>
  )
}

/** A screen before there are recordings to show. Reports of a problem matter most there. */
const withHelp = (screen: ReactNode) => (
  <>
    <SupportDialogs />
    {screen}
  </>
)

const accountDialogs: AccountDialogs = {
  signIn: (onClose) => <SignInDialog address="" onClose={onClose} />,
  add: (onClose) => <AccountDialog account={null} onClose={onClose} />,
}

/** Adds the sample recording, and opens it once it is in the library. */
function useSample(onOpen: (recordingId: number) => void): () => void {
  const [isAwaited, setAwaited] = useState(false)
  const add = useCommandMutation('sample.add', ['sample.get', 'recordings.list'])
  const recordingId = useCommand('sample.get', undefined, isAwaited).data?.recordingId ?? null
  useEffect(() => {
    if (!isAwaited || recordingId === null || add.isPending) return
    setAwaited(false)
    onOpen(recordingId)
  }, [isAwaited, recordingId, add.isPending, onOpen])
  const { mutate } = add
  return useCallback(() => mutate(undefined, { onSuccess: () => setAwaited(true) }), [mutate])
}

/** The current view, and functions that lead to other views. The functions are stable, so that unchanged rows are not drawn again. */
function useViews() {
  const [view, setView] = useState<View>(
    returnToSettings.isWanted ? { name: 'settings', section: 'language' } : { name: 'library' },
  )
  /** The library's position when a recording was opened from it. */
  const place = useRef(topOfLibrary)
  const quoteFilter = useRef(everyQuote)
  // A project stays open while one of its recordings is shown, and on the Devices page, so that imports from there are added to the
  // project.
  const leavesProject = view.name === 'queue' || view.name === 'quotes' || view.name === 'settings'
  useEffect(() => {
    if (leavesProject) setOpenProject(null)
  }, [leavesProject])
  const ways = useMemo(
    () => ({
      back: () => setView({ name: 'library', isReturn: true }),
      open: (recordingId: number, segmentId?: number, written?: WrittenPlace) =>
        setView({
          name: 'recording',
          recordingId,
          ...(segmentId === undefined ? {} : { segmentId }),
          ...(written === undefined ? {} : { written }),
        }),
      openProject: (projectId: number) => {
        place.current = { ...topOfLibrary, chosen: { projectId } }
        setView((before) => ({
          name: 'library',
          isReturn: true,
          visit: before.name === 'library' ? (before.visit ?? 0) + 1 : 1,
        }))
      },
      backToQuotes: () => setView({ name: 'quotes' }),
      openQueue: () => setView({ name: 'queue' }),
      openSettings: (section?: SectionName, accountId: number | null = null) =>
        setView({ name: 'settings', ...(section ? { section } : {}), accountId }),
    }),
    [],
  )
  return { view, setView, place, quoteFilter, ...ways }
}
type Views = ReturnType<typeof useViews>

function Sidebar({ views: { view, setView, openProject } }: { views: Views }) {
  const isInProject = useOpenProject() !== null
  /**
   * With an open project, the sidebar marks the project as the current page, and marks the library only as its parent.
   */
  const currentOf = (name: View['name']) => {
    const isCurrent = view.name === name || (name === 'library' && view.name === 'recording')
    return isCurrent ? (name === 'library' && isInProject ? 'true' : 'page') : 'false'
  }
  return (
    <nav className="sidebar" aria-label={words.app.navigation.label}>
      <div className="brand">{words.app.name}</div>
      {entries.map(({ target, icon: Icon }) => (
        <Button key={target.name} className="nav" aria-current={currentOf(target.name)} onPress={() => setView(target)}>
          <Icon size={17} aria-hidden />
          <span>{words.app.navigation[target.name]}</span>
          {target.name === 'library' && <LibraryCount />}
          {target.name === 'devices' && <DeviceSign />}
          {target.name === 'queue' && <QueueCount />}
          {target.name === 'settings' && <UpdateSign />}
        </Button>
      ))}
      <ProjectNav onOpen={openProject} />
    </nav>
  )
}

function Stage(props: { views: Views; engineMessage: string | null; onSample: () => void }) {
  const { views, engineMessage, onSample } = props
  const { view, setView, openSettings } = views
  const sampleId = useCommand('sample.get').data?.recordingId ?? null
  return (
    <main className="stage">
      {engineMessage && (
        <div className="banner" role="status">
          {engineMessage}
        </div>
      )}
      <UnreadableSettings onShow={() => openSettings()} />
      <DeletionNotices />
      <DeviceNotices isOnPage={view.name === 'devices'} onShow={() => setView({ name: 'devices' })} />
      <ImportQuestions onAccounts={() => openSettings('accounts')} />
      {view.name !== 'recording' && <UnsavedBanner />}
      {view.name === 'recording' && view.recordingId === sampleId && (
        <SampleGuide recordingId={sampleId} onGone={views.back} />
      )}
      <Page views={views} onSample={onSample} />
    </main>
  )
}

function Page({ views, onSample }: { views: Views; onSample: () => void }) {
  const { view, setView, quoteFilter, open, openSettings } = views
  switch (view.name) {
    case 'library':
      return (
        <LibraryView
          key={view.visit ?? 0}
          place={views.place}
          isReturn={view.isReturn ?? false}
          onOpen={open}
          onQuotes={(projectId) => {
            quoteFilter.current = { ...everyQuote, projectId }
            setView({ name: 'quotes' })
          }}
          onQueue={views.openQueue}
          onSample={onSample}
          onSettings={() => openSettings()}
        />
      )
    case 'recording':
      return (
        <RecordingView
          key={view.recordingId}
          recordingId={view.recordingId}
          startAtSegment={view.segmentId}
          startWith={view.startWith}
          written={view.written}
          backLabel={view.from === 'quotes' ? words.quotes.back : undefined}
          onBack={view.from === 'quotes' ? views.backToQuotes : views.back}
          onSettings={openSettings}
          onOpen={open}
        />
      )
    case 'queue':
      return <QueueView onShow={open} onSettings={openSettings} />
    case 'devices':
      return <DevicesPage onLibrary={() => setView({ name: 'library' })} />
    case 'quotes':
      return (
        <QuotesPage
          kept={quoteFilter}
          onOpen={({ recordingId, pieces, startMs, endMs }) => {
            const [first] = pieces
            const place = first ? { segmentId: first.segmentId } : {}
            setView({ name: 'recording', recordingId, ...place, startWith: { startMs, endMs }, from: 'quotes' })
          }}
        />
      )
    case 'settings':
      return (
        <SettingsView
          section={view.section}
          accountId={view.accountId ?? null}
          onDevices={() => setView({ name: 'devices' })}
        />
      )
  }
}
