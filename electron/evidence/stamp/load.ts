import type * as Request from './request.ts'
import type * as Token from './token.ts'

/** See `request.ts`. The parsers take longer to load than the rest of this room, so they are loaded with the first stamp. */
export const requestStamp: typeof Request.requestStamp = async (...given) =>
  (await import('./request.ts')).requestStamp(...given)

/** See `token.ts`. */
export const checkStampToken: typeof Token.checkStampToken = async (...given) =>
  (await import('./token.ts')).checkStampToken(...given)
