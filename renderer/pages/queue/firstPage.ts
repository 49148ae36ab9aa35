import { pageSize } from '../../base/pages.ts'

/** The page with the counts of the whole queue; the navigation uses the same, so that it is loaded once. */
export const firstPage = { show: 'everything', offset: 0, limit: pageSize } as const
