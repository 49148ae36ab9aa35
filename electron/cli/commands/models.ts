import { resolve } from 'node:path'
import type { ListedModel } from '../../../shared/contract/models.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { createModelManager, type ModelManager, trials } from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { type Reporter, report } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { benchModels } from './modelsBench.ts'

export const modelVerbs = [
  'list',
  'install',
  'import',
  'verify',
  'remove',
  'use',
  'device',
  'address',
  'bench',
] as const
type ModelVerb = (typeof modelVerbs)[number]
type ModelFlags = { json?: boolean; audio?: string; language?: string; usual?: boolean; acceptLicence?: boolean }

/** Manages the models of this machine without a library, so the window may be open. */
export async function modelsCommand(
  terminal: Terminal,
  verb: ModelVerb,
  args: readonly string[],
  flags: ModelFlags,
): Promise<number> {
  const out = report(terminal, null, flags.json ?? false)
  const models = createModelManager({
    modelsFolder: modelsPlace(terminal.env),
    packageRoot,
    tryModel: trials(packageRoot),
  })
  const [first = '', second] = args
  switch (verb) {
    case 'list':
      await models.verifyChanged()
      return list(terminal, models, out)
    case 'install':
      for (const id of args) {
        if (flags.acceptLicence) models.acceptLicence(id)
        await install(terminal, models, id, out)
      }
      break
    case 'import': {
      if (flags.acceptLicence && second !== undefined) models.acceptLicence(second)
      const { titles, differs } = await models.import(resolve(first))
      out.line(words.terminal.models.imported(titles))
      if (differs.length > 0) out.note(words.models.offline.differs(differs))
      return out.result({ ok: true, titles, differs })
    }
    case 'verify':
      await verify(models, args, out)
      break
    case 'remove':
      for (const id of args) {
        const { freedBytes } = await models.remove(id)
        out.line(words.terminal.models.removed(id, words.units.size(freedBytes)))
      }
      break
    case 'use':
      models.use(first === 'auto' ? null : first)
      out.line(first === 'auto' ? words.terminal.models.useBest : words.terminal.models.use(first))
      break
    case 'device':
      if (first !== '') models.setDevice(first)
      printDevices(terminal, models, out)
      break
    case 'address':
      if (first !== '') models.setAddress(first, flags.usual ? null : (second ?? ''))
      for (const { base, address, usual } of models.list().addresses)
        out.line(`${base}  ${address}${address === usual ? '' : `  ${words.terminal.models.usualAddress(usual)}`}`)
      break
    case 'bench':
      return benchModels(
        terminal,
        models,
        { folder: resolve(flags.audio ?? ''), ids: args, language: flags.language ?? 'auto' },
        out,
      )
  }
  return out.result({ ok: true })
}

function list(terminal: Terminal, models: ModelManager, out: Reporter): number {
  const { folder, freeBytes, error, ...known } = models.list()
  if (error) out.note(sentenceOf(error))
  const width = Math.max(...known.models.map(({ id }) => id.length))
  for (const model of known.models)
    out.line(
      `${model.inUse ? '*' : ' '} ${model.id.padEnd(width)}  ${stateText(model).padEnd(16)}  ${factsText(model)}`,
    )
  out.line('')
  out.line(words.terminal.models.inUse(commandLine(terminal, 'models install ID')))
  return out.result({ ok: true, folder, freeBytes, ...known })
}

function printDevices(terminal: Terminal, models: ModelManager, out: Reporter): void {
  const { chosen, used, seen, failed } = models.list().devices
  const texts = words.terminal.models.devices
  const line = (key: string, name: string) => out.line(`${key === chosen ? '*' : ' '} ${key}  ${name}`)
  line('auto', texts.automatic)
  line('cpu', texts.processor)
  for (const { key, name, memoryBytes } of seen)
    line(key, memoryBytes === null ? name : `${name}, ${words.units.size(memoryBytes)}`)
  if (used !== null) out.line(texts.used(used.name))
  if (failed.length > 0) out.note(texts.failed(commandLine(terminal, 'models device auto')))
}

const stateText = ({ state, isDamaged, origin, keptBytes, sizeBytes }: ListedModel): string =>
  isDamaged
    ? words.models.damaged
    : origin !== 'download'
      ? origin === 'shipped'
        ? words.terminal.models.shipped
        : words.terminal.models.ofSystem
      : state !== 'absent'
        ? words.terminal.models.states[state]
        : keptBytes > 0 && sizeBytes !== null
          ? words.terminal.models.downloaded(words.units.percent(keptBytes / sizeBytes))
          : words.terminal.models.states.absent

const languageText = ({ task, languages }: ListedModel): string =>
  task === 'segmentation'
    ? words.terminal.models.segmentation
    : task === 'embedding'
      ? words.terminal.models.embedding
      : languages === 'many'
        ? words.terminal.models.manyLanguages
        : languages.length > 3
          ? words.terminal.models.languages(languages.length)
          : languages.join(', ')

/** The size of the download; of a person's own model, on the disk. */
const sizeText = ({ sizeBytes, installed }: ListedModel): string[] => {
  const bytes = sizeBytes ?? installed?.sizeBytes ?? 0
  return bytes === 0 ? [] : [words.units.size(bytes)]
}

const factsText = (model: ListedModel): string =>
  [
    model.title,
    ...(model.own ? [words.models.own.kind(model.own)] : []),
    ...(model.own && model.own.family !== 'whisper' ? [] : [languageText(model)]),
    ...sizeText(model),
    ...(model.memoryBytes === null ? [] : [words.models.memory(words.units.size(model.memoryBytes))]),
    ...(model.isPlainText ? [words.models.plainText] : []),
    ...(model.measured
      ? [words.terminal.models.measured(words.units.roughly(model.measured.secondsPerHour * 1000))]
      : []),
    ...(model.own ? [words.models.own.badge, words.models.own.digest(model.installed?.sha256 ?? '')] : [model.licence]),
  ].join(' · ')

/** Resolves when the model is installed. Ctrl-C stops the download and keeps the downloaded part. */
async function install(terminal: Terminal, models: ModelManager, id: string, out: Reporter): Promise<void> {
  const model = models.list().models.find((one) => one.id === id)
  if (model?.address) {
    const size = model.sizeBytes === null ? null : words.units.size(model.sizeBytes)
    const sentence = words.terminal.models.downloading(model.title, size, model.address)
    out.event('download', { id, address: model.address }, sentence)
    if (model.digestBy === null) out.note(words.terminal.models.noDigest)
    if (model.isDigestSecondHand) out.note(words.terminal.models.secondHand)
  }
  const endListening = terminal.onInterrupt(() => void models.cancel(id))
  let printed = ''
  const say = (text: string, fields: Record<string, unknown>) => {
    if (text === printed) return
    printed = text
    out.event('progress', { id, ...fields }, text)
  }
  try {
    await models.install(id, (progress) => {
      if (progress.step !== 'downloading') {
        say(progress.step === 'checking' ? words.models.checking : words.models.unpacking, {
          step: progress.step,
        })
        return
      }
      const { bytesDone, bytesTotal, hosts } = progress
      const [, ...redirects] = hosts
      if (redirects.length > 0) say(words.terminal.models.sentOn(redirects.at(-1) ?? ''), { hosts })
      if (bytesTotal === null) return
      const tenths = Math.floor((bytesDone / bytesTotal) * 10) * 10
      if (tenths > 0)
        say(
          words.terminal.models.progress(words.units.percent(tenths / 100), words.units.sizeOf(bytesDone, bytesTotal)),
          { bytesDone, bytesTotal },
        )
    })
  } finally {
    endListening()
  }
  out.line(words.terminal.models.installed(model?.title ?? id))
}

/** If no ids are given, checks every installed model that was downloaded or imported. */
async function verify(models: ModelManager, ids: readonly string[], out: Reporter): Promise<void> {
  const installed = models.list().models.filter(({ installed }) => installed?.from)
  for (const id of ids.length > 0 ? ids : installed.map(({ id }) => id)) {
    await models.verify(id)
    out.line(words.terminal.models.intact(id))
  }
}
