/** Buttons and small labels that stand on more than one screen. */
export const buttons = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss all',
  done: 'Done',
  export: 'Export',
  pause: 'Pause',
  play: 'Play',
  resume: 'Resume',
  retry: 'Retry',
  openSettings: 'Open Settings',
  transcribeFirst: 'Transcribe…',
  transcribeAgain: 'Transcribe again…',
  chooseLanguage: 'Choose another language…',
  /** For screen readers: `Retry Interview`. */
  of: (button: string, subject: string) => `${button} ${subject}`,
}
