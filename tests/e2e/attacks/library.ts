import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import type { Attack } from './attack.ts'

declare const tapelog: TapelogBridge

/** Attacks by projects, quotes and edits: they try to send recordings that stay here, and to block or crash the engine. */
export const libraryAttacks: Record<string, Attack> = {
  'a project that stays here, made an ordinary one': async ({ projectId }) => {
    const defaults = { language: null, speakers: [], hotwords: [], destination: null, localOnly: false }
    return (await tapelog.projects.update({ projectId, name: 'Test tone', defaults })).ok
  },
  'a project that stays here, removed': async ({ projectId }) => (await tapelog.projects.remove({ projectId })).ok,
  'a recording taken out of its project, to leave': async ({ recordingId, projectId }) => {
    await tapelog.projects.move({ recordingIds: [recordingId], projectId: null })
    const several = await tapelog.recordings.transcribeSeveral({ recordingIds: [recordingId], destination: 'remote' })
    const reply = await tapelog.recordings.get({ recordingId })
    await tapelog.projects.move({ recordingIds: [recordingId], projectId })
    return several.ok || !reply.ok || !reply.value.localOnly
  },
  'files imported into a project that sends': async ({ importToken }) => {
    const defaults = { language: null, speakers: [], hotwords: [], destination: null, localOnly: false }
    const made = await tapelog.projects.create({ name: 'An ordinary one', defaults })
    const projectId = made.ok ? made.value.projectId : 0
    await tapelog.recordings.import({ paths: [importToken], projectId })
    await tapelog.recordings.import({ paths: [importToken], projectId: null })
    await tapelog.projects.remove({ projectId })
    const list = await tapelog.recordings.list({})
    return !list.ok || list.value.items.some(({ localOnly }) => !localOnly)
  },
  'a remembered choice with a project that sends': async ({ projectId }) => {
    const choice: Parameters<TapelogBridge['imports']['remember']>[0]['choice'] = {
      ...{ destination: 'this-machine', accountId: null, language: 'auto', speakers: null, hotwords: [] },
      ...{ localOnly: false, projectId },
    }
    const replies = [
      await tapelog.imports.remember({ source: { key: 'files', name: '' }, choice: { ...choice, projectId: 4242 } }),
      await tapelog.imports.remember({ source: { key: 'files', name: '' }, choice: { ...choice, projectId: null } }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'the words of a quote in another recording': async ({ recordingId }) => {
    const transcript = await tapelog.transcripts.get({ recordingId })
    const segment = transcript.ok ? transcript.value?.segments[0] : undefined
    if (!segment) return true
    const pieces = [{ segmentId: segment.id, from: 0, to: 2, words: segment.text.slice(0, 2) }]
    const replies = [
      await tapelog.quotes.add({ recordingId: 4242, colour: 'red', pieces }),
      await tapelog.quotes.add({
        ...{ recordingId, colour: 'red' },
        pieces: [{ segmentId: segment.id, from: 0, to: 1e9, words: segment.text }],
      }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'an engine that is held up by a pattern': async ({ recordingId }) => {
    const text = Array.from({ length: 300 }, () => 'a'.repeat(60)).join(' ')
    const transcript = await tapelog.transcripts.get({ recordingId })
    const segment = transcript.ok ? transcript.value?.segments[0] : undefined
    if (!segment) return true
    const operation = { kind: 'segment.setText' as const, segmentId: segment.id, text }
    await tapelog.transcripts.edit({ recordingId, operation })
    let isAnswered = false
    const search = { text: 'a.*z|a', isPattern: true }
    const finding = tapelog.transcripts.find({ recordingId, search }).then(() => {
      isAnswered = true
    })
    const name = 'a '.repeat(60).trim()
    await tapelog.transcripts.nameVariants({ recordingId, name })
    await tapelog.recordings.get({ recordingId })
    const isHeldUp = isAnswered
    // A fast machine finds all of them within the limit.
    await finding
    await tapelog.transcripts.undo({ recordingId })
    return isHeldUp
  },
  'an engine that is brought down by what it is sent': async ({ recordingId }) => {
    const odd: unknown[] = [
      ...[undefined, null, Number.NaN, -1, 1e308, 2 ** 53, '', '\u0000', '\ud800', '\u202e', true, 1n, new Date(0)],
      ...[[], {}, new Map(), [[[]]], { length: 1e9 }, 'a'.repeat(100_000), Array.from({ length: 20_000 }, () => 1)],
      { toString: null, valueOf: null, __proto__: { recordingId } },
    ]
    const fields = ['recordingId', 'projectId', 'quoteId', 'pieces', 'operation', 'search', 'filter', 'query', 'atMs']
    const rooms = ['quotes', 'notes', 'projects', 'transcripts'] as const
    const bridge = tapelog as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
    for (const room of rooms)
      for (const [name, command] of Object.entries(bridge[room] ?? {})) {
        if (name === 'remove' || name === 'undo' || name === 'redo') continue
        const inputs = fields.flatMap((field) => odd.map((value) => ({ recordingId, [field]: value })))
        // A value that cannot be copied throws at once.
        for (const input of [...odd, ...inputs])
          await Promise.resolve()
            .then(() => command(input))
            .catch(() => null)
      }
    const reply = await tapelog.recordings.get({ recordingId })
    return !reply.ok || reply.value.transcriptRevision === null
  },
}
