import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { FromModels, ToModels } from '../../../shared/processes/engineProtocol.ts'
import { followProxies, lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../../system/index.ts'
import { createHostedRecognisers } from '../hosted.ts'
import { trials } from '../runTrial.ts'
import { createModelManager, type ModelManager } from './manager.ts'

/** The process that downloads, checks and unpacks models. It holds no recordings and no credentials. */
const { isUtilityProcess, post, postAndExit, listen } = openParentPort<ToModels, FromModels>()

/** Electron's utilityProcess cannot fork, so its host starts the process that tries models. */
const hosted = isUtilityProcess ? createHostedRecognisers(post) : null
/** Limits reports of progress: blocks arrive all the time, but a screen needs progress only a few times a second. */
const leastBetweenChangesMs = 300

let manager: ModelManager | null = null
let willTell = false
let verifications = 0

function tell(): void {
  if (willTell) return
  willTell = true
  setTimeout(() => {
    willTell = false
    post({ type: 'changed' })
  }, leastBetweenChangesMs)
}

async function verifyChanged(models: ModelManager): Promise<void> {
  verifications += 1
  try {
    await models.verifyChanged()
  } finally {
    verifications -= 1
  }
}

async function answer({ name, input }: Extract<ToModels, { type: 'call' }>, models: ModelManager): Promise<unknown> {
  switch (name) {
    case 'models.list':
      void verifyChanged(models)
      return models.list()
    case 'models.licence':
      return models.licence(input.id)
    case 'models.acceptLicence':
      models.acceptLicence(input.id)
      return { ok: true }
    case 'models.setDevice':
      models.setDevice(input.device)
      return { ok: true }
    case 'models.install':
      for (const id of input.ids)
        models.install(id).catch((error: unknown) => {
          const fields = { code: toErrorInfo(error).code }
          post({ type: 'log', level: 'warn', event: 'model-not-installed', fields })
        })
      return { ok: true }
    case 'models.cancel':
      await models.cancel(input.id)
      return { ok: true }
    case 'models.remove':
      return models.remove(input.id)
    case 'models.verify':
      await models.verify(input.id)
      return { ok: true }
    case 'models.import':
      return models.import(input.path)
    case 'models.use':
      models.use(input.id)
      return { ok: true }
    case 'models.setTasksAtOnce':
      models.setTasksAtOnce(input.count)
      return { ok: true }
    case 'models.setAddress':
      models.setAddress(input.base, input.address)
      return { ok: true }
  }
}

async function receive(message: ToModels): Promise<void> {
  if (message.type === 'init') {
    const { modelsFolder, packageRoot } = message
    manager = createModelManager({
      ...{ modelsFolder, packageRoot, onChange: tell },
      tryModel: trials(packageRoot, hosted?.start),
    })
    manager.resume()
    return
  }
  if (message.type === 'rest') {
    if (verifications === 0 && manager?.isIdle()) postAndExit({ type: 'rested' })
    return
  }
  if (message.type !== 'call') {
    hosted?.receive(message)
    return
  }
  const { id } = message
  try {
    if (!manager) throw new Error('a call before init')
    post({ type: 'result', id, result: { ok: true, value: await answer(message, manager) } })
  } catch (error) {
    post({ type: 'result', id, result: { ok: false, error: toErrorInfo(error) } })
  }
}

makeFilesForOwnerOnly()
lowerPriority('background')
const proxies = followProxies()
listen((message) => void proxies.then(() => receive(message)))
