import { plural, units } from './units.ts'

/** The dialog that transcribes one recording, for the first time or again. */
export const transcribe = {
  title: (title: string) => `Transcribe “${title}”`,
  titleAgain: (title: string) => `Transcribe “${title}” again`,
  submit: 'Transcribe',
  submitAgain: 'Transcribe again',
  /** A person's work on the existing transcript. */
  edited: (segments: number) => `edited ${units.segments(segments)}`,
  verified: (segments: number) => `verified ${units.segments(segments)}`,
  named: (speakers: number) => `named ${units.speakers(speakers)}`,
  /** `done`: one to three of the texts above. */
  work: (done: readonly string[]) =>
    `You ${units.list(done)} in this transcript. Tapelog keeps it until you use the new transcript. Undo then restores it.`,
  waiting: 'A new transcript is already waiting. The next one will replace it.',
  /** Expected from earlier measurements. `time`: `6 min`. */
  takes: (time: string) => `On this machine, this takes about ${time}.`,
  /** Texts for transcribing only a part of the recording again. `times`: the beginning and end of the part. */
  part: {
    title: 'Transcribe a part again',
    replaces: (times: string, segments: number) =>
      `From ${times}, ${units.segments(segments)} will be replaced. Everything else is kept. You can undo this.`,
    nothingThere: (times: string) => `There is no text yet from ${times}. Everything else is kept. You can undo this.`,
    work: (done: readonly string[]) =>
      `You ${units.list(done)} in this part. To transcribe it again, agree that this work is replaced.`,
    agree: 'Replace this work too',
  },
  language: 'Language',
  automatic: 'Automatic',
  available: (noModel: string, languages: readonly string[]) => `${noModel} Available: ${languages.join(', ')}.`,
  /** Below a language without a model on this machine. */
  getModel: 'To use this language, install a model for it in Settings, On this machine.',
  /** Below “Automatic”, if the model can be told no language. */
  allDecided: 'The model on this machine decides the language of each stretch of speech itself.',
  decidedByModel: (language: string) =>
    `The model on this machine decides the language of each stretch of speech itself, so it may not write ${language}. To choose the language, install Whisper or another model that lets you choose.`,
  mustBeChosen: 'The models on this machine do not detect the language. Choose the language that is spoken.',
  /** `noModel`: the sentence that the language of the settings has no speech model. */
  usualLanguage: (noModel: string) => `${noModel} New recordings use this language. Change it in Settings.`,
  speakers: 'Tell speakers apart',
  model: 'Model',
  modelHint: 'For this and later transcriptions on this machine.',
  speakersUnknownHere: 'No installed model can tell speakers apart. Install one in Settings, On this machine.',
  speakerCount: {
    label: 'Number of speakers',
    automatic: 'Automatic',
    several: 'Several: tell them apart',
    one: 'One person',
    count: (speakers: number) => units.speakers(speakers),
    perChannel: 'One at each microphone',
    perChannelHint:
      'Each channel with a voice of its own is one speaker. If the channels have the same sound, Tapelog tells speakers apart by their voices.',
    /** If no model on this machine can tell speakers apart. */
    perChannelOnly: 'Each channel with a voice of its own is one speaker. No model on this machine can do more.',
    perChannelNotSent: 'A remote service gets the whole recording and tells speakers apart in its own way.',
    notSent: 'This number is not sent to a remote service.',
  },
  speakerNames: 'Who speaks',
  speakerNamesHint: {
    usual:
      'Names, separated by commas. Tapelog suggests them when you name speakers, and listens for them on this machine.',
    /** Shown if the speech model on this machine does not use hotwords. */
    unusedHere: 'Names, separated by commas. Tapelog suggests them when you name speakers.',
    /** With a microphone for each speaker. */
    perChannel:
      'Names, separated by commas, in the order of the microphones. If there are as many names as microphones, each names its speaker.',
  },
  hotwords: 'Hotwords',
  /** Names and terms from the project, the settings and the expected speakers, each with a switch. */
  known: {
    label: 'Names and terms',
    here: 'This machine listens for these. Press one to leave it out.',
    unusedHere: 'The speech model on this machine for this language does not use these.',
    remote: (chosen: number) =>
      chosen === 0
        ? 'None of these is sent. Press the ones you want to send.'
        : `${units.number(chosen)} ${plural(chosen, { one: 'is', other: 'are' })} sent with the audio. The others stay here.`,
  },
  hotwordsHint: {
    usual: 'Names and terms to recognise, separated by commas',
    /** Also shown for a transcript that was made with hotwords. */
    unusedHere:
      'Names and terms to recognise, separated by commas. The speech model on this machine for this language does not use them.',
  },
  where: 'Where to transcribe',
  here: 'On this machine: nothing leaves it',
  withAccount: (account: string) => `With the account “${account}”`,
  staysHere: 'This recording is transcribed on this machine, because it is marked “Never leaves this machine”.',
  noAccount:
    'This recording is transcribed on this machine. To use a remote service instead, add an account in Settings.',
}
