/** The first screen, shown once. */
export const welcome = {
  title: 'From tape to text you can quote',
  /** `lead` is emphasised and begins the sentence. */
  steps: [
    {
      lead: 'Import',
      rest: 'recordings by dropping them here. Tapelog works with copies, checks that they stay unchanged, and never changes your files.',
    },
    {
      lead: 'Transcription',
      rest: 'happens on this machine. Tapelog sends nothing unless you sign in to a newsroom or add another remote account in Settings.',
    },
    {
      lead: 'Correct',
      rest: 'the text while you listen, name the speakers, and export to Word, subtitles or plain text.',
    },
  ],
  noModel:
    'Without a speech model for your language, Tapelog does not transcribe: it never makes up text. Check every transcript against the audio before you quote it.',
  import: 'Import recordings…',
  lookAround: 'Skip for now',
}
