import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

let folder: string
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  engine = await openEngine(join(folder, 'library'), null)
  await engine.call('settings.update', { transcribeOnImport: false })
})
afterEach(() => engine.stop())

test('an MP3 that states twice its length shows the real length after it was heard', { timeout: 300_000 }, async () => {
  const path = join(folder, 'lying.mp3')
  ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=40:sample_rate=44100', '-b:a', '320k', path])
  const bytes = readFileSync(path)
  // The field after "Info" counts the frames.
  const at = bytes.indexOf('Info', 0, 'latin1') + 8
  bytes.writeUInt32BE(bytes.readUInt32BE(at) * 2, at)
  writeFileSync(path, bytes)

  await engine.call('recordings.import', { paths: [path] })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  const length = async () => (await engine.call('recordings.list', {})).items[0]?.durationMs ?? 0
  expect(Math.abs((await length()) - 80_000)).toBeLessThan(1000)
  engine.start({ kinds: ['prepare'] })
  await engine.settle()
  expect(Math.abs((await length()) - 40_000)).toBeLessThan(100)
})
