import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { RecogniserProcess, StartRecogniser } from '../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser } from '../../electron/recognition/types.ts'
import { heardOf, heardSegments } from './heard.ts'
import { seededRandom } from './random.ts'

/** A recogniser that takes a moment and “hears” the hash of the file's bytes. */
export const hearsHash =
  (seed: number): StartRecogniser =>
  ({ audioPath }) => {
    const random = seededRandom(seed + audioPath.length)
    let tell: (message: FromRecogniser) => void = () => {}
    let end = () => {}
    let ended = false
    const endOnce = () => {
      if (ended) return
      ended = true
      setImmediate(end)
    }
    void (async () => {
      const sha256 = createHash('sha256')
      await pipeline(createReadStream(audioPath), sha256).catch(() => {})
      tell({ type: 'started' })
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 120)))
      tell({ type: 'progress', fraction: 0.5 })
      const heard = heardOf(sha256.digest('hex'))
      tell({
        type: 'result',
        data: {
          text: heard,
          language: 'en',
          duration: heardSegments,
          results: Array.from({ length: heardSegments }, (_, index) => ({
            start: index,
            end: index + 0.9,
            text: index === 0 ? heard : `Sentence ${index}.`,
            speaker_id: index % 2 === 0 ? 'SPEAKER_00' : 'SPEAKER_01',
            language: 'en-US',
          })),
          notices: [],
        },
      })
      endOnce()
    })()
    const process: RecogniserProcess = {
      onMessage: (listener) => {
        tell = (message) => {
          if (!ended) listener(message)
        }
      },
      onEnd: (listener) => {
        end = listener
      },
      kill: endOnce,
    }
    return process
  }
