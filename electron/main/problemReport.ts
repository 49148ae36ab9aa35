import { existsSync, readFileSync } from 'node:fs'
import { release } from 'node:os'
import type { CommandOutput } from '../../shared/contract.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { ReportFacts } from '../../shared/support/problemReport.ts'
import { reportedSettings } from '../../shared/support/reportedSettings.ts'
import type { LogFile } from '../system/index.ts'
import type { EngineHost } from './engineHost.ts'
import { inTime } from './inTime.ts'
import type { ModelsHost } from './modelsHost.ts'

const lastLines = 400

type Deps = {
  engine: Pick<EngineHost, 'call'>
  models: Pick<ModelsHost, 'call'>
  log: Pick<LogFile, 'readLast'>
  versions: ReportFacts['versions']
  now?: () => number
}

/** Collects the facts of a report. None of them can hold a title, a name, a text, a key, an address or a path. */
export async function reportFacts({ engine, models, log, versions, now = Date.now }: Deps): Promise<ReportFacts> {
  // There must be a report even when a part of the program hangs.
  const [settings, list, queue, known, entries] = await Promise.all([
    inTime(engine.call('settings.get', undefined) as Promise<Settings>),
    inTime(engine.call('recordings.list', { limit: 1, importLimit: 1 }) as Promise<CommandOutput<'recordings.list'>>),
    inTime(engine.call('queue.overview', { limit: 1 }) as Promise<CommandOutput<'queue.overview'>>),
    inTime(models.call({ name: 'models.list', input: undefined })),
    log.readLast(lastLines),
  ])
  const jobs = Object.entries(queue?.counts ?? {}).map(([state, count]) => [`jobs.${state}`, count])
  return {
    atMs: now(),
    versions,
    settings: settings && reportedSettings(settings),
    counts: list && queue && { recordings: list.total, ...Object.fromEntries(jobs), copying: queue.copying },
    models: known && known.models.filter(({ state }) => state !== 'absent').map(modelFact),
    log: entries,
  }
}

const modelFact = ({ id, isIdOfTapelog, state, inUse }: CommandOutput<'models.list'>['models'][number]) => ({
  // A newsroom's own catalogue chooses its ids itself.
  id: isIdOfTapelog ? id : 'own-model',
  state,
  isInUse: inUse,
})

/** Versions and kinds. Only the numbers of a kernel's release, because a person who builds a kernel can add a name. */
export function versionsOf(app: {
  version: string
  isPackaged: boolean
  isEvaluation: boolean
  language: string
  /** The version of Node that the engine runs in. */
  node: string
}): ReportFacts['versions'] {
  const { electron = '', chrome = '' } = process.versions
  return {
    tapelog: app.version,
    package: `${packageKind(app.isPackaged)}${app.isEvaluation ? ', evaluation' : ''}`,
    electron,
    chromium: chrome,
    node: app.node,
    system: `${process.platform} ${numbersOf(release())} ${process.arch}`,
    distribution: distribution(),
    language: app.language,
  }
}

function packageKind(isPackaged: boolean): string {
  if (!isPackaged) return 'not packaged'
  if (process.platform !== 'linux') return 'package'
  if (process.env.APPIMAGE) return 'AppImage'
  return existsSync('/var/lib/dpkg/info/tapelog.list') ? 'Debian package' : 'package'
}

const numbersOf = (text: string): string => /^\d+(\.\d+)*/.exec(text)?.[0] ?? 'unknown'

/** `debian 12`, from the file that every distribution of Linux has; else `none`. */
function distribution(): string {
  try {
    const facts = readFileSync('/etc/os-release', 'utf8')
    const valueAt = (name: string) => new RegExp(`^${name}="?([a-z\\d.-]{1,30})"?$`, 'm').exec(facts)?.[1] ?? ''
    return `${valueAt('ID')} ${valueAt('VERSION_ID')}`.trim() || 'unknown'
  } catch {
    return 'none'
  }
}
