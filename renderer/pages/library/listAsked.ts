import type { RecordingFilter, RecordingSort } from '../../../shared/recordings/recordingFilter.ts'
import { words } from '../../words/index.ts'

/** Choices for the library's list: orders and time ranges. */

const { sort: sortTexts, filters: filterTexts } = words.library

export type OrderName = keyof typeof sortTexts.orders
export const orders: Record<OrderName, RecordingSort> = {
  newest: { by: 'recorded', descending: true },
  oldest: { by: 'recorded', descending: false },
  imported: { by: 'imported', descending: true },
  title: { by: 'title', descending: false },
  longest: { by: 'duration', descending: true },
  shortest: { by: 'duration', descending: false },
  state: { by: 'state', descending: false },
}

export type DateName = keyof typeof filterTexts.dates
const dayMs = 86_400_000

/**
 * The time range that a name means now, by the clock of this machine.
 * @exportedFor tests: days at the edge of a month
 */
export function rangeOfDate(name: DateName, nowMs = Date.now()): Pick<RecordingFilter, 'fromMs' | 'beforeMs'> {
  const now = new Date(nowMs)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const newYear = new Date(now.getFullYear(), 0, 1).getTime()
  switch (name) {
    case 'today':
      return { fromMs: midnight }
    case 'week':
      return { fromMs: midnight - 6 * dayMs }
    case 'month':
      return { fromMs: midnight - 29 * dayMs }
    case 'year':
      return { fromMs: newYear }
    case 'earlier':
      return { beforeMs: newYear }
  }
}

/** The choices above the list. Dates are stored by name, because their meaning changes at midnight. */
export type Chosen = Omit<RecordingFilter, 'fromMs' | 'beforeMs'> & { date?: DateName }

export function filterOf({ date, ...rest }: Chosen): RecordingFilter {
  return date === undefined ? rest : { ...rest, ...rangeOfDate(date) }
}

/** True if the list shows all recordings of one project. */
export const isProjectAlone = ({ projectId, ...others }: Chosen): boolean =>
  typeof projectId === 'number' && !isFiltered(others)

/** Whether any filter is on. */
export const isFiltered = (chosen: Chosen): boolean => Object.values(chosen).some((value) => value !== undefined)

/** The library's position when a recording was opened, to return there. */
export type LibraryPlace = {
  search: string
  chosen: Chosen
  order: OrderName
  scrollTopPx: number
  /** The opened row; see `openedFrom`. */
  opened: string | null
}

export const topOfLibrary: LibraryPlace = { search: '', chosen: {}, order: 'newest', scrollTopPx: 0, opened: null }
