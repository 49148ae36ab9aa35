import type { Sent } from '../upload/sessions.ts'

/** Code of the note on jobs that were stopped because their recording stays on this machine. */
export const staysHere = 'stays-here'

/** What is said when a recording is marked as one that never leaves this machine; null where nothing is to be said. */
export function staysHereWords(facts: {
  sent: Sent
  isStopped: boolean
  isUploadStopped: boolean
  isSubmitted: boolean
  goesOn: 'no' | 'now' | 'when-resumed'
}): string | null {
  if (!facts.isStopped && facts.sent.is === 'nothing') return null
  return ['Stays on this machine.', sentWords(facts), goesOnWords[facts.goesOn]].filter(Boolean).join(' ')
}

const goesOnWords = {
  no: '',
  now: 'It is transcribed on this machine instead.',
  'when-resumed': 'It is transcribed on this machine when you resume it.',
} as const

function sentWords({ sent, isUploadStopped, isSubmitted }: Parameters<typeof staysHereWords>[0]): string {
  if (isSubmitted)
    return 'Nothing more is sent, but the remote service already has it and may go on. Its answer is not fetched.'
  switch (sent.is) {
    case 'nothing':
      return 'Nothing of it was sent.'
    case 'all':
      return 'Nothing more is sent, but it was uploaded to a remote service before.'
    case 'parts':
      return 'Nothing more is sent, but parts of it were uploaded to a remote service before.'
    case 'some':
      if (!isUploadStopped) return `Nothing more is sent, but ${shareWords(sent.percent)} before.`
      return sent.percent === 0
        ? 'Nothing more is sent; the upload had just begun, so its first part may have left.'
        : `Nothing more is sent; the upload was stopped at ${sent.percent} %.`
  }
}

/** A part that was sent and not acknowledged may have arrived. */
const shareWords = (percent: number) =>
  percent === 0 ? 'a first part of it may have been uploaded' : `${percent} % of it was uploaded`
