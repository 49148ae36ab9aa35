import { listRecorders } from '../../../electron/recorders/recorders.ts'

/** A program of its own that says what is plugged in, as the user it runs as sees it: one line of JSON. */
const { recorders, problem } = await listRecorders()
console.log(JSON.stringify({ recorders, problem }))
