import { pageSize } from '../pages.ts'

/** The page that says how the whole queue is; the sidebar asks for the same, so that it is asked for once. */
export const firstPage = { show: 'everything', offset: 0, limit: pageSize } as const
