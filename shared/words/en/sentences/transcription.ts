import { languages } from '../languages.ts'

const saidWords = (said: string | null): string => (said === null ? '' : ` It says: ${said}`)

/** The consequences for a recording that a person marks as never leaving this machine. */
export type StaysHere = {
  /** The part that already left this machine: nothing, some of an upload, whole slices, or everything. */
  sent: 'nothing' | 'some' | 'slices' | 'all'
  /** For `some`, the share of the upload that has left. */
  sentPercent: number | null
  upload: 'stopped' | 'not-stopped'
  submit: 'submitted' | 'not-submitted'
  /** Whether this machine transcribes the recording instead. */
  goesOn: 'no' | 'now' | 'when-resumed'
}

function staysHereWords(facts: StaysHere): string {
  const hadLeft = facts.submit === 'submitted' || facts.sent !== 'nothing'
  const first = hadLeft ? 'From now on it stays on this machine.' : 'Stays on this machine.'
  return [first, sentWords(facts), goesOnWords[facts.goesOn]].filter(Boolean).join(' ')
}

const goesOnWords = {
  no: '',
  now: 'Tapelog transcribes it on this machine instead.',
  'when-resumed': 'It is transcribed on this machine when you resume it.',
} as const

function sentWords({ sent, sentPercent, upload, submit }: StaysHere): string {
  if (submit === 'submitted')
    return 'Nothing more is sent, but the remote service already has this recording and may still transcribe it. Tapelog does not fetch that transcript.'
  switch (sent) {
    case 'nothing':
      return 'None of it was sent.'
    case 'all':
      return 'Nothing more is sent, but the whole recording had already been uploaded to a remote service.'
    case 'slices':
      return 'Nothing more is sent, but slices of the recording had already been uploaded to a remote service.'
    case 'some':
      if (upload === 'not-stopped') return `Nothing more is sent, but ${shareWords(sentPercent ?? 0)}.`
      return sentPercent === 0
        ? 'Nothing more is sent. The upload had just begun, so the beginning of the recording may already have been sent.'
        : `Nothing more is sent; the upload was stopped at ${sentPercent} %.`
  }
}

/** A part without an acknowledgement may still have arrived. */
const shareWords = (percent: number) =>
  percent === 0
    ? 'the beginning of the recording may already have been uploaded'
    : `${percent} % of the recording had already been uploaded`

/** Sentences about problems with transcriptions and workflows, by code. */
export const transcriptionSentences = {
  'run-unknown': 'This transcription is not in this library.',
  'not-submitted': 'This recording was not submitted. Transcribe it again.',
  'submit-unanswered': ({ what }: { what: 'transcription' | 'workflow' }) =>
    `This ${what === 'workflow' ? 'workflow' : 'recording'} was submitted, but the answer was lost, so the service may already be working on it. Retry to submit it again.`,
  'no-smaller-copy': 'A copy of this recording would hardly be smaller. Retry to send the recording itself.',
  /** The service may have refused the file's address. */
  'file-refused': ({ status, said }: { status: number; said: string }) =>
    `The service refused this request (${status}).${saidWords(said || null)}`,
  /** `said`: the service's own words, cleaned; null if it sent none. */
  'transcription-failed': ({ said }: { said: string | null }) =>
    said ??
    'The service could not transcribe this recording and gave no reason. Retry, or transcribe it on this machine.',
  'transcription-revoked': ({ said }: { said: string | null }) =>
    said ?? 'The transcription was cancelled at the service. Retry to submit it again.',
  'transcription-gone':
    'The service no longer knows this transcription (results are kept for a few days only). Retry to submit it again.',
  'transcript-unfit': ({ field }: { field: string }) => `The service sent an invalid transcript (field: ${field}).`,
  /** `elsewhere`: whether the recording may be sent to a remote account instead. */
  'language-unavailable': ({ language, elsewhere }: { language: string; elsewhere: 'allowed' | 'not-allowed' }) =>
    `${languages.noModel(language)} Install one in Settings, On this machine, or choose another language${
      elsewhere === 'allowed' ? ', or transcribe it with a remote account' : ''
    }.`,
  'transcriber-silent':
    'The transcriber on this machine is not responding, so what you paused or cancelled may still be running. Tapelog tries again automatically. If this message stays, quit Tapelog and open it again.',
  'stays-here': staysHereWords,
  'span-too-short': 'Choose at least half a second of the recording.',
  'span-too-long': ({ minutes }: { minutes: number }) =>
    `Choose at most ${minutes} minutes of the recording at once, or transcribe all of it again.`,
  'transcription-under-way': ({ what }: { what: 'recording' | 'part' }) =>
    what === 'recording'
      ? 'This recording is being transcribed. Wait until it finishes, or cancel it in the queue.'
      : 'Part of this is already being transcribed again. Wait until it finishes, or cancel it.',
  'span-checked': ({ edited, verified }: { edited: number; verified: number }) =>
    `A person checked segments in this part (${edited} edited, ${verified} verified). Confirm that Tapelog may replace them.`,
  'span-without-words': 'The service found no words in this part. Its segments were kept.',
  'no-new-transcript': 'No new transcript is waiting for this recording.',
  'new-text-decided': 'The new text no longer exists.',

  'workflow-unknown': 'This workflow is not in this library.',
  'workflow-gone': 'The service no longer knows this workflow. Retry to submit it again.',
  'workflow-not-followed': 'The workflow was submitted. This service does not report progress.',
  'workflow-failed': ({ said }: { said: string | null }) =>
    `The service could not run this workflow.${saidWords(said)}`,
  'workflow-revoked': ({ said }: { said: string | null }) =>
    `The workflow was cancelled at the service.${saidWords(said)}`,
  'owner-missing':
    'The service needs to know who owns this recording. Enter the owner ID of this account in Settings → Accounts, then retry.',
} as const
