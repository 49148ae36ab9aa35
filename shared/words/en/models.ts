import type { OwnModel } from '../../models/speechModels.ts'
import { units } from './units.ts'

/** Speech models: Settings → On this machine, and the choice of a first model. */
export const models = {
  intro:
    'Speech models turn speech into text on this machine, without a network. Tapelog downloads a model only when you choose it.',
  loading: 'Looking at the models…',
  inUse: 'in use',
  damaged: 'damaged',
  draft: 'draft quality',
  demo: 'demo',
  checked: '✓ digest checked',
  taken: 'no published digest',
  secondHand: '✓ digest checked (recorded by another project)',
  secondHandOffered: 'digest recorded by another project',
  secondHandHint:
    'The publisher gives no digest for this file. Tapelog compares the download with the digest that another project recorded.',
  importOnly: 'import only: no digest of this file is known',
  acceptLicence: 'Accept the licence…',
  languageChoices: {
    free: null,
    needed: 'you must choose the language',
    ignored: 'decides the language itself',
  },
  speakersAtMost: (count: number) => `at most ${count} speakers`,
  /** `time`: such as `12 min`. */
  measured: (time: string, device: string | null) =>
    `about ${time} for an hour of audio on this computer${device === null ? '' : ` (${device})`}`,
  peak: (size: string) => `used ${size} of memory on this computer`,
  devices: {
    title: 'Processor and graphics',
    intro:
      'These models can use a graphics card: Parakeet v3 for graphics cards, Parakeet Unified, Canary, Cohere, Qwen3, Voxtral and Sortformer.',
    onlyProcessor: 'Use only the processor',
    choice: 'Graphics device',
    automatic: 'Automatic',
    used: (device: string, memory: string | null) =>
      `Last used: ${device}${memory === null ? '' : `, ${memory} of memory`}.`,
    notUsed: 'Tapelog looks for graphics devices when it first transcribes with one of these models.',
    noGraphics: 'No graphics device was found.',
    failed: (devices: readonly string[]) =>
      `${devices.length === 0 ? 'A graphics device' : units.list(devices)} failed. Tapelog uses the processor instead.`,
    again: 'Try again',
    hint: 'A change applies from the next recording.',
  },
  takenHint: 'The publisher gives no digest for this model, so Tapelog records the digest of the file it downloaded.',
  groups: {
    words: 'For the words: one of these',
    speakers: 'To tell speakers apart: both of these',
    speakersOne: 'To tell speakers apart',
  },
  whole: {
    all: 'About 99 languages, including Japanese, Chinese and Arabic.',
    many: (languages: readonly string[]) => `${languages.length} languages: ${units.list(languages)}.`,
    one: (language: string) => `${language} only.`,
    segmentation: 'Detects when the voice changes and when two people speak at once.',
    embedding: 'Recognises each voice.',
    demo: 'Recognises only the demo recordings.',
    pocketsphinx: 'English only. About every third word is wrong: use it to find places, not to quote.',
  },
  memory: (size: string) => `needs ${size} of memory`,
  memoryUnknown: 'memory needed: unknown',
  plainText: 'no punctuation, no capitals',
  /** Unfolds the download address. */
  whereFrom: 'Source',
  whereFromOf: (title: string) => `Source: ${title}`,
  withTapelog: 'comes with Tapelog',
  ofSystem: 'from the system',
  licence: (name: string) => `Licence: ${name}`,
  install: 'Download…',
  goOn: 'Resume…',
  again: 'Download again…',
  cancel: 'Stop',
  remove: 'Remove…',
  use: 'Use this',
  useBest: 'Use the best one',
  verify: 'Check the files',
  verified: 'No file has changed.',
  progress: (title: string) => `Download of ${title}`,
  downloading: (done: string, total: string) => `${done} of ${total}`,
  goesOn: 'resumes after a restart',
  checking: 'Checking the digest…',
  unpacking: 'Unpacking…',
  /** Shown after a redirect. */
  sentOn: (host: string) => `redirected to ${host}`,
  kept: (size: string) => `${size} downloaded and kept.`,
  removeTitle: (title: string) => `Remove ${title}?`,
  removeText: (size: string) => `This frees ${size}. You can install it again at any time.`,
  freed: (size: string) => `${size} freed.`,
  others: (count: number) => `${count} more models`,
  othersHint: 'Smaller models need less memory and make more mistakes.',
  own: {
    badge: 'own model · not checked by Tapelog',
    kind: (own: OwnModel) =>
      own.family === 'whisper'
        ? [
            `Whisper ${own.size === null ? 'of another size' : own.size.replace('-', ' ')}`,
            ...(own.isDistilled ? ['distilled'] : []),
            ...(own.isEnglishOnly ? ['English only'] : []),
            own.weights,
          ].join(', ')
        : {
            transducer: 'Transducer for sherpa-onnx, languages unknown',
            ctc: 'CTC model for sherpa-onnx, languages unknown',
          }[own.family],
    digest: (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}…`,
  },
  offline: {
    title: 'Your own models, or without a network',
    hint: 'Import a model that you have: a file that you downloaded on another computer from the address under “Source”, any Whisper file of whisper.cpp (.bin or .gguf), or the folder of a sherpa-onnx model. You can also drop it here. Tapelog tries a model that it does not know in a locked process first.',
    drop: 'Drop a model here to import it',
    file: 'Import a file…',
    folder: 'Import a folder…',
    done: (titles: readonly string[]) => `Imported: ${units.list(titles)}.`,
    differs: (titles: readonly string[]) =>
      `${units.list(titles)} has the name of a published file, but other bytes. Tapelog imported it as your own model. If you downloaded that file, it may be damaged: download it again.`,
  },
  advanced: {
    title: 'Several recordings at once',
    tasksAtOnce: 'Recordings transcribed side by side',
    automatic: (count: number) => `Automatic (${count} on this computer)`,
    hint: (cores: string, memory: string) =>
      `This computer has ${cores} cores and ${memory} of memory. Each recording works best with 2 cores and 4 GB. A change applies from the next recording.`,
    ofEnvironment: (count: number) =>
      `Tapelog was started with TAPELOG_TASKS_AT_ONCE=${count}, which overrides this setting.`,
  },
  addresses: {
    title: 'Where models come from',
    hint: 'Leave it empty for the default address. You can use your own server.',
    of: (name: string) => `Models for ${name}`,
  },
  free: (size: string, folder: string) => `${size} free on the disk. Models are kept in ${folder}`,
  first: {
    title: 'Choose a speech model',
    intro:
      'Tapelog transcribes your recordings on this machine, with a model that you download once. Your recordings stay on this computer.',
    european: 'Best for European languages',
    all: 'Many other languages',
    running: 'Download under way',
    runningHint: 'Wait until this finishes before importing. Tapelog transcribes earlier imports without these models.',
    withoutSpeakers: 'Tapelog can transcribe now. The models that tell speakers apart are still missing.',
    again: (size: string) => `Download again (${size})`,
    size: (size: string) => `${size} to download`,
    /** `time`: such as `4 min`. */
    time: (time: string) => `about ${time} at 20 Mbit/s`,
    speakers: 'Also tell speakers apart',
    speakersSize: (size: string) => `${size} more`,
    install: (size: string) => `Download (${size})`,
    installed: 'The speech model is installed. Import a recording: it is transcribed on this machine.',
    /** Shown on a recording that failed because a model was missing. */
    ready: 'A speech model for its language is installed now.',
    transcribe: 'Transcribe now',
    draft: 'Rough draft now',
    draftHint: 'English, without punctuation. Good for finding places, not for quoting.',
    account: 'Use an account…',
    other: 'Other models, or install offline…',
  },
}
