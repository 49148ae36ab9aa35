import type { JobKind } from '../../recordings/domain.ts'
import type { ChainStep, ChainStepState } from '../../recordings/queue.ts'
import { states } from './states.ts'
import { plural, units } from './units.ts'

const { number, recordings, slices, times } = units

/** The queue: its page, its count in the navigation, and the words for steps of work. */
export const queue = {
  title: 'Queue',
  /** Shown in the navigation; screen readers read it after the number. */
  inQueue: 'in the queue',
  tabs: {
    label: 'View',
    underWay: 'Under way',
    needsYou: 'Needs attention',
    history: 'History',
    count: (count: number) => `(${number(count)})`,
  },
  overview: {
    underWay: (count: number) => `${number(count)} under way`,
    waiting: (count: number) => `${number(count)} waiting`,
    paused: (count: number) => `${number(count)} paused`,
    needYou: (count: number) => `${number(count)} ${plural(count, { one: 'needs', other: 'need' })} attention`,
    nothing: 'Nothing to do',
    recordingsWaiting: (count: number) => `${recordings(count)} waiting`,
    recordingsSafe: (count: number) => `${recordings(count)} safe on this machine`,
    needsDevice: 'Waiting for a device to be plugged in',
    /** Shown while everything is paused, because many remote services cannot be paused. */
    finishing: (count: number) => `The service is finishing ${recordings(count)}`,
  },
  buttons: {
    pauseAll: 'Pause all',
    cancelAll: 'Cancel all…',
    /** Opens the list of the data that takes space in the library. */
    freeSpace: 'Free space…',
    sendSmaller: 'Send a smaller copy',
    sendSmallerThis: (title: string) => `Send a smaller copy: ${title}`,
    retryAll: 'Retry all',
    dismissAll: 'Dismiss all…',
  },
  cancelAll: {
    title: 'Cancel everything in the queue?',
    text: (count: number) =>
      `${recordings(count)} will not be copied, sent or transcribed. Recordings in the library stay there and can be transcribed later.`,
    confirm: 'Cancel all',
    keep: 'Keep the queue',
  },
  dismissAll: {
    title: (count: number) => `Dismiss all ${number(count)}?`,
    text: 'This removes them from the list, and Tapelog does not try them again. Recordings in the library stay there.',
  },
  empty: {
    underWay: {
      title: 'The queue is empty',
      /** Shown if other tabs have entries. */
      titleHere: 'Nothing is under way',
      needing: (count: number) =>
        `See “Needs attention”: ${count} ${plural(count, { one: 'recording waits', other: 'recordings wait' })} for you there.`,
      text: 'Tapelog lists recordings here while it copies and transcribes them. If you quit Tapelog, it continues when you start it again.',
    },
    needsYou: {
      title: 'Nothing needs attention',
      text: 'A recording that Tapelog cannot finish appears here with the reason. Retry it or dismiss it.',
    },
    history: { title: 'No history yet', text: 'Finished recordings are listed here, newest first.' },
  },
  row: {
    label: (title: string, state: string) => `${title}: ${state}`,
    first: 'First',
    last: 'Last',
    tryNow: 'Try now',
    retryThis: (title: string) => `Retry: ${title}`,
    tryThisNow: (title: string) => `Try now: ${title}`,
    pause: (title: string) => `Pause ${title}`,
    resume: (title: string) => `Resume ${title}`,
    dismissThis: (title: string) => `Dismiss ${title}`,
    show: 'Show recording',
    showThis: (title: string) => `Show recording ${title}`,
    transcribeAgainThis: (title: string) => `Transcribe again: ${title}`,
    menu: { first: 'Do first', normal: 'Normal order', last: 'Do last' },
    reasonUnknown: 'The reason is unknown. Retry it or dismiss it.',
  },
  /** The steps of a recording, under its title. */
  steps: {
    label: 'Steps',
    names: {
      import: 'Copy',
      transcode: 'Make smaller',
      upload: 'Upload',
      complete: 'Check the upload',
      submit: 'Request the transcript',
      poll: 'Transcribe',
      stitch: 'Join the slices',
      export: 'Export',
      prepare: 'Prepare playback',
      workflow: 'Workflow',
    } satisfies Record<ChainStep, string>,
    cut: 'Cut into slices',
    /** All steps that hand a recording to the transcriber on this machine, shown as one. */
    prepareHere: 'Prepare',
    states: {
      ahead: 'not started',
      queued: 'waiting for its turn',
      running: 'under way',
      waiting: 'waiting',
      paused: 'paused',
      done: 'done',
      failed: 'failed',
      cancelled: 'cancelled',
    } satisfies Record<ChainStepState, string>,
  },
  doing: {
    import: 'Copying',
    transcode: 'Making a smaller copy',
    upload: 'Uploading',
    complete: 'Checking the upload',
    submit: 'Requesting the transcript',
    poll: 'Transcribing',
    stitch: 'Joining the slices',
    export: 'Exporting',
    prepare: 'Preparing waveform and playback',
    workflow: 'The service is running the workflow',
  } satisfies Record<ChainStep, string>,
  /** Shown for a remote service that does not report its progress. */
  serviceTranscribes: 'The service is transcribing',
  /** Steps with other names on this machine, where nothing is sent. */
  doingHere: {
    upload: 'Preparing on this machine',
    complete: 'Preparing on this machine',
    submit: 'Preparing on this machine',
    poll: 'Transcribing on this machine',
    workflow: 'Running the workflow on this machine',
  } satisfies Partial<Record<ChainStep, string>>,
  progress: {
    /** `amount`: `45 %`, or `31 of 118 MB`. */
    doing: (doing: string, amount: string) => `${doing} ${amount}`,
    /** Before the work has begun. `time`: `6 min`. */
    takes: (time: string) => `takes about ${time}`,
    slices: (done: number, total: number) => `${number(done)} of ${slices(total)} done`,
  },
  /** Added to the text of a chain that waits or is paused. */
  wait: {
    ownPause: 'Only this one is paused',
    /** `length`: `15 s`. */
    forSeconds: (length: string) => `Waiting ${length}`,
    untilClock: (clock: string) => `Waiting until ${clock}`,
    aMoment: 'Waiting a moment',
    perMinute: (wait: string) => `${wait}: the service accepts 60 recordings a minute`,
    slower: (wait: string) => `${wait}: the service asked Tapelog to slow down`,
    againIn: (length: string) => `${states.tryingAgain} in ${length}`,
    unmetered: 'Waiting for an unmetered network',
    chosen: 'Waiting for a network you chose',
    nowOn: (wait: string, network: string) => `${wait}: now on “${network}”`,
    seconds: (count: number) => `${count} s`,
  },
  /** A step as a noun: `Upload failed`, `Upload cancelled`. */
  nouns: {
    import: 'Import',
    transcode: 'Making a smaller copy',
    upload: 'Upload',
    complete: 'Upload',
    submit: 'Requesting the transcript',
    poll: 'Transcription',
    stitch: 'Joining the slices',
    export: 'Export',
    prepare: 'Preparation',
    workflow: 'Workflow',
  } satisfies Record<ChainStep, string>,
  nounsHere: { upload: 'Preparation', complete: 'Preparation', submit: 'Preparation' } satisfies Partial<
    Record<ChainStep, string>
  >,
  cutting: 'Cutting into slices',
  failed: (noun: string) => `${noun} failed`,
  cancelled: (noun: string) => `${noun} cancelled`,
  tried: (count: number) => `tried ${times(count)}`,
  crashed: (count: number) => `crashed ${times(count)} during this step`,
  history: {
    ended: {
      import: 'Copied into the library',
      prepare: 'Waveform and playback prepared',
      transcode: 'Prepared for upload',
      upload: 'Uploaded',
      submit: 'Transcript requested',
      poll: 'Transcribed',
      stitch: 'Slices joined',
      export: 'Exported',
      workflow: 'Workflow finished',
    } satisfies Record<JobKind, string>,
    endedHere: {
      transcode: 'Prepared for transcription',
      upload: 'Prepared',
      submit: 'Queued for transcription',
      poll: 'Transcribed on this machine',
    } satisfies Partial<Record<JobKind, string>>,
    /** The button that opens the steps below the row. */
    stepsOf: (title: string, count: number) => `${number(count)} steps of ${title}`,
    at: (day: string, clock: string) => `${day}, ${clock}`,
  },
}
