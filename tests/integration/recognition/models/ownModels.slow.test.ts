import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModels, modelsForJob } from '../../../../electron/recognition/models/index.ts'
import { transcriptionRequestSchema } from '../../../../shared/partner/schemas.ts'
import { installHungry, installThatExits } from '../../../support/badModels.ts'
import { installMicroTransducer } from '../../../support/microModels.ts'
import { whisperBin } from '../../../support/speechModels/ggmlWhisper.ts'
import { writeGguf } from '../../../support/speechModels/gguf.ts'
import { hostileFiles } from '../../../support/speechModels/hostileWhisper.ts'
import { writeWhisperGguf } from '../../../support/speechModels/whisperGguf.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { entry, openTestModels, sha256Of, type TestModels } from '../../../support/testModels.ts'

/** Models that a person has: each is read, then tried in a real locked process, then installed or refused. */

const published = whisperBin({ weights: 2008 })
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })

let desk: TestModels
let stick: string
beforeEach(async () => {
  const digest = { algorithm: 'sha256', value: sha256Of(published), publishedBy: 'this test' }
  const known = entry({
    engine: 'whisper',
    languages: 'many',
    sizeBytes: published.length,
    digest,
    files: { model: 'tiny.bin' },
  })
  desk = await openTestModels([known], {})
  stick = join(desk.folder, 'stick')
  mkdirSync(stick)
})
afterEach(() => desk.close())

const on = (...names: string[]) => join(stick, ...names)
function put(name: string, bytes: Buffer): string {
  writeFileSync(on(name), bytes)
  return on(name)
}
/** What an import gave: the title, or the code of its error. */
const imported = (path: string): Promise<string> =>
  desk.models.import(path).then(
    ({ titles }) => titles.join(),
    ({ code, message }) => {
      expect(message).not.toContain(stick)
      return code
    },
  )
const ownIds = () =>
  installedModels(desk.modelsFolder, packageRoot).flatMap(({ model }) => (model.own ? [model.id] : []))
const shipped = (name: string) => join(packageRoot, 'build/models', name)

function putCtc(name: string, model: Buffer): string {
  mkdirSync(on(name))
  writeFileSync(on(name, 'model.int8.onnx'), model)
  copyFileSync(shipped('demo/speech-ctc.tokens.txt'), on(name, 'tokens.txt'))
  return on(name)
}

test('valid files of every kind are installed under their own names', async () => {
  const kinds = [
    ['ggml-custom-f16.bin', whisperBin(), { size: null, isEnglishOnly: false, weights: 'f16' }],
    ['Norsk (v2).bin', whisperBin({ weights: 2007 }), { weights: 'q8_0' }],
    ['english.en.bin', whisperBin({ vocabulary: 51_864, weights: 2002 }), { isEnglishOnly: true, weights: 'q4_0' }],
    ['large v3 like.bin', whisperBin({ vocabulary: 51_866, melBands: 128, weights: 2009 }), { weights: 'q5_1' }],
    [
      'distilled.bin',
      whisperBin({ audioLayers: 4, textLayers: 2, weights: 2002 }),
      { size: 'tiny', isDistilled: true },
    ],
  ] as const
  for (const [name, bytes] of kinds) expect(await imported(put(name, bytes))).toBe(name.slice(0, -4))
  const listed = desk.models.list().models.filter(({ own }) => own)
  expect(listed.map(({ own }) => own)).toEqual(
    expect.arrayContaining(kinds.map(([, , own]) => expect.objectContaining(own))),
  )
  expect(ownIds().sort()).toEqual([
    'own-distilled',
    'own-english-en',
    'own-ggml-custom-f16',
    'own-large-v3-like',
    'own-norsk-v2',
  ])
  expect(desk.listed('own-english-en')).toMatchObject({
    languages: ['en'],
    installed: { digest: 'taken', from: 'import' },
  })
  desk.models.use('own-english-en')
  const forLanguage = (language: string) =>
    modelsForJob({
      ...{ modelsFolder: desk.modelsFolder, packageRoot, speechModel: 'auto' },
      params: { ...params, transcribe: { ...params.transcribe, language } },
    }).speech.model.id
  expect(forLanguage('en')).toBe('own-english-en')
  expect(forLanguage('de')).not.toBe('own-english-en')
}, 300_000)

test('complete sherpa-onnx folders are installed and incomplete ones refused', async () => {
  expect(await imported(putCtc('my ctc', readFileSync(shipped('demo/speech-ctc.onnx'))))).toBe('my ctc')
  installMicroTransducer(desk.folder, 'from-elsewhere')
  const transducer = join(desk.folder, 'from-elsewhere')
  cpSync(transducer, on('my transducer'), { recursive: true, filter: (path) => !path.endsWith('model.json') })
  expect(await imported(on('my transducer'))).toBe('my transducer')
  expect(desk.listed('own-my-transducer')).toMatchObject({ own: { family: 'transducer' }, engine: 'sherpa-transducer' })
  expect(await imported(putCtc('a vad', readFileSync(shipped('silero-vad.onnx'))))).toBe('own-model-fails')
  expect(await imported(putCtc('no onnx', Buffer.from('this is no model')))).toBe('own-model-damaged')
  const broken = readFileSync(shipped('demo/speech-ctc.onnx')).subarray(0, 100_000)
  expect(await imported(putCtc('cut', broken))).toBe('own-model-fails')
  mkdirSync(on('half'))
  copyFileSync(join(transducer, 'encoder.onnx'), on('half', 'encoder.onnx'))
  expect(await imported(on('half'))).toBe('own-model-folder')
  expect(ownIds()).toEqual(['own-my-ctc', 'own-my-transducer'])
  expect(desk.filesLeft().filter((name) => name.startsWith('.'))).toEqual([])
}, 300_000)

test('a model that exits or exhausts memory ends only its trial', async () => {
  installThatExits(desk.folder)
  installHungry(desk.folder)
  for (const name of ['exits', 'hungry']) rmSync(join(desk.folder, name, 'model.json'))
  expect(await imported(join(desk.folder, 'exits'))).toBe('own-model-fails')
  expect(await imported(join(desk.folder, 'hungry'))).toBe('own-model-memory')
  expect(ownIds()).toEqual([])
}, 120_000)

test('a folder with several files is imported file by file', async () => {
  put('one.bin', whisperBin({ weights: 2002 }))
  put('two.bin', whisperBin({ weights: 2009 }))
  put('pytorch.bin', Buffer.from('PK another kind of file, which nobody meant to import'))
  put('readme.txt', Buffer.from('hello'))
  expect((await imported(stick)).split(',').sort()).toEqual(['one', 'two'])
}, 120_000)

test('a file is recognised as a catalogue model by its bytes, not its name', async () => {
  expect(await imported(put('renamed.bin', published))).toBe('Tiny')
  const other = whisperBin({ weights: 2002 })
  expect(await desk.models.import(put('tiny.bin', other))).toEqual({ titles: ['tiny'], differs: ['tiny'] })
  expect(ownIds()).toEqual(['own-tiny'])
}, 120_000)

test('an identical file is refused, and another file of the same name gets its own id', async () => {
  const first = whisperBin({ weights: 2002 })
  expect(await imported(put('mine.bin', first))).toBe('mine')
  expect(await imported(put('copy.bin', first))).toBe('own-model-here')
  expect(await imported(put('mine.bin', whisperBin({ weights: 2008, vocabulary: 51_864 })))).toBe('mine')
  expect(ownIds()).toEqual(['own-mine', expect.stringMatching(/^own-mine-[0-9a-f]{8}$/)])
  // A damaged one is replaced.
  truncateSync(join(desk.modelsFolder, 'own-mine/model.bin'), 1000)
  expect(desk.listed('own-mine')).toMatchObject({ isDamaged: true })
}, 120_000)

test('an own model from another Tapelog is checked whatever its manifest says', async () => {
  expect(await imported(put('mine.bin', whisperBin({ weights: 2002 })))).toBe('mine')
  cpSync(join(desk.modelsFolder, 'own-mine'), on('own-mine'), { recursive: true })
  await desk.models.remove('own-mine')
  expect(await imported(on('own-mine'))).toBe('mine')
  await desk.models.remove('own-mine')
  truncateSync(on('own-mine', 'model.bin'), 1_000_000)
  expect(await imported(on('own-mine'))).toBe('own-model-damaged')
}, 120_000)

test('hostile and cut files are refused with a message and leave nothing', async () => {
  const got = new Map<string, string>()
  for (const { name, bytes } of hostileFiles) got.set(name, await imported(put('file.bin', bytes())))
  const codes = { damaged: 'own-model-damaged', shape: 'own-model-shape', other: 'model-import-unknown' }
  expect(got).toEqual(new Map(hostileFiles.map(({ name, reason }) => [name, codes[reason]])))
  expect(ownIds()).toEqual([])
  expect(desk.filesLeft()).toEqual([])
}, 120_000)

test('a Whisper file in GGUF form is installed, and a cut one is refused', async () => {
  writeWhisperGguf(on('oslo.gguf'))
  expect(await imported(on('oslo.gguf'))).toBe('oslo')
  expect(desk.listed('own-oslo')).toMatchObject({
    engine: 'whisper',
    own: { family: 'whisper', weights: 'f32' },
  })
  truncateSync(on('oslo.gguf'), 2_000_000)
  expect(await imported(on('oslo.gguf'))).toBe('own-model-damaged')
}, 120_000)

test('a GGUF file that falsely claims to be Whisper fails in the sandboxed process only', async () => {
  const facts = { 'general.architecture': { text: 'whisper' }, 'stt.whisper.encoder.n_layers': { u32: 6 } }
  writeGguf(on('liar.gguf'), facts, [{ name: 'one', shape: [3, 5], values: new Float32Array(15) }])
  expect(await imported(on('liar.gguf'))).toBe('own-model-fails')
  expect(desk.filesLeft()).toEqual([])
}, 120_000)

test('one changed byte anywhere in an installed model marks it as damaged', async () => {
  const bytes = whisperBin({ weights: 2002 })
  expect(await imported(put('mine.bin', bytes))).toBe('mine')
  desk.models.use('own-mine')
  const file = join(desk.modelsFolder, 'own-mine/model.bin')
  const forJob = () => modelsForJob({ modelsFolder: desk.modelsFolder, packageRoot, speechModel: 'auto', params })
  for (let place = 0; place < 20; place++) {
    const at = Math.floor((bytes.length * place) / 20)
    const flip = () => {
      const changed = openSync(file, 'r+')
      writeSync(changed, Buffer.from([(bytes[at] ?? 0) ^ 0x10]), 0, 1, at)
      closeSync(changed)
    }
    flip()
    await desk.models.verifyChanged()
    expect(desk.listed('own-mine'), `byte ${at}`).toMatchObject({ isDamaged: true, inUse: true })
    expect(forJob).toThrow(expect.objectContaining({ code: 'model-damaged', values: { title: 'mine' } }))
    writeFileSync(file, bytes)
    await desk.models.verifyChanged()
    expect(desk.listed('own-mine')).toMatchObject({ isDamaged: false })
  }
}, 120_000)
