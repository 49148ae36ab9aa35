import type { JobState, WaitReason } from '../../../shared/recordings/domain.ts'

/** These waits end when a person signs in, plugs something in or frees some space. */
export const waitsForPerson: readonly WaitReason[] = ['sign-in', 'device', 'disk-space']

/** True for a job that goes on only after a person did something. */
export const needsPerson = ({ state, waitingFor }: { state: JobState; waitingFor: WaitReason | null }): boolean =>
  state === 'waiting' && waitingFor !== null && waitsForPerson.includes(waitingFor)
