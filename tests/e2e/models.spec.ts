import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { create } from 'tar'
import { installMicroSegmentation } from '../support/microModels.ts'
import { type ModelServer, openModelServer } from '../support/modelServer.ts'
import { whisperBin } from '../support/speechModels/ggmlWhisper.ts'
import { entry, sha256Of, writeCatalogue } from '../support/testModels.ts'
import { test as base } from './fixtures.ts'
import { covered } from './screenFit.ts'
import {
  answerDialogs,
  answerQuestions,
  demo,
  dropFiles,
  expectTranscribed,
  root,
  type Tapelog,
  takeQuestions,
} from './tapelogWindow.ts'

/** Downloads speech models from the test's own server. They are the demo's models, but claim to be for real voices. */
const shipped = join(root, 'build/models/demo')

async function archiveOfModel(folder: string): Promise<Buffer> {
  mkdirSync(join(folder, 'micro'), { recursive: true })
  for (const name of ['speech-ctc.onnx', 'speech-ctc.tokens.txt'])
    writeFileSync(join(folder, 'micro', name), readFileSync(join(shipped, name)))
  const blocks: Buffer[] = []
  for await (const block of create({ cwd: folder, portable: true }, ['micro'])) blocks.push(block as Buffer)
  return Buffer.concat(blocks)
}

type Desk = Tapelog & { home: string; server: ModelServer }

/** `desk`: the window on a machine with no chosen model, and a catalogue of four models on the test's own server. */
const test = base.extend<{ desk: Desk }>({
  desk: async ({ afterwards, home, openWindow }, use) => {
    const archive = await archiveOfModel(join(home.path, 'made'))
    const voices = readFileSync(join(shipped, 'speaker-embedding.onnx'))
    installMicroSegmentation(join(home.path, 'made'))
    const turns = readFileSync(join(home.path, 'made/micro-turns/turns.onnx'))
    const server = await openModelServer({ 'micro.tar': archive, 'voices.onnx': voices, 'turns.onnx': turns })
    afterwards(server.stop)
    const published = (bytes: Buffer) => ({ algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' })
    const micro = entry({
      ...{ id: 'micro', title: 'Micro', languages: ['en', 'de', 'fr', 'ja'], memoryBytes: 2e8 },
      address: { base: 'here', path: 'micro.tar' },
      sizeBytes: archive.length,
      digest: published(archive),
      files: { model: 'speech-ctc.onnx', tokens: 'speech-ctc.tokens.txt' },
      unpack: { folder: 'micro', mostBytes: 5_000_000, mostFiles: 10 },
    })
    const embedding = entry({
      ...{ id: 'voices', title: 'Voices', task: 'embedding', engine: 'sherpa-embedding', languages: 'many' },
      address: { base: 'here', path: 'voices.onnx' },
      sizeBytes: voices.length,
      digest: published(voices),
      files: { model: 'voices.onnx' },
    })
    const segmentation = entry({
      ...{ id: 'turns', title: 'Turns', task: 'segmentation', engine: 'sherpa-pyannote', languages: 'many' },
      address: { base: 'here', path: 'turns.onnx' },
      sizeBytes: turns.length,
      digest: published(turns),
      files: { model: 'turns.onnx' },
    })
    const large = entry({ id: 'large', title: 'Large', sizeBytes: 1e15, address: { base: 'here', path: 'large.bin' } })
    const modelsFolder = join(home.path, 'user-data/models')
    writeCatalogue(modelsFolder, server.base, [micro, segmentation, embedding, large])
    // Make this a machine where nobody has chosen a model yet.
    writeFileSync(join(modelsFolder, 'settings.json'), '{}')
    const tapelog = await openWindow()
    await answerQuestions(tapelog.app, 'confirm')
    await use({ ...tapelog, home: home.path, server })
  },
})

const picture = async (page: Page, name: string) => {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Sends the first half of a download, and the rest when the returned function is called. */
function holdHalf(server: ModelServer, name: string): () => void {
  const rests: (() => void)[] = []
  server.answer = (request, response) => {
    const file = server.files[name]
    if (!file || request.url !== `/${name}` || request.headers.range) return false
    const half = Math.floor(file.length / 2)
    response.writeHead(200, { 'content-length': file.length, etag: '"held"' })
    response.write(file.subarray(0, half))
    rests.push(() => response.end(file.subarray(half)))
    return true
  }
  return () => {
    server.answer = () => false
    for (const rest of rests) rest()
  }
}

test('the first screen leads to a downloaded model and the first words', async ({ desk }) => {
  const { app, page, server } = desk
  const first = page.getByRole('region', { name: 'Choose a speech model' })
  await expect(first.getByRole('radio')).toHaveCount(2)
  await picture(page, 'first-run')
  // Looking at the page requested nothing from the network.
  expect(server.requests).toEqual([])
  const release = holdHalf(server, 'micro.tar')
  // One press shows the address of every file, before Tapelog requests any.
  const address = (name: string) => first.getByText(`${server.base}${name}`)
  await expect(address('micro.tar')).toBeHidden()
  await first.getByRole('button', { name: 'Source' }).click()
  for (const name of ['micro.tar', 'turns.onnx', 'voices.onnx']) await expect(address(name)).toBeVisible()
  // Click 1. Its question is click 2.
  await first.getByRole('button', { name: /^Download \(3\.1 MB\)/ }).click()
  await expect(first.getByRole('progressbar', { name: 'Download of Micro' })).toBeVisible()
  await expect(first).toContainText(/of 3\.1 MB/)
  await picture(page, 'first-run-running')
  const [question] = await takeQuestions(app)
  expect(question?.message).toBe('Download “Micro”, “Turns”, “Voices”?')
  expect(question?.detail).toContain(`${server.base}micro.tar`)
  release()
  // There is nothing more to choose, and the page says so.
  await expect(first).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: 'The speech model is installed.' })).toBeVisible()
  await picture(page, 'first-run-done')
  // Click 3. The system's dialog is click 4, and the recording in the list is click 5.
  await answerDialogs(app, [demo.memo.path])
  await page.getByRole('button', { name: 'Import recordings…' }).click()
  await expectTranscribed(page, demo.memo.title)
  await page.getByText(demo.memo.title, { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toHaveText(/\w/)
})

test('the first screen asks again for speaker models that did not arrive', async ({ desk }) => {
  const { page, server } = desk
  const first = page.getByRole('region', { name: 'Choose a speech model' })
  const voices = server.files['voices.onnx'] as Buffer
  delete server.files['voices.onnx']
  await first.getByRole('button', { name: /^Download \(3\.1 MB\)/ }).click()
  await expect(first).toContainText('The models that tell speakers apart are still missing.', { timeout: 60_000 })
  await expect(first.getByRole('alert')).toContainText('does not provide this model')
  await picture(page, 'first-run-without-speakers')
  server.files['voices.onnx'] = voices
  await first.getByRole('button', { name: /^Download again/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The speech model is installed.' })).toBeVisible({
    timeout: 60_000,
  })
})

test('the page of a recording offers a model for its language', async ({ desk }) => {
  const { app, page, server } = desk
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const reply = await tapelog.settings.get(undefined)
    if (!reply.ok) throw new Error(reply.error.message)
    await tapelog.settings.update({ transcription: { ...reply.value.transcription, language: 'fr' } })
    // A model for English.
    await tapelog.models.use({ id: 'demo' })
  })
  await answerDialogs(app, [demo.memo.path])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await expect(page.getByRole('list', { name: 'Recordings' })).toContainText('No speech model for French', {
    timeout: 120_000,
  })
  await page.getByText(demo.memo.title, { exact: true }).first().click()
  const choice = page.getByRole('region', { name: 'Choose a speech model' })
  await expect(choice).toBeVisible()
  await picture(page, 'recording-without-model')
  expect(await covered(page)).toEqual([])
  await choice.getByText('Also tell speakers apart').click()
  await choice.getByRole('button', { name: /^Download \(3\.1 MB\)/ }).click()
  await expect(page.getByText('A speech model for its language is installed now.')).toBeVisible({ timeout: 60_000 })
  // This message was true when the recording failed, but not now.
  await expect(page.getByText('No speech model for French')).toHaveCount(0)
  await page.getByRole('button', { name: 'Transcribe now' }).click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toHaveText(/\w/, { timeout: 120_000 })
  expect(server.requests.map(({ path }) => path)).toEqual(['micro.tar'])
})

test('the page of models shows every state and runs every action', async ({ desk }) => {
  const { app, page, server } = desk
  await page.getByRole('button', { name: 'Other models, or install offline…' }).click()
  const micro = cardOf(page, 'Micro')
  await expect(micro.getByText(`${server.base}micro.tar`)).toBeHidden()
  await micro.getByRole('button', { name: 'Source: Micro' }).click()
  await expect(micro.getByText(`${server.base}micro.tar`)).toBeVisible()
  await picture(page, 'models')

  const release = holdHalf(server, 'micro.tar')
  await micro.getByRole('button', { name: 'Download… Micro' }).click()
  await expect(micro.getByRole('progressbar')).toBeVisible()
  await expect(micro).toContainText(/1\.5 MB of 3\.1 MB/)
  await picture(page, 'models-running')
  await micro.getByRole('button', { name: 'Stop Micro' }).click()
  await expect(micro).toContainText('1.5 MB downloaded and kept.')
  release()

  // The server has another file now.
  const real = server.files['micro.tar'] as Buffer
  const wrong = Buffer.from(real)
  wrong[real.length - 100] = 1
  server.files['micro.tar'] = wrong
  await micro.getByRole('button', { name: 'Resume… Micro' }).click()
  await expect(micro.getByRole('alert')).toContainText('a different digest from the published file')
  await picture(page, 'models-failed')

  await page.getByRole('button', { name: /more models$/ }).click()
  const large = cardOf(page, 'Large')
  await large.getByRole('button', { name: 'Download… Large' }).click()
  await expect(cardOf(page, 'Large').getByRole('alert')).toContainText('There is not enough space on the disk')
  await cardOf(page, 'Large').scrollIntoViewIfNeeded()
  await picture(page, 'models-full')

  await answerQuestions(app, 'refuse')
  const before = server.requests.length
  await micro.getByRole('button', { name: 'Download… Micro' }).click()
  await expect(micro.getByRole('button', { name: 'Download… Micro' })).toBeEnabled()
  expect(server.requests.length).toBe(before)
  await answerQuestions(app, 'confirm')

  server.files['micro.tar'] = real
  await micro.getByRole('button', { name: 'Download… Micro' }).click()
  await expect(micro).toContainText('in use', { timeout: 60_000 })
  await expect(micro).toContainText('✓ digest checked')
  await micro.getByRole('button', { name: 'Check the files' }).click()
  await expect(micro.getByRole('status')).toHaveText('No file has changed.')
  await micro.getByRole('button', { name: /^Licence: Own/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Of this test.')
  await page.keyboard.press('Escape')
  await micro.scrollIntoViewIfNeeded()
  await picture(page, 'models-installed')

  await server.stop()
  const voices = cardOf(page, 'Voices')
  await voices.getByRole('button', { name: 'Download… Voices' }).click()
  await expect(voices.getByRole('alert')).toContainText('cannot be reached')
  await picture(page, 'models-offline')

  await micro.getByRole('button', { name: 'Remove… Micro' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This frees 3.1 MB.')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(micro.getByRole('button', { name: 'Download… Micro' })).toBeVisible()
  // Tapelog forgets its messages about the removed files.
  await expect(micro.getByRole('status')).toHaveText('3.1 MB freed.')

  // Without a network, import the file from a stick.
  const stick = join(root, 'build/models/demo/speaker-embedding.onnx')
  await answerDialogs(app, [stick])
  await page.getByRole('button', { name: 'Import a file…' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Imported: Voices.' })).toBeVisible()

  // A model that Tapelog does not know is dropped, and tried first.
  const own = join(desk.home, 'Interviews Oslo.bin')
  writeFileSync(own, whisperBin({ weights: 2007, vocabulary: 51_864 }))
  await dropFiles(page, [own])
  const oslo = cardOf(page, 'Interviews Oslo')
  await expect(oslo).toContainText('own model · not checked by Tapelog', { timeout: 60_000 })
  await expect(oslo).toContainText('Whisper of another size, English only, q8_0')
  await oslo.scrollIntoViewIfNeeded()
  await picture(page, 'models-own')
  writeFileSync(own, whisperBin({ weights: 2007 }).subarray(0, -9))
  await dropFiles(page, [own])
  await expect(page.getByRole('alert').filter({ hasText: 'Interviews Oslo is damaged: it was cut' })).toBeVisible()
})
