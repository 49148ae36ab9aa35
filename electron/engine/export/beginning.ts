import type { ExportView } from './view.ts'

/** This many segments, or quotes of a list, fill the first page. */
export const previewEntries = 80

/**
 * Cuts a view after its first segments. The facts still describe the whole; everything else ends with the last segment that is shown.
 */
export function beginningOfView(view: ExportView): ExportView {
  const segments = view.segments.slice(0, previewEntries)
  const next = view.segments[previewEntries]
  if (!next) return view
  const { missing } = view
  return {
    ...view,
    segments,
    missing: missing && {
      ...missing,
      gaps: missing.gaps.filter(({ cause, fromMs }) => cause !== 'cut' && fromMs < next.startMs),
    },
    notes: view.notes.filter(({ atMs }) => atMs < next.startMs),
  }
}
