import type { ServiceAbility } from '../../accounts/abilities.ts'
import type { AccountFields, AccountTextName, SchemeTest, SecretName } from '../../accounts/account.ts'
import type { Region } from '../../partner/regions.ts'
import type { Theme } from '../../settings/settings.ts'
import { plural, units } from './units.ts'

/** The settings page, and the dialog for an account. */
export const settings = {
  title: 'Settings',
  /** Shown on every screen if stored settings are damaged. */
  unreadable: {
    some: (count: number) =>
      `${count === 1 ? 'A setting was' : `${units.number(count)} settings were`} damaged. Tapelog uses the default ${plural(count, { one: 'value', other: 'values' })} instead, and sends nothing that you had not allowed.`,
    all: 'The settings were damaged. Tapelog uses the defaults. The queue is paused, and Tapelog sends nothing until you choose the networks again.',
    show: 'Show settings',
    accept: 'Keep these',
  },
  advanced: 'Advanced',
  search: {
    label: 'Search the settings',
    placeholder: 'Search…',
    nothing: (query: string) => `No settings match “${query}”.`,
    /** Synonyms that the search finds too, although the section's text does not contain them. */
    otherWords: {
      appearance: 'dark mode, night, colours, colors, contrast',
      imports: 'watched folder, hot folder, recorder, USB, automatic import',
      storage: 'retention, keep, delete, trash, space, disk, back up, backup, location, external disk, encryption',
      network: 'bandwidth, speed, wi-fi, wifi, hotspot, mobile data, roaming, internet, proxy, throttle, compress',
      models:
        'offline, voice recognition, AI, whisper, parakeet, GPU, graphics card, speed, fast, slow, languages, accuracy, diarization, speakers',
      keys: 'shortcuts, hotkeys, keyboard, foot pedal, zoom, larger text, text size, font size',
      accounts: 'cloud, sign in, log in, login, token, password, API, server',
      whenDone:
        'background, notifications, alerts, subtitles, captions, formats, Word, docx, srt, timestamps, automatic export',
      wording: 'filler words, um, uh, hesitations, export',
      spelling: 'spelling, spell check, autocorrect, dictionary, typos',
      transcription: 'vocabulary, glossary, names, terms, diarisation, diarization, privacy, confidential, local only',
      language: 'translation, interface, English, French, German, Japanese, Spanish',
      evidence: 'signature, fingerprint, key, time stamp, RFC 3161, chain of custody, manifest',
      updates: 'upgrade, update, new version, changelog',
      about: 'ffmpeg, sandbox, decoder, open source, GPL, licence, license, telemetry, version, notices, components',
    },
  },
  wording: {
    text: 'An export with clean wording leaves out false starts and these hesitations. The transcript and its quotes do not change. The preview of an export shows what is left out.',
    language: 'Language of the transcript',
    list: (language: string) => `Hesitations in ${language}`,
    hint: 'Separate them with commas. Don’t list words that can carry meaning.',
    restore: (language: string) => `Restore Tapelog’s list for ${language}`,
    empty: (language: string) => `Remove the list for ${language}`,
    tooMany: (most: number) => `Type at most ${units.number(most)} hesitations.`,
    tooLong: (most: number) => `Type hesitations of at most ${units.number(most)} letters.`,
    noWord: (typed: string) => `“${typed}” has no letter. Type words.`,
  },
  sectionList: 'Sections of the settings',
  sections: {
    transcription: 'Transcription',
    models: 'On this machine',
    imports: 'Imports',
    network: 'Network and uploads',
    storage: 'Storage',
    whenDone: 'When work is done',
    keys: 'Keys',
    spelling: 'Spell-check',
    wording: 'Clean wording',
    accounts: 'Accounts and registry',
    appearance: 'Appearance',
    language: 'Language of the window',
    evidence: 'Evidence',
    updates: 'Updates',
    about: 'About',
  },
  importsNone: 'No choice is remembered. When you import, Tapelog can remember what you choose for that source.',
  watch: {
    text: 'Tapelog can import files automatically when they appear in a folder. Add watch folders under Devices.',
    open: 'Open Devices',
  },
  backup: {
    title: 'Backup',
    text: 'Tapelog does not make regular backups. Quit Tapelog, then copy the library’s folder. It contains the recordings, the transcripts with their history, and the settings, but no credentials.',
    folder: (path: string) => `The library is in ${path}`,
  },
  appearance: {
    theme: 'Theme',
    themes: { system: 'Same as the system', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  },
  storage: {
    title: 'Storage used',
    counting: 'Counting…',
    total: (size: string) => `The library uses ${size} on this machine.`,
    audio: (count: number) => `Audio of ${units.recordings(count)}`,
    copies: 'Playback and smaller copies, waveforms',
    copiesHint: 'Tapelog makes these copies from the audio, and deletes them with the audio.',
    transcripts: 'Transcripts, edits and history',
    verified: (count: number, size: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'is', other: 'are' })} verified to the end. Deleting their audio and keeping the text would free ${size}.`,
    largest: 'Largest recordings',
  },
  language: {
    system: 'Same as the system',
    hint: 'Tapelog saves what you typed and reloads the window. Exports use this language too.',
  },
  transcription: {
    destination: 'Where new recordings are transcribed',
    account: (name: string) => `With the account “${name}”`,
    noAccount: 'With a remote account (first add one under “Accounts”)',
    accountAsks: 'Tapelog asks before it sends new recordings, unless their source has a remembered choice.',
    onImport: 'Transcribe each recording after import',
    removeSerialNumbers: 'Remove recorder serial numbers from what is sent',
    removeSerialNumbersHint:
      'Some recorders write their serial number into every WAV file. The recording in the library is not changed.',
    languageAuto: 'Tapelog detects the language. If that fails, it assumes one and the transcript says so.',
    languageUnknown:
      'Tapelog does not know this language. Type the name of a language, or a code such as en, de or pt-BR.',
    decodeSilence: 'Also look for speech in silences',
    returnEmbedding:
      'Request voice profiles of the speakers (embeddings) from the service, and keep them with its response',
  },
  uploads: {
    form: 'What is uploaded',
    original: 'The recording as it is',
    compact: 'A smaller copy of it',
    compactHint: '10 to 20 times smaller, for slow networks; the recording is unchanged',
    limit: 'Upload limit',
    limitNone: 'None',
    limitHint: 'For all uploads together, per second, such as 2 MB or 500 kB. Empty: no limit.',
    limitForm: 'Write it as 2 MB or 500 kB, or leave it empty.',
    limitTooLow: 'The lowest limit is 9 kB a second. To send nothing, pause the queue.',
    limitTooHigh: 'No network is that fast. Leave it empty for no limit.',
    atOnce: 'Uploads at once',
    copiesAtOnce: 'Copies at once',
    copiesAtOnceHint: 'One copy at a time is fastest for memory cards and hard disks.',
    longestSlice: 'Longest slice, in minutes',
    longestSliceEmpty: 'The service’s limit',
    longestSliceHint:
      'Tapelog cuts longer recordings into slices at silences, transcribes the slices and joins the transcripts. Empty: the service’s limit.',
    longestSliceForm: 'Enter 5 to 1440 whole minutes, or leave it empty.',
  },
  networks: {
    label: 'Recordings are sent over',
    any: 'Any network',
    unmetered: 'Unmetered networks',
    chosen: 'Networks you choose',
    proxies:
      'Tapelog goes through the proxy in HTTPS_PROXY, except for hosts in NO_PROXY; else through the one in this computer’s settings. It does not use scripts that find proxies (PAC), or SOCKS.',
    unknown: 'Tapelog cannot detect the current network on this system.',
    now: (name: string, metered: string) => `Now on “${name}”${metered}.`,
    nowUnnamed: (metered: string) => `The network in use has no name${metered}.`,
    metered: ', which is metered',
    notMetered: ', which is not metered',
    waiting:
      'Tapelog sends nothing over other networks. Recordings wait safely on this machine. Transcription on this machine needs no network.',
    list: 'Chosen networks',
    inUse: 'In use now',
    none: 'Choose a network. Until then, Tapelog sends nothing.',
    add: (name: string | null) => `Add “${name ?? 'this network'}”`,
    remove: 'Remove',
    removeThis: (name: string) => `Remove ${name}`,
  },
  whenDone: {
    export: 'Export finished transcripts automatically',
    exportHint: 'each transcript as soon as it is ready',
    changeFolder: 'Change folder…',
    formats: 'File types',
    notify: 'Notify me when recordings are done or need attention',
    tray: 'Keep Tapelog running',
    trayHint: 'Tapelog continues in the tray when you close the window',
  },
  accounts: {
    title: 'Accounts',
    text: 'A remote service transcribes what you send to it and keeps the registry of recorders. Without an account, nothing leaves this machine.',
    noKeychain:
      'This system has no keychain that Tapelog can use. Credentials are kept until you quit and never written to disk.',
    add: 'Add account…',
    inUse: 'In use',
    /** Tapelog does not send new recordings to this account automatically. */
    onRequest: 'Used when you send a recording',
    onRequestHint:
      'New recordings are transcribed on this machine. Under “Transcription”, you can choose this account for them.',
    use: 'Use',
    edit: 'Edit',
    region: 'Region',
    regions: { us: 'United States', japan: 'Japan', custom: 'Another address' } satisfies Record<Region, string>,
    /** Who gets what is sent, and where it is stored. */
    regionHints: {
      us: 'The owner of plaud.ai runs this service. What you send is stored in its United States region.',
      japan: 'The owner of plaud.ai runs this service. What you send is stored in its Japan region.',
      custom: 'Whoever runs the address below gets what you send. Ask them in which country they store it.',
    } satisfies Record<Region, string>,
    /** The name of a new account until a person names it. */
    newNames: { us: 'United States', japan: 'Japan', custom: 'My service' } satisfies Record<Region, string>,
    address: 'Address',
    clientId: 'Client ID',
    notSet: 'Not set',
    /** Above the list of what the service says it can do beyond transcribing. */
    canAlso: 'It can also',
    abilities: {
      'first-words': 'show the first words while it transcribes',
      pause: 'pause and continue',
      revoke: 'stop a transcription that you cancel',
      remove: 'delete its copy of a recording that you delete',
      'word-times': 'give the time of each word',
    } satisfies Record<ServiceAbility, string>,
  },
  secrets: {
    fields: {
      userToken: { name: 'User token', use: 'uploads and the registry of recorders' },
      apiKey: { name: 'API key', use: 'transcription' },
      secretKey: { name: 'Secret key', use: 'partner tokens' },
      authorization: { name: 'Authorization', use: 'device records and workflows; sent exactly as entered' },
    } satisfies Record<SecretName, { name: string; use: string }>,
    /** Shown in a field whose secret is stored. */
    dots: '••••••••',
    forgetThis: (name: string) => `Forget ${name}`,
    keep: 'Keep',
    keepThis: (name: string) => `Keep ${name}`,
    /** Applies when the form is saved. */
    forgotten: 'Forgotten when you save',
    inFile: 'From the file',
    otherAddress: (origin: string) => `Entered for ${origin}; enter it again for this address`,
    saved: 'Saved in the keychain',
    untilQuit: 'Kept until you quit',
    state: (state: string, use: string) => `${state} · ${use}`,
  },
  test: {
    button: 'Test connection',
    testing: 'Testing…',
    result: 'Result of the test',
    works: 'Works',
    fails: 'Does not work',
    schemes: {
      'partner-token': 'Partner token',
      'user-token': 'User token',
      'api-key': 'API key',
      'second-family': 'Device records and workflows',
    } satisfies Record<SchemeTest['scheme'], string>,
    accepted: {
      'partner-token': 'The service accepts the client ID and the secret key.',
      'user-token': 'The service accepts the user token: you can upload and manage recorders.',
      'api-key': 'The service accepts the client ID and the API key: you can transcribe.',
      'second-family': 'The service accepts the Authorization value: you can use device records and workflows.',
    } satisfies Record<SchemeTest['scheme'], string>,
  },
  accountDialog: {
    add: 'Add account',
    edit: 'Edit account',
    testing: 'Testing…',
    loadFile: 'Load credentials file…',
    loadFileHint:
      'A text or JSON file with what the service gave you, such as the client ID and the keys. You can also enter them below.',
    loaded: (file: string, parts: readonly string[]) =>
      parts.length === 0 ? `Nothing in “${file}” can be used.` : `From “${file}”: ${parts.join(', ')}.`,
    parts: {
      baseUrl: 'base address',
      apiBase: 'second address',
      clientId: 'client ID',
      userId: 'user ID',
      ownerId: 'owner ID',
      workflowStatusPath: 'workflow status path',
      secretKey: 'secret key',
      apiKey: 'API key',
      userToken: 'user token',
      authorization: 'Authorization',
    } satisfies Record<AccountTextName | SecretName, string>,
    inFileUnusable: (problem: string) => `In the file: ${problem}`,
    orUntested: (finding: string) => `${finding} You can also keep the account untested: see the end of this form.`,
    /** The results of an account's test, at their fields. */
    findings: {
      refused: 'The service does not accept this. Check it and save again.',
      'not-set': 'The service needs this too.',
      unreachable: 'The service cannot be reached at this address. Check the address and the network.',
      unclear: 'The server at this address does not respond like the service. Check the address and its path.',
    } satisfies Record<Exclude<SchemeTest['result'], 'works'>, string>,
    notKept: 'Nothing was saved. The service rejected some fields. Correct the marked fields and save again.',
    notReached:
      'Nothing was saved, because the account could not be tested. Check the address and the network, or press “Keep untested”: Tapelog then tests the account before it sends a recording.',
    keepUntested: 'Keep untested',
    apiBaseMissing: 'The Authorization value is for this address. Enter it too.',
    name: 'Name',
    baseUrl: 'Base address',
    baseUrlExample: 'https://…/developer/api',
    baseUrlHint: 'Credentials are kept for this address only.',
    userTokenSource: 'User token from',
    userTokenHint: 'For uploads and the registry of recorders',
    userTokenSources: { pasted: 'Pasted here', minted: 'Made with the partner token' } satisfies Record<
      AccountFields['userTokenSource'],
      string
    >,
    userId: 'User ID',
    userIdHint: 'Tapelog gets tokens for this user. Type at least 6 characters.',
    second: 'Device records and workflows',
    apiBase: 'Second address',
    apiBaseExample: 'https://…',
    apiBaseHint: 'Base address of the interface whose paths begin with /api. Empty: not used.',
    ownerId: 'Owner ID',
    ownerIdHint: 'The owner of file and device records',
    workflowStatusPath: 'Workflow status path',
    workflowStatusPathExample: '/…/{workflow_id}',
    workflowStatusPathHint:
      'The path for the status of a workflow, if the service has one. With /tapelog/workflows/{workflow_id}, Tapelog also asks the service what else it can do.',
    expiresIn: 'Unit of the token lifetime (expires_in)',
    expiresInHint: 'How the service states the lifetime of its tokens',
    ownAuthority: 'Own certificate authority',
    ownAuthorityHint: 'Only if your newsroom’s service uses one. Its certificates (PEM) count for this account alone.',
    expiresInUnits: { seconds: 'Seconds', minutes: 'Minutes', milliseconds: 'Milliseconds' } satisfies Record<
      AccountFields['expiresInUnit'],
      string
    >,
  },
  about: {
    version: 'Version',
    evaluation: 'Evaluation',
    evaluationText:
      'Tapelog runs here on an older Electron that is not an official build. Do not use it with real sources.',
    licence: 'Licence',
    licenceText:
      'Tapelog’s own source code is under the MIT licence. The application as a whole is under GPL-3.0, because the speech library (sherpa-onnx) contains espeak-ng and the German and Italian dictionaries are under the GPL. No telemetry of any kind.',
    decoders: 'Reading files',
    recogniser: 'Transcribing here',
  },
}
