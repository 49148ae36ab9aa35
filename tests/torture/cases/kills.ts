import { inLanes, type Rack } from '../rack.ts'
import { offeredBy, oftenCheckpoints, spendLife } from '../spendLife.ts'

const killsPerBatch = 30

const usualName = 'survives kill -9 at random points'

/** Kills (kill -9) at any moment. The page cache keeps all writes, so nothing may be lost. */
export const kills = {
  name: usualName,
  run: (rack: Rack, times: number, name = usualName) =>
    inLanes(rack, name, Math.ceil(times / killsPerBatch), async (open, result) => {
      const batch = await open({ small: 14, large: 2 })
      for (let death = 0; death < killsPerBatch; death++) {
        const ended = await spendLife(batch, result, {
          offered: offeredBy(batch, death / killsPerBatch),
          sqlite: oftenCheckpoints(batch),
          latestMs: 1000,
        })
        result.done.kills = (result.done.kills ?? 0) + (ended.how === 'killed' ? 1 : 0)
        batch.judge(ended)
      }
      await batch.settle()
      return batch
    }),
}
