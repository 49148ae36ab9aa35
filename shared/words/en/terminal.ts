import type { ExportWhen } from '../../exports/rules.ts'
import type { EgressChoice, EgressContent } from '../../network/egress.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import type { NewTranscript } from '../../recordings/domain.ts'
import { counted, number, plural, units } from './units.ts'

/** The output of the commands of `tapelog`; their help is in `help.ts`. `command`: a command line to type. */
export const terminal = {
  /** A remark in brackets after a recording's line. */
  remark: (text: string) => ` (${text})`,
  reason: (line: string, sentence: string) => `${line}: ${sentence}`,
  numbered: (sentence: string, recordingId: number) => `${sentence} Its number is ${recordingId}.`,
  recording: {
    newTranscript: ({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript) =>
      `new transcript waiting: ${units.segments(segmentCount)}, ${units.speakers(speakerCount)}, ${counted(wordsAdded, { one: 'word', other: 'words' })} added, ${number(wordsRemoved)} removed`,
    /**
     * `until`: null if the rule for old audio will delete the recording's audio and no window has shown the warning
     * yet.
     */
    deletion: (scope: DeletionScope, byRule: boolean, until: string | null) => {
      const what = `${scope === 'audio' ? 'audio will be deleted' : 'will be deleted'}${byRule ? ' by the rule for old audio' : ''}`
      return until === null
        ? `${what} after the window has shown a warning`
        : `${what}; can be undone in the window until ${until}`
    },
  },
  queue: {
    paused: (totals: string) => `Paused: ${totals}`,
    pausing: (totals: string) => `Pausing: ${totals}`,
    queued: (count: number) => `${number(count)} queued`,
    uploaded: (amount: string) => `${amount} uploaded`,
    nobodyWorks: (command: string) => `Tapelog is not running on this library. To continue: ${command}`,
    allPaused: (command: string) => `Everything is paused. To resume: ${command}`,
    /** A step on which no program is working now. */
    stopped: (noun: string) => `${noun} stopped, continues at the next start`,
    failed: (step: string, sentence: string) => `${step}: ${sentence}`,
    crashes: (count: number) => `Tapelog crashed ${units.times(count)} during this step`,
    ended: 'Finished:',
    more: (count: number) => `… ${number(count)} more`,
  },
  session: {
    libraryMade: (path: string) => `Created a library in ${path}.`,
    stopping: 'Stopping. Unfinished work continues next time. Press Ctrl-C again to stop at once.',
  },
  destination: (where: string) =>
    `These recordings will be sent to ${where}. To keep them on this machine, add --local-only or --to this-machine.`,
  destinationMissing: 'a remote service that is not set up yet',
  import: {
    fromDevice: (device: string, fresh: number, total: number) => `${device}: ${number(fresh)} new of ${number(total)}`,
    deletedHere: (count: number) => `, ${number(count)} deleted here and not imported again`,
    watching: 'Watching for new recordings. Press Ctrl-C to stop.',
    noTranscript: (recordingId: number, command: string) =>
      `Recording ${recordingId} has no transcript. To transcribe it again: ${command}`,
    salvage: (again: string, salvage: string, sync: string) =>
      `To try again: ${again}. To save only the readable part: ${salvage}. Then: ${sync}`,
  },
  language: {
    installModel: (command: string) => `To install a speech model for European languages: ${command}`,
    installLargeModel: (command: string) => `To install a speech model for all languages: ${command}`,
    chooseOther: (command: string) => `To choose another language: ${command}`,
  },
  exports: {
    wrote: (path: string) => `Wrote ${path}`,
    failed: (what: string, title: string, reason: string) => `Not written: ${what} of “${title}”. ${reason}`,
    nothingMarked: (count: number) => `${units.files(count)} not written, because there are no quotes.`,
  },
  newTranscripts: (count: number, take: string, keep: string) =>
    `${count === 1 ? 'A new transcript is waiting' : `${number(count)} new transcripts are waiting`}. To use it: ${take}. To keep your text: ${keep}`,
  ended: {
    unreachable: 'Tapelog cannot reach the service. Your recordings are safe in the library and will be sent later.',
    networkNotAllowed: 'Your settings do not allow sending over this network. Your recordings are safe in the library.',
    toContinue: (command: string) => `To continue: ${command}`,
  },
  delete: {
    nothing: 'Nothing to delete.',
    notYet: (command: string) => `Nothing is deleted yet. To delete: ${command}`,
    inSeconds: (seconds: number) => `Deleting in ${seconds} s. To keep everything, press Ctrl-C.`,
    tooLate: 'It was too late to keep anything.',
    stopped: 'Nothing more will be deleted.',
    unfinished: (reason: string) => `Some recordings are not deleted yet. ${reason}`,
    done: 'Deleted.',
    doneAll: (count: number) => `Deleted ${units.recordings(count)}.`,
  },
  devices: {
    none: 'No recorder is plugged in.',
    noneYet: 'No recorder is plugged in yet. Press Ctrl-C to stop.',
    pluggedIn: 'Plugged in:',
    unplugged: (name: string) => `Unplugged: ${name}`,
    noKey: '(no key: Tapelog cannot tell this recorder from others of the same model)',
    zoneUnknown: '* by the recorder’s clock; its time zone is unknown',
    skipped: (count: number) => `Skipped ${counted(count, { one: 'other file', other: 'other files' })}`,
    noDate: 'no date',
  },
  ledger: {
    contents: {
      audio: 'audio',
      'file-facts': 'size, type and checksums of the file',
      'file-name': 'file name, length and time',
      request: 'request to transcribe',
      hotwords: 'hotwords',
      workflow: 'workflow',
      'typed-text': 'typed text (hotwords or a workflow)',
      status: 'progress requests',
      capabilities: 'question about what the service can do',
      'task-control': 'what to pause, continue, end or remove',
      recorder: 'serial number of a recorder',
      'sign-in': 'sign-in',
      'time-stamp': 'hash of a manifest of evidence, for a time stamp',
      update: 'search for updates of Tapelog',
    } satisfies Record<EgressContent, string>,
    choices: {
      import: 'the choice at import',
      'watch-folder': 'a watch folder',
      recorder: 'a recorder that imports automatically',
      transcribe: 'a request to transcribe',
      retry: 'a retry',
      workflow: 'a workflow',
      account: 'use of the account',
      export: 'an export with evidence and a time stamp',
      updates: 'the search for updates, switched on in the settings',
      unknown: 'not recorded',
    } satisfies Record<EgressChoice, string>,
    nothing: 'Nothing from this library has left this machine.',
    total: {
      library: (bytes: string) => `Total from this library: ${bytes}.`,
      recording: (bytes: string) => `Total of this recording: ${bytes}.`,
    },
    bytes: {
      exact: (bytes: number) => counted(bytes, { one: 'byte', other: 'bytes' }),
      'at-most': (bytes: number) => `at most ${counted(bytes, { one: 'byte', other: 'bytes' })}`,
    },
    noRecording: 'no recording',
    recording: (recordingId: number) => `recording ${recordingId}`,
    requests: (count: number) => counted(count, { one: 'request', other: 'requests' }),
    to: (host: string) => `to ${host}`,
    because: (choice: string) => `because of: ${choice}`,
    inTerminal: (choice: string) => `${choice} (terminal)`,
  },
  models: {
    imported: (titles: readonly string[]) => `Imported: ${titles.join(', ')}`,
    removed: (id: string, size: string) => `Removed ${id} and freed ${size}.`,
    useBest: 'Tapelog now uses the best installed model.',
    use: (id: string) => `Tapelog now uses ${id}.`,
    usualAddress: (address: string) => `(default: ${address})`,
    inUse: (command: string) => `* in use. To install a model: ${command}`,
    shipped: 'ships with Tapelog',
    ofSystem: 'from the system',
    downloaded: (percent: string) => `${percent} downloaded`,
    states: { installed: 'installed', absent: '–', installing: 'installing' },
    segmentation: 'finds when each voice speaks',
    embedding: 'recognises voices',
    manyLanguages: 'about 99 languages',
    languages: (count: number) => counted(count, { one: 'language', other: 'languages' }),
    downloading: (title: string, size: string | null, address: string) =>
      `Downloading ${title}${size === null ? '' : ` (${size})`} from ${address}`,
    noDigest:
      'The publisher gives no digest for this file, so Tapelog cannot check it. Tapelog records the digest of the file it gets.',
    secondHand:
      'The publisher gives no digest for this file. Tapelog compares the download with the digest that another project recorded.',
    measured: (time: string) => `about ${time} for an hour of audio`,
    devices: {
      automatic: 'automatic',
      processor: 'only the processor',
      used: (device: string) => `Last used: ${device}.`,
      failed: (command: string) =>
        `A graphics device failed, so Tapelog uses the processor. To try it again, run: ${command}`,
    },
    sentOn: (host: string) => `Redirected to ${host}`,
    progress: (percent: string, amount: string) => `${percent} (${amount})`,
    installed: (title: string) => `Installed ${title}.`,
    intact: (id: string) => `${id}: every file is unchanged.`,
  },
  bench: {
    begins: (recordings: number, models: number) =>
      `${units.recordings(recordings)}, ${counted(models, { one: 'model', other: 'models' })}.`,
    done: (id: string) => `${id}: done`,
    columns: [
      'words wrong',
      'speakers wrong',
      'words misplaced',
      'real-time factor',
      'memory',
      'plain: words',
      'plain: factor',
      'device',
    ],
    plain:
      'Plain: a simple script with the same engine. It hears windows of 25 s, does not look for speech and does not check the text.',
    model: 'model',
    notMeasured: 'not measured',
    collar: (seconds: number) =>
      `Speakers wrong: share of speech with the wrong speaker. ${seconds} s around each turn of the reference do not count.`,
    /** Which words count as misplaced. */
    wrongSpeaker: 'Words misplaced: share of words with the wrong speaker.',
    /** A row of the table: the recordings with a microphone for each speaker, as a mix. */
    mix: (recordings: number) => `mix (${recordings} with a microphone each)`,
    /** The row below: the same recordings, each microphone by itself. */
    each: 'each microphone',
    speakersNotMeasured:
      'Speakers were not measured. To measure them, put an .stm or .rttm file with the turns beside a recording and install a model for voices.',
    absent: 'Models that are not installed were not measured. To measure one, install it and run this again:',
    failed: (model: string, recording: string) => `${model} could not transcribe ${recording}.`,
  },
  projects: {
    none: 'There are no projects yet.',
    staysHere: 'never leaves this machine',
    exports: {
      transcribed: (folder: string) => `exports to ${folder} when transcribed`,
      verified: (folder: string) => `exports to ${folder} when verified`,
      named: (folder: string) => `exports to ${folder} when the speakers are named`,
    } satisfies Record<ExportWhen, (folder: string) => string>,
    ready: (count: number, command: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'was', other: 'were' })} ready before and ${plural(count, { one: 'is', other: 'are' })} not exported automatically. To export one now, run: ${command}`,
  },
  quotes: {
    none: 'No quotes. To mark words, select them in the Tapelog window and press Alt H.',
    asReadersGetThem:
      'Recordings have something to keep back. Their quotes are printed as readers of an export get them.',
    noneMatch: 'No quotes match these options.',
    columns: [
      'Quote',
      'Speaker',
      'Time',
      'Recording',
      'Recorded',
      'Recorded: source',
      'Tags',
      'Note',
      'Verified',
      'SHA-256',
    ],
    unknown: 'unknown',
    verified: { yes: 'yes', unheard: 'without listening', no: 'no' },
  },
  salvage: {
    none: 'No import failed because of an unreadable file.',
    queued: (count: number, command: string) =>
      `Queued ${units.files(count)} again, to save their readable parts. To start: ${command}`,
  },
  serve: {
    noLibrary: (path: string, dataDir: string) =>
      `There is no library in ${path} yet. The service keeps its files in ${dataDir}.`,
    running: (address: string) => `The transcription service is running at ${address}`,
    described: (address: string) => `Read its interface description at ${address}`,
    credentials: (file: string) => `Its credentials are in ${file}`,
    newCredentials: (file: string) => `Its credentials are new; the old ones no longer work. They are in ${file}`,
    howToUse: 'Only you can read that file. To use the service with tapelog in another terminal, run this there first:',
    toStop: 'Press Ctrl-C to stop the service.',
  },
  status: {
    empty: (command: string) => `The library is empty. To import recordings: ${command}`,
  },
  control: {
    allPaused: (jobs: number, command: string) =>
      `Everything is paused, with ${counted(jobs, { one: 'job', other: 'jobs' })} in the queue. To resume: ${command}`,
    nothing: {
      pause: 'Nothing to pause.',
      resume: 'Nothing to resume.',
      retry: 'Nothing to retry.',
      cancel: 'Nothing to cancel.',
    },
    done: {
      pause: (jobs: number) => `Paused ${counted(jobs, { one: 'job', other: 'jobs' })}.`,
      resume: (jobs: number) => `Resumed ${counted(jobs, { one: 'job', other: 'jobs' })}.`,
      retry: (jobs: number) => `Queued ${counted(jobs, { one: 'job', other: 'jobs' })} again.`,
      cancel: (jobs: number) => `Cancelled ${counted(jobs, { one: 'job', other: 'jobs' })}.`,
    },
  },
  take: {
    kept: (title: string) => `${title}: kept your transcript and deleted the new one.`,
    taken: (title: string) => `${title}: replaced the transcript. To go back, use Undo in the Tapelog window.`,
  },
  handover: {
    wrote: (path: string) => `Wrote ${path}.`,
    passphrase: 'Passphrase: ',
    passphraseAgain: 'Passphrase again: ',
    received: {
      new: (title: string) => `${title}: added to the library.`,
      placed: (title: string) => `${title}: added the transcript to the recording.`,
      merged: (title: string, segments: number, marks: number) =>
        `${title}: took over the changes in ${counted(segments, { one: 'segment', other: 'segments' })} and ${counted(marks, { one: 'mark', other: 'marks' })}. To go back, use Undo in the Tapelog window.`,
      comments: (title: string, segments: number, marks: number) =>
        `${title}: took over corrections in ${counted(segments, { one: 'segment', other: 'segments' })} and added ${counted(marks, { one: 'note', other: 'notes' })}.`,
      waits: (title: string, command: string) =>
        `${title}: the two libraries never exchanged this transcript, so yours stays and the other one waits. To use it: ${command}`,
      known: (title: string) => `${title}: nothing new.`,
    },
    project: (name: string) =>
      `The hand-over names the project “${name}”, which is not in this library. To create it with its names and terms, receive with --project.`,
    conflicts: (count: number, command: string) =>
      `${counted(count, { one: 'change concerns', other: 'changes concern' })} what you changed too. Your version is in place, theirs is kept. To see both: ${command}`,
    of: {
      segments: 'words',
      title: 'title',
      language: 'language',
      'speaker-name': 'speaker',
      'quote-note': 'note on a quote',
      note: 'note',
      redaction: 'redaction',
    },
    before: 'before:',
    mine: 'here:',
    theirs: 'there:',
    removed: '(removed)',
    decide: (command: string) => `To decide: ${command}`,
    noConflicts: 'Nothing waits for a decision.',
    kept: 'Kept your version.',
    taken: 'Took their version.',
  },
  transcriptImport: {
    chooseEncoding: 'Choose the lines that look right, and import with --encoding:',
    imported: (title: string, segments: number) =>
      `${title}: imported ${counted(segments, { one: 'segment', other: 'segments' })}.`,
    /** `English, as the file says` */
    language: (language: string) => `Language: ${language}.`,
    noLanguage:
      'The file does not say in which language it is. Clean wording and spelling need it. To set it, click “Language unknown” under the title in the Tapelog window, or import with --language.',
    marks: ({ quoteCount, noteCount, isInPlace }: { quoteCount: number; noteCount: number; isInPlace: boolean }) => {
      const both = `${counted(quoteCount, { one: 'quote', other: 'quotes' })} and ${counted(noteCount, { one: 'note', other: 'notes' })}`
      return isInPlace
        ? `The file’s ${both} were added.`
        : `The file’s ${both} are added when you use the new transcript.`
    },
  },
  transcribe: {
    part: (from: string, until: string) => `${from} to ${until}`,
    queued: (what: string, command: string) => `Queued: ${what}. To transcribe it now: ${command}`,
    waits: (command: string) =>
      `Your transcript is kept. The new one waits until you use it in the Tapelog window, or with: ${command}`,
    replaces:
      'Nobody has edited this transcript, so the new one replaces it. To go back, use Undo in the Tapelog window.',
    alreadyWaits: 'A new transcript is already waiting. The next one replaces it.',
    automaticLanguage: 'automatic language',
    diarization: { yes: 'with speakers', perChannel: 'one speaker at each microphone', no: 'without speakers' },
    here: 'on this machine',
    remote: 'with a remote service',
    hotwords: (words: readonly string[]) => `; hotwords: ${words.join(', ')}`,
    hotwordsSent: (words: readonly string[]) => `; hotwords sent with the audio: ${words.join(', ')}`,
    noHotwordsSent: '; no hotwords sent',
  },
  correct: {
    conflict: 'These words also changed elsewhere. Nothing was saved. To decide, enter a text with both changes:',
    theirs: (text: string) => `In the library: ${text}`,
    mine: (text: string) => `Yours:          ${text}`,
    merged: 'This segment also changed elsewhere. Both changes are kept.',
    saved: (text: string) => `Saved: ${text}`,
  },
  verify: {
    checked: (recordings: number, damaged: number) =>
      `Checked ${units.recordings(recordings)}, ${number(damaged)} damaged`,
  },
}
