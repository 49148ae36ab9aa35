import { expect, test } from 'vitest'
import { recordingLine } from '../../../electron/cli/output.ts'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import { anySummary } from '../../support/samples.ts'

const said = '\x1b[31mno\x1b[0m\n   8     00:10  Transcribed  forged\u202e'
const error = { code: 'from-an-older-version', message: said, retryable: false }

test('prints a recording on one line without control characters', () => {
  const lineOf = (more: Partial<RecordingSummary>) => recordingLine({ ...anySummary, ...more })
  const id = String(anySummary.id).padStart(4)
  for (const stage of ['failed', 'uploading'] as const) {
    const line = lineOf({ stage, error, title: 'a\x1b]0;own\x07\nb' })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these characters
    expect(line).not.toMatch(/[\x00-\x1f\u202e]/)
    expect(line.startsWith(id)).toBe(true)
    expect(line).toContain('a b')
    // The text appears only once: as the state, or as the reason after it.
    expect(line.split('no 8 00:10 Transcribed forged')).toHaveLength(2)
  }
})
