/** The first screen, shown once. */
export const welcome = {
  title: 'From tape to text you can quote',
  /** `lead` is emphasised and begins the sentence. */
  steps: [
    {
      lead: 'Import',
      rest: 'recordings by dropping them here. Tapelog works with copies and checks that they stay unchanged. Your own files are never touched.',
    },
    {
      lead: 'Transcription',
      rest: 'happens on this machine. Nothing is sent anywhere unless you add an account with a remote service in Settings.',
    },
    {
      lead: 'Correct',
      rest: 'the text while you listen, name the speakers, and export to Word, subtitles or plain text.',
    },
  ],
  noModel:
    'If there is no speech model for your language, the recording is not transcribed: Tapelog does not make up text. Check every transcript against the sound before you quote it.',
  import: 'Import recordings…',
  lookAround: 'Look around first',
}
