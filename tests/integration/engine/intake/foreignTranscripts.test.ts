import { expect, test } from 'vitest'
import { readTranscriptFile } from '../../../../electron/engine/transcriptFiles/index.ts'
import { readTranscriptApart } from '../../../../electron/engine/transcriptFiles/reading.ts'
import { tenMinutes } from '../../../support/readTranscripts.ts'
import { paragraphsInWord } from '../../../support/wordBombs.ts'

const task = (name: string, bytes: Buffer) => ({ name, bytes, recording: tenMinutes, language: null, encoding: null })

test('the separate process reads a transcript as the reader itself does', async () => {
  const bytes = await paragraphsInWord('<w:p><w:r><w:t>REYES: Hello</w:t></w:r></w:p>')
  expect(await readTranscriptApart(task('a.docx', bytes))).toEqual(
    await readTranscriptFile('a.docx', bytes, tenMinutes),
  )
})
