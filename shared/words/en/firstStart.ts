/** The pages of the first start, and the guide beside the sample recording. */
export const firstStart = {
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  skip: 'Skip',
  back: 'Back',
  next: 'Continue',
  later: 'You can change this later in Settings.',
  place: {
    title: 'Where should Tapelog keep recordings?',
    text: 'Tapelog keeps copies of your recordings, their transcripts and your edits in one folder, the library.',
    choose: 'Choose another folder…',
    usual: 'Use the default folder',
    open: 'Open this library',
    skipHint: 'If you skip this, Tapelog uses the default folder.',
  },
  work: {
    title: 'Who turns speech into text?',
    here: 'This machine',
    hereText: 'Recordings never leave this machine. This needs a speech model, which you choose on the next page.',
    account: 'A service with an account',
    accountText:
      'Recordings that you choose are sent to a newsroom’s service or another remote service. Tapelog asks before it sends anything.',
    set: (name: string) => `Account: ${name}`,
    add: 'Add another account…',
    noneYet: 'Add an account now, or later in Settings. Until then, recordings stay on this machine.',
  },
  model: {
    title: 'Which speech model?',
    text: 'Without a model, Tapelog does not transcribe on this machine: it never makes up text.',
    ready: 'A speech model is installed. There is nothing to do here.',
    none: 'Tapelog cannot offer a model now. All models are in Settings, under “On this machine”.',
    offline:
      'No network? Skip this page: the sample recording needs no model. A model’s file can come from another computer: Settings, “On this machine”.',
    continues: 'The download continues while you go on.',
  },
  sample: {
    try: 'Try it with a sample recording',
    hint: 'Half a minute of synthetic speech. Trying it takes about two minutes and needs no model. You can delete the sample afterwards.',
    title: 'Sample: two questions at the market',
    guide: 'Guide to the sample recording',
    preparing: 'The sample is being transcribed. This takes a few seconds.',
    failed: 'The sample could not be transcribed. Delete it and try again.',
    done: 'done',
    steps: {
      play: { name: 'Play', text: 'Press the play button above the text, or a time beside it.' },
      correct: {
        name: 'Correct',
        text: 'Click into a segment, change a word, and press Enter. The demo model makes mistakes.',
      },
      verify: {
        name: 'Verify',
        text: 'Listen to a segment and check its words. Then press the circle at its end.',
      },
      quote: {
        name: 'Quote',
        text: 'Select some words with the mouse, and choose a colour in the bar that appears.',
      },
      export: { name: 'Export', text: 'Press Export, choose a folder, and export a Word file.' },
    },
    finished: 'That is all: the file is in the folder you chose. Delete the sample, or keep it to try more.',
    close: 'Close the guide',
    show: 'Show the guide',
    isSample: 'This is the sample recording.',
    throwAway: 'Delete the sample',
    throwAwayHint: 'Deletes the recording, its text and its quotes permanently. Files that you exported stay.',
  },
}
