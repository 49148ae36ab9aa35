import { plural, units } from './units.ts'

/** The question what to do with imported recordings, and the remembered choices. */
export const importing = {
  title: (recordings: number) => `Import ${units.recordings(recordings)}`,
  /** Parts of the line below the title: source, length and size. */
  from: (source: string) => `From ${source}`,
  intoProject: (name: string) => `Into the project “${name}”.`,
  nothingSent: 'Nothing is sent until you choose.',
  safeOnDevice: 'Nothing on the device is changed.',
  copying: (count: number) => `${units.recordings(count)} still being copied`,
  transcribe: 'Transcribe',
  here: 'On this machine',
  hereHint: 'Nothing leaves this machine.',
  withAccount: (account: string) => `With “${account}”`,
  withAccountHint: (host: string) => `Sent to ${host}.`,
  notNow: 'Not now',
  notNowHint: 'Keep them safe and decide later.',
  speakers: 'Speakers',
  notToldApart: 'Don’t separate speakers',
  /** Folded fields: speakers' names and hotwords. `count`: how many words this machine listens for, or a remote service gets. */
  names: (isRemote: boolean, count: number) =>
    `Names and hotwords: ${count === 0 ? 'none' : units.number(count)}${isRemote ? ' sent' : ''}`,
  speakerNamesProblem: 'Use at most 50 names, each of at most 100 characters.',
  hotwordsProblem: 'Use at most 500 hotwords, each of at most 100 characters.',
  localOnly: 'These never leave this machine',
  localOnlyHint: 'Tapelog does not send them unless you allow it later',
  projectKeepsHere: 'the project keeps all recordings on this machine; change this in the project settings',
  remember: (source: string) => `Do the same next time from ${source}`,
  rememberFiles: 'Do the same next time I import files',
  submit: (recordings: number) => `Import ${units.number(recordings)}`,
  later: 'Later',
  choose: 'Choose…',
  waiting: {
    label: 'Recordings waiting for your choice',
    text: (recordings: number) =>
      `${units.recordings(recordings)} ${plural(recordings, { one: 'waits', other: 'wait' })} for your choice. Nothing is sent until then.`,
  },
  remembered: {
    title: 'Remembered for imports',
    text: 'Tapelog handles new recordings from these sources without asking:',
    files: 'Files that you choose or drop',
    /** Shown for a device or a folder without a remembered choice. */
    asks: 'Tapelog asks before it sends new recordings from here.',
    does: (choice: string) => `New recordings: ${choice}`,
    notInForce: 'This account is not in use, so Tapelog will ask again.',
    here: 'transcribed on this machine',
    sentTo: (account: string) => `sent to “${account}”`,
    notNow: 'kept, not transcribed',
    localOnly: 'never leave this machine',
    speakers: (count: number) => (count === 1 ? 'one speaker' : units.speakers(count)),
    chooseFor: (source: string) => `Choose what to do with new recordings from ${source}`,
    change: 'Change…',
    changeFor: (source: string) => `Change what to do with new recordings from ${source}`,
    changeForFiles: 'Change what to do with files you import',
    forget: 'Forget',
    forgetFor: (source: string) => `Forget the choice for new recordings from ${source}`,
    forgetForFiles: 'Forget the choice for files you import',
    dialog: (source: string) => `New recordings from ${source}`,
    dialogFiles: 'Files that you import',
    dialogText: 'Tapelog handles new recordings from here without asking:',
    submit: 'Remember',
  },
}

/** Texts about saving the readable part of a file that cannot be read completely. */
export const salvage = {
  button: 'Save what can be read…',
  title: (name: string) => `Save what can be read of “${name}”?`,
  explanation:
    'First try the import again with another cable or card reader, because a complete copy is better. If that does not help, continue here: Tapelog reads around the damage and marks the recording as a salvaged copy, with the times of its gaps. Nothing on the device is changed, and you can still import the complete file later.',
  confirm: 'Save what can be read',
}

/** A file without a header is read as samples in a form that a person chooses. */
export const readAsSamples = {
  button: 'Read as samples…',
  title: (name: string) => `Read “${name}” as samples`,
  explanation:
    'This recording has lost its header, which says how its sound is stored. Choose the form in which the speech sounds right. The file is kept as it is.',
  /** Where the first choice is from. */
  basis: {
    others: 'Chosen as in the other recordings from there.',
    bytes:
      'Guessed from the bytes, which do not tell the rate: if voices are too low or too high, choose another rate.',
  },
  rate: 'Sample rate',
  hertz: (hertz: number) => `${units.number(hertz)} Hz`,
  channels: 'Channels',
  format: 'Samples',
  startByte: 'First byte of the sound',
  bits: (bits: number) => `${bits} bits`,
  floats: '32 bits, floating point',
  listen: 'Listen',
  stop: 'Stop',
  wave: 'The sound, if it is read like this',
  long: (clock: string) => `${clock} long`,
  confirm: 'Import',
}
