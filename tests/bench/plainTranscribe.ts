import { plainScript } from '../../electron/recognition/index.ts'

/** The plain script over transcribe.cpp, in a process of its own: the folder of models, the model, the recording. */
const [modelsFolder = '', packageRoot = '', model = '', audioPath = ''] = process.argv.slice(2)
const script = await plainScript(model, { modelsFolder, packageRoot }, { language: 'auto', threads: 1 })
if (script === null) throw new Error('no model of transcribe.cpp')
const text = await script.hear(audioPath)
process.stdout.write(JSON.stringify({ stretches: text.length }))
script.close()
