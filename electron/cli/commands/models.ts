import { resolve } from 'node:path'
import type { ListedModel } from '../../../shared/contract/models.ts'
import { sentenceOf } from '../../../shared/errors/problem.ts'
import { createModelManager, type ModelManager } from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { type Reporter, report } from '../output.ts'
import { exitCode } from '../session.ts'
import { benchModels } from './modelsBench.ts'

export const modelVerbs = ['list', 'install', 'import', 'verify', 'remove', 'use', 'address', 'bench'] as const
type ModelVerb = (typeof modelVerbs)[number]
type ModelFlags = { json?: boolean; audio?: string; usual?: boolean }

/** Models of this machine, without a library: the window may be open meanwhile. */
export async function modelsCommand(verb: ModelVerb, args: readonly string[], flags: ModelFlags): Promise<number> {
  const out = report(null, flags.json ?? false)
  const models = createModelManager({ modelsFolder: modelsPlace(), packageRoot })
  const [first = '', second] = args
  switch (verb) {
    case 'list':
      return list(models, out)
    case 'install':
      for (const id of args) await install(models, id, out)
      break
    case 'import': {
      const { titles } = await models.import(resolve(first))
      out.line(`Imported: ${titles.join(', ')}`)
      out.result({ ok: true, titles })
      return exitCode.done
    }
    case 'verify':
      await verify(models, args, out)
      break
    case 'remove':
      for (const id of args) {
        const { freedBytes } = await models.remove(id)
        out.line(`Removed ${id}: ${sizeText(freedBytes)} freed.`)
      }
      break
    case 'use':
      models.use(first === 'auto' ? null : first)
      out.line(first === 'auto' ? 'The best installed model is used.' : `From now on ${first} is used.`)
      break
    case 'address':
      if (first !== '') models.setAddress(first, flags.usual ? null : (second ?? ''))
      for (const { base, address, usual } of models.list().addresses)
        out.line(`${base}  ${address}${address === usual ? '' : `  (usually ${usual})`}`)
      break
    case 'bench':
      return benchModels(models, { folder: resolve(flags.audio ?? ''), ids: args }, out)
  }
  out.result({ ok: true })
  return exitCode.done
}

function list(models: ModelManager, out: Reporter): number {
  const { folder, freeBytes, error, ...known } = models.list()
  if (error) out.note(sentenceOf(error))
  const width = Math.max(...known.models.map(({ id }) => id.length))
  for (const model of known.models)
    out.line(
      `${model.inUse ? '*' : ' '} ${model.id.padEnd(width)}  ${stateText(model).padEnd(16)}  ${factsText(model)}`,
    )
  out.line('')
  out.line('* is in use. To install one: tapelog models install ID')
  out.result({ ok: true, folder, freeBytes, ...known })
  return exitCode.done
}

const stateText = ({ state, origin, keptBytes, sizeBytes }: ListedModel): string =>
  origin !== 'download'
    ? origin === 'shipped'
      ? 'with Tapelog'
      : 'of the system'
    : state !== 'absent'
      ? state
      : keptBytes > 0 && sizeBytes !== null
        ? `${Math.floor((keptBytes / sizeBytes) * 100)} % downloaded`
        : '–'

const languageText = ({ task, languages }: ListedModel): string =>
  task === 'segmentation'
    ? 'when which voice speaks'
    : task === 'embedding'
      ? 'whose voice it is'
      : languages === 'many'
        ? 'about 99 languages'
        : languages.length > 3
          ? `${languages.length} languages`
          : languages.join(', ')

const factsText = (model: ListedModel): string =>
  [
    model.title,
    languageText(model),
    ...(model.sizeBytes === null ? [] : [sizeText(model.sizeBytes)]),
    ...(model.memoryBytes === null ? [] : [`needs ${sizeText(model.memoryBytes)} of memory`]),
    ...(model.isPlainText ? ['no punctuation, no capitals'] : []),
    model.licence,
  ].join(' · ')

const sizeText = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.round(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${Math.round(bytes / 1e6)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`

/** Until it is installed, or Ctrl-C: what has arrived is kept. */
async function install(models: ModelManager, id: string, out: Reporter): Promise<void> {
  const model = models.list().models.find((one) => one.id === id)
  if (model?.address) {
    const size = model.sizeBytes === null ? '' : ` (${sizeText(model.sizeBytes)})`
    out.event('download', { id, address: model.address }, `Downloading ${model.title}${size} from ${model.address}`)
    if (model.digestBy === null)
      out.note(
        'No digest is published for this file, so it cannot be compared. Tapelog notes the digest of what arrives.',
      )
  }
  const interrupt = () => void models.cancel(id)
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  let said = ''
  const say = (text: string, fields: Record<string, unknown>) => {
    if (text === said) return
    said = text
    out.event('progress', { id, ...fields }, text)
  }
  try {
    await models.install(id, (progress) => {
      if (progress.step !== 'downloading') {
        say(progress.step === 'checking' ? 'Checking its digest…' : 'Unpacking…', { step: progress.step })
        return
      }
      const { bytesDone, bytesTotal, hosts } = progress
      const [, ...redirects] = hosts
      if (redirects.length > 0) say(`Sent on to ${redirects.at(-1)}`, { hosts })
      if (bytesTotal === null) return
      const tenths = Math.floor((bytesDone / bytesTotal) * 10) * 10
      if (tenths > 0) say(`${tenths} % (${sizeText(bytesDone)} of ${sizeText(bytesTotal)})`, { bytesDone, bytesTotal })
    })
  } finally {
    process.removeListener('SIGINT', interrupt)
    process.removeListener('SIGTERM', interrupt)
  }
  out.line(`${model?.title ?? id} is installed.`)
}

/** Without ids: every installed model that was downloaded or imported. */
async function verify(models: ModelManager, ids: readonly string[], out: Reporter): Promise<void> {
  const installed = models.list().models.filter(({ installed }) => installed?.from)
  for (const id of ids.length > 0 ? ids : installed.map(({ id }) => id)) {
    await models.verify(id)
    out.line(`${id}: every file is as it was installed.`)
  }
}
