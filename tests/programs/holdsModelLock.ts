import { lockInstall } from '../../electron/recognition/models/installLock.ts'

/** A program that holds a model's lock until it is killed: `<folder of models> <id>`. */
const [, , modelsFolder = '', id = ''] = process.argv
lockInstall(modelsFolder, { id, title: id })
process.send?.('held')
setInterval(() => {}, 60_000)
