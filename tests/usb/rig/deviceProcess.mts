import { listRecorders } from '../../../electron/engine/devices/recorders.ts'

/** A program of its own that says what is plugged in, as whoever it runs as sees it: one line of JSON. */
const { recorders, problem } = await listRecorders()
console.log(JSON.stringify({ recorders, problem }))
