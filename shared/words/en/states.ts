import type { WaitReason } from '../../recordings/domain.ts'
import type { RemoteCopy } from '../../recordings/remoteCopies.ts'

/**
 * The states of a recording, the same on every screen. *Waiting* comes with the reason, even if the reason is only that
 * other recordings come first. *Paused* means that a person paused it.
 */
export const states = {
  queued: 'Waiting for its turn',
  queuedAtService: 'Waiting for its turn at the service',
  paused: 'Paused',
  cancelled: 'Cancelled',
  failed: 'Failed',
  done: 'Done',
  notTranscribed: 'Not transcribed',
  transcribed: 'Transcribed',
  edited: 'Edited',
  verified: (share: string) => `${share} verified`,
  copying: 'Copying',
  /** The accounts that have a recording, shown beside the recording. */
  remoteCopies: {
    going: (account: string) => `Goes to ${account}`,
    'partly-sent': (account: string) => `Partly sent to ${account}`,
    sent: (account: string) => `Sent to ${account}`,
  } satisfies Record<RemoteCopy['state'], (account: string) => string>,
  /** Work for a remote service. */
  remote: {
    preparing: 'Preparing',
    uploading: 'Uploading',
    submitting: 'Requesting the transcript',
    transcribing: 'Transcribing',
  },
  /** The same stages on this machine, where nothing is sent. */
  here: {
    preparing: 'Preparing',
    uploading: 'Preparing on this machine',
    submitting: 'Waiting for its turn on this machine',
    transcribing: 'Transcribing on this machine',
  },
  waiting: {
    network: 'Waiting: the service cannot be reached',
    'wrong-network': 'Waiting for a network you allow',
    'rate-limit': 'Waiting: the service asked Tapelog to slow down',
    'sign-in': 'Waiting: check the account in Settings',
    device: 'Waiting for its device: plug it in',
    'disk-space': 'Waiting for disk space: free some space on the library’s disk',
    retry: 'Trying again soon',
    paused: 'Paused',
    pausing: 'Pausing…',
    turn: 'Waiting for its turn',
    choice: 'Waiting for your choice',
  } satisfies Record<WaitReason, string>,
  /** The reasons whose text differs on this machine. */
  waitingHere: {
    network: 'Waiting for the transcription service on this machine to start',
    'rate-limit': 'Waiting for its turn on this machine',
    turn: 'Waiting for its turn on this machine',
  } satisfies Partial<Record<WaitReason, string>>,
  /** Added to a reason for waiting: nothing is lost meanwhile. */
  safeHere: (waiting: string) => `${waiting} · safe on this machine`,
  /** Added to a reason for waiting: the wait ends at `clock`. */
  until: (waiting: string, clock: string) => `${waiting} · until ${clock}`,
  tryingAgain: 'Trying again',
  tryingAgainAt: (clock: string) => `Trying again at ${clock}`,
}
