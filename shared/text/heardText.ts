/** Control characters other than tabs and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu
/** Embeddings, overrides and isolates, which would turn a name or a time beside the words. */
const directionOrders = /[\u202a-\u202e\u2066-\u2069]/g

/** Recognised text as it may be stored and shown: a model or a service can write anything. */
export const heardText = (text: string): string => text.replace(controls, '').replace(directionOrders, '').trim()
