import type { Batch, LifeNeeds } from './batch.ts'
import type { Death } from './life.ts'
import { type CaseResult, count } from './report.ts'
import type { Source } from './sources.ts'
import { type Moment, whenToKill } from './whenToKill.ts'

const nameOf = (moment: Moment): string =>
  'passing' in moment
    ? `${moment.passing.operation} ${moment.when}`
    : moment.said.at === 'stage'
      ? moment.said.stage
      : moment.said.at

/**
 * Runs a life and kills it (kill -9) at a random moment, at most `latestMs` after it began. Records the moment. The
 * caller judges the data that the dead victim left.
 */
export async function spendLife(
  batch: Batch,
  result: CaseResult,
  { latestMs, ...needs }: Omit<LifeNeeds, 'mode' | 'hear'> & { latestMs: number },
): Promise<Death> {
  let last = 'started'
  const life = batch.begin({
    ...needs,
    mode: 'work',
    hear: (moment) => {
      last = nameOf(moment)
      ear(moment)
    },
  })
  const ear = whenToKill(batch.random, latestMs, life.kill)
  const death = await life.ended
  count(result.moments, last)
  return death
}

/** The person imports recordings one after the other, so that there is always work. */
export const offeredBy = ({ sources }: Batch, share: number): Source[] =>
  sources.slice(0, 1 + Math.floor(share * 1.1 * (sources.length - 1)))

/** Most lives are too short for a checkpoint, so some have checkpoints often. */
export const oftenCheckpoints = ({ random }: Batch) =>
  random.chance(0.55) ? { checkpointPages: random.pick([5, 20, 100]) } : {}
