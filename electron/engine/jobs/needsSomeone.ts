import type { JobState, WaitReason } from '../../../shared/domain.ts'

/** True for a job that goes on only after a person signs in or plugs something in. */
export const needsSomeone = ({ state, waitingFor }: { state: JobState; waitingFor: WaitReason | null }): boolean =>
  state === 'waiting' && (waitingFor === 'sign-in' || waitingFor === 'device')
