/** What was said of a file itself: trying the same bytes again says the same. Every other failure is of the moment. */
const verdicts: ReadonlySet<string> = new Set([
  'not-audio',
  'damaged-audio',
  'media-overrun',
  'not-converted',
  'encrypted-recording',
  'empty-file',
  'not-a-file',
  'device-file-in-crumbs',
])

export const isVerdict = (errorCode: string): boolean => verdicts.has(errorCode)
