import { hashingCrews } from '../../../electron/sealing/hashing/crews.ts'

/** Prints how many hashing threads this process gets: 0 where the worker is not found beside the bundle. */
const crew = await hashingCrews.lend()
console.log(crew?.size ?? 0)
crew?.dismiss()
