import { beforeEach, expect, test } from 'vitest'
import { writeExports } from '../../../electron/cli/recordings.ts'
import type { Session } from '../../../electron/cli/session.ts'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import { problem } from '../../../shared/words/problem.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** Recording 1 cannot be written in any format. */
const engine = {
  async call(_name: string, { recordingIds: [recordingId] }: { recordingIds: number[] }) {
    if (recordingId === 1) throw problem('original-not-sealed')
    return { files: [{ recordingId, format: 'txt', path: '/out/walk.txt' }], skipped: [], failed: [], kept: [] }
  },
} as unknown as Session['engine']
const recordings = (...ids: number[]) => ids.map((id) => ({ id, title: `talk ${id}` })) as RecordingSummary[]

test('writes the other recordings if one cannot be written, and names that one', async () => {
  const noted: string[] = []
  const out = { note: (text: string) => noted.push(text), event: () => {} } as unknown as Session['out']
  const preset = { formats: ['txt' as const] }
  const { files, failed } = await writeExports({ engine, out }, recordings(1, 2), folder, preset)
  expect(files).toMatchObject([{ recordingId: 2 }])
  expect(failed).toMatchObject([{ recordingId: 1, format: 'txt', error: { code: 'original-not-sealed' } }])
  expect(noted.join()).toContain('talk 1')
  await expect(writeExports({ engine, out }, recordings(1), folder, preset)).rejects.toMatchObject({
    code: 'original-not-sealed',
  })
})
