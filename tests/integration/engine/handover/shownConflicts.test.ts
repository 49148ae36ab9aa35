import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'

let desk: ReturnType<typeof openHandoverLibraries>
beforeEach(() => {
  desk = openHandoverLibraries()
})
afterEach(() => desk.close())

const said = [
  ['Ana', 'We never saw the contract.'],
  ['Ben', 'It came by boat.'],
] as const

/** Gives the first segment to another speaker. */
async function giveFirst(library: HandoverLibrary, recordingId: number, name: string) {
  const { segments, speakers } = await library.transcript(recordingId)
  const speakerId = speakers.find((speaker) => speaker.name === name)?.id ?? 0
  await library.edit(recordingId, { kind: 'segment.setSpeaker', segmentId: segments[0]?.id ?? 0, speakerId })
}

test('a conflict shows the speakers if only they differ, and else the differing words', async () => {
  const [here, there] = [await desk.library('here'), await desk.library('there')]
  const recordingId = await here.record('harbour', said)
  const { recordingId: thereId } = await there.receive(await here.write(recordingId))
  await here.edit(recordingId, { kind: 'speaker.add', name: 'Cleo' })
  await giveFirst(here, recordingId, 'Cleo')
  await giveFirst(there, thereId, 'Ben')
  await here.type(recordingId, 1, 'It came by train.')
  await there.type(thereId, 1, 'It came by road.')
  await here.receive(await there.write(thereId))
  const shown = (await here.conflicts(recordingId)).sort((a, b) => a.atMs - b.atMs)
  expect(shown).toMatchObject([
    { mine: 'Cleo: We never saw the contract.', theirs: 'Ben: We never saw the contract.' },
    {
      ...{ mine: 'It came by train.', theirs: 'It came by road.' },
      pieces: [
        { kind: 'same', text: 'It came by ' },
        { kind: 'removed', text: 'train.' },
        { kind: 'added', text: 'road.' },
      ],
    },
  ])
})
