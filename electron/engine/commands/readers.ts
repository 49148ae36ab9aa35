import { addToGroup } from '../../../shared/lists/groups.ts'
import { exportSource, readerQuotes, readerTranscript, withOnly } from '../export/index.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that return words as readers of an export get them. */
export function readerCommands(deps: CommandParts): HandlersOf<'readers'> {
  return {
    'readers.transcript': ({ recordingId, disclosure }) => {
      const source = exportSource(deps, recordingId)
      return source && readerTranscript(source, disclosure)
    },
    'readers.protection': ({ recordingIds }) => ({
      withRedactions: recordingIds.filter((id) => deps.redactions.ofRecording(id).length > 0).length,
      withPseudonyms: recordingIds.filter((id) => deps.pseudonyms.forRecording(id).length > 0).length,
    }),
    'readers.quoteText': ({ form, recordingId, only, disclosure }) => {
      const asked = 'pieces' in only ? [{ recordingId: recordingId ?? 0, only }] : byRecording(deps, only.quoteIds)
      const read = asked.flatMap((one) => {
        const source = exportSource(deps, one.recordingId)
        return source ? [readerQuotes(withOnly(source, one.only), { form, disclosure })] : []
      })
      const texts = new Map(read.flatMap((one) => [...one.texts]))
      const ids = 'pieces' in only ? [selectedId] : only.quoteIds
      const found = ids.flatMap((id) => texts.get(id) ?? [])
      return {
        text: found.join('\n\n'),
        withheld: ids.length - found.length,
        isProtected: read.some((one) => one.isProtected),
      }
    },
  }
}

/** The id of the quote that `withOnly` makes of selected words. */
const selectedId = 0

function byRecording({ quotes }: CommandParts, quoteIds: readonly number[]) {
  const groups = new Map<number, number[]>()
  for (const id of quoteIds) {
    const recordingId = quotes.recordingOf(id)
    if (recordingId !== null) addToGroup(groups, recordingId, id)
  }
  return [...groups].map(([recordingId, ids]) => ({ recordingId, only: { quoteIds: ids } }))
}
