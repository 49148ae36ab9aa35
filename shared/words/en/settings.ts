import type { AccountFields, AccountTextName, SchemeTest, SecretName } from '../../accounts/account.ts'
import type { InterfaceLanguageChoice } from '../../languages/interfaceLanguage.ts'
import type { Region } from '../../partner/regions.ts'
import type { Theme } from '../../settings/theme.ts'

import { units } from './units.ts'

/** The settings page, and the dialog for an account. */
export const settings = {
  title: 'Settings',
  /** On every screen, where what is stored is damaged. */
  unreadable: {
    some: (count: number) =>
      `${count === 1 ? 'A setting was' : `${units.number(count)} settings were`} damaged and could not be read. Tapelog uses the usual ${count === 1 ? 'value' : 'values'} instead, and nothing is sent that you had not allowed.`,
    all: 'The settings were damaged and could not be read. Tapelog uses the usual ones. The queue is paused, and nothing is sent before you choose the networks again.',
    show: 'Look at the settings',
    accept: 'Keep these',
  },
  loading: 'Loading…',
  search: {
    label: 'Search the settings',
    placeholder: 'Search…',
    nothing: (query: string) => `No setting has the words “${query}”.`,
    /** Synonyms that the search finds too, though they are not in the section's text. */
    otherWords: {
      appearance: 'dark mode, night, colours, contrast',
      imports: 'watched folder, hot folder',
      storage: 'retention, keep, space, disk, back up',
      network: 'bandwidth, speed, wi-fi, mobile data',
      models: 'offline, voice recognition',
      keys: 'shortcuts, hotkeys, foot pedal, zoom, larger text, font size',
      accounts: 'cloud, sign in, token, password',
      whenDone: 'background, notification',
      about: 'ffmpeg, sandbox, decoder',
    },
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
    accounts: 'Accounts and registry',
    appearance: 'Appearance',
    language: 'Language of the window',
    about: 'About',
  },
  importsNone: 'No choice is remembered. When you import, Tapelog can remember what you choose for that source.',
  watch: {
    title: 'Watch folders',
    text: 'Tapelog can import files automatically when they appear in a folder. Add watch folders under Devices.',
    open: 'Open Devices',
  },
  backup: {
    title: 'Backup',
    text: 'Tapelog does not make regular backups. Quit Tapelog, then copy the library’s folder. It holds the recordings, the transcripts with their history, and the settings, but no credentials.',
    folder: (path: string) => `The library is in ${path}`,
  },
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themes: { system: 'Same as the system', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  },
  storage: {
    title: 'Storage used',
    counting: 'Counting…',
    total: (size: string) => `The library takes ${size} on this machine.`,
    audio: (count: number) => `Audio of ${units.recordings(count)}`,
    copies: 'Playback and smaller copies, waveforms',
    copiesHint: 'Copies are made from the audio. They go when the audio is deleted.',
    transcripts: 'Transcripts, edits and history',
    verified: (count: number, size: string) =>
      `${units.recordings(count)} ${count === 1 ? 'is' : 'are'} verified to the end. Deleting their audio and keeping the text would free ${size}.`,
    largest: 'Largest recordings',
    delete: 'Delete…',
  },
  language: {
    title: 'Language of the window',
    label: 'Language of the window',
    /** Each language in its own words: a person finds it in a window that is in another one. */
    choices: { system: 'Same as the system', en: 'English', ja: '日本語' } satisfies Record<
      InterfaceLanguageChoice,
      string
    >,
    hint: 'The window is loaded again; what you typed is saved first.',
  },
  transcription: {
    title: 'Transcription',
    destination: 'Where new recordings are transcribed',
    here: 'On this machine: nothing leaves it',
    account: (name: string) => `With the account “${name}”`,
    noAccount: 'With a remote account (first add one under “Accounts”)',
    accountAsks: 'Tapelog asks before it sends new recordings, unless their source has a remembered choice.',
    onImport: 'Transcribe as soon as a recording is imported',
    removeSerialNumbers: 'Remove recorder serial numbers from what is sent',
    removeSerialNumbersHint:
      'Some recorders write their serial number into every WAV file. The recording in the library is not changed.',
    language: 'Language',
    languageAuto:
      'The language is heard in the recording. Where that fails, one is assumed, and the transcript says so.',
    languageUnknown:
      'Tapelog does not know this language. Type the name of a language, or a code such as en, de or pt-BR.',
    hotwords: 'Hotwords',
    details: 'Advanced',
    decodeSilence: 'Look for speech in silences too',
    returnEmbedding: 'Ask the service for voice profiles of the speakers (embeddings), and keep them with its answer',
  },
  uploads: {
    title: 'Network and uploads',
    form: 'What is uploaded',
    original: 'The recording as it is',
    compact: 'A smaller copy of it',
    compactHint: '10 to 20 times smaller, for slow networks; the recording itself stays as it is',
    limit: 'Upload limit',
    limitNone: 'None',
    limitHint: 'For all uploads together, per second, such as 2 MB or 500 kB. Empty: no limit.',
    limitForm: 'Write it as 2 MB or 500 kB, or leave it empty.',
    limitTooLow: 'The lowest limit is 9 kB a second. To send nothing, pause the queue.',
    limitTooHigh: 'No network is that fast. Leave it empty for no limit.',
    atOnce: 'Uploads at once',
    copiesAtOnce: 'Copies at once',
    copiesAtOnceHint: 'One copy at a time is fastest for memory cards and hard disks.',
    advanced: 'Advanced',
    longestSlice: 'Longest slice, in minutes',
    longestSliceEmpty: 'The service’s limit',
    longestSliceHint:
      'Longer recordings are cut into slices at silences. The slices are transcribed and joined again. Empty: the service’s limit.',
    longestSliceForm: 'Enter 5 to 1440 whole minutes, or leave it empty.',
  },
  networks: {
    label: 'Recordings are sent over',
    any: 'Any network',
    unmetered: 'Networks that are not metered',
    chosen: 'Networks you choose',
    unknown: 'Tapelog cannot find out which network is in use on this system.',
    now: (name: string, metered: string) => `Now on “${name}”${metered}.`,
    nowUnnamed: (metered: string) => `The network in use has no name${metered}.`,
    metered: ', which is metered',
    notMetered: ', which is not metered',
    waiting:
      'Tapelog sends nothing over other networks. Recordings wait safely on this machine. Transcription on this machine needs no network.',
    list: 'Chosen networks',
    inUse: 'In use now',
    none: 'You have not chosen a network: nothing is sent.',
    add: (name: string | null) => `Add “${name ?? 'this network'}”`,
    remove: 'Remove',
    removeThis: (name: string) => `Remove ${name}`,
  },
  whenDone: {
    title: 'When work is done',
    export: 'Export finished transcripts automatically',
    exportHint: 'each as soon as it is ready',
    changeFolder: 'Change folder…',
    formats: 'File types',
    notify: 'Notify me when recordings are done or need attention',
    tray: 'Keep Tapelog running',
    trayHint: 'Tapelog continues in the tray when you close the window',
  },
  accounts: {
    title: 'Accounts',
    text: 'A remote service transcribes what you send to it and keeps the registry of recorders. Without an account nothing leaves this machine.',
    noKeychain:
      'This system has no keychain that Tapelog can use. Credentials are kept until you quit and never written to disk.',
    add: 'Add account…',
    inUse: 'In use',
    /** New recordings are not sent by themselves. */
    onRequest: 'Used when you send a recording',
    use: 'Use',
    edit: 'Edit',
    remove: 'Remove',
    region: 'Region',
    regions: { us: 'United States', japan: 'Japan', custom: 'Another address' } satisfies Record<Region, string>,
    /** What a new account is called until a person names it. */
    newNames: { us: 'United States', japan: 'Japan', custom: 'My service' } satisfies Record<Region, string>,
    address: 'Address',
    clientId: 'Client ID',
    notSet: 'Not set',
  },
  secrets: {
    fields: {
      userToken: { name: 'User token', use: 'uploads and the registry of recorders' },
      apiKey: { name: 'API key', use: 'transcription' },
      secretKey: { name: 'Secret key', use: 'partner tokens' },
      authorization: { name: 'Authorization', use: 'device records and workflows; sent exactly as entered' },
    } satisfies Record<SecretName, { name: string; use: string }>,
    /** Shown in a field whose secret is kept. */
    dots: '••••••••',
    forget: 'Forget',
    forgetThis: (name: string) => `Forget ${name}`,
    keep: 'Keep',
    keepThis: (name: string) => `Keep ${name}`,
    /** Takes effect with the form. */
    forgotten: 'Forgotten when you save',
    inFile: 'From the file',
    notSet: 'Not set',
    otherAddress: (origin: string) => `Entered for ${origin}; enter it again for the present address`,
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
  },
  accountDialog: {
    add: 'Add account',
    edit: 'Edit account',
    save: 'Save',
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
    /** What the test of an account found, at the field concerned. */
    findings: {
      refused: 'The service does not accept this. Check it and save again.',
      'not-set': 'The service needs this too.',
      unreachable: 'The service cannot be reached at this address. Check the address and the network.',
      unclear: 'A server answers at this address, but not like the service. Check the address and its path.',
    } satisfies Record<Exclude<SchemeTest['result'], 'works'>, string>,
    notKept:
      'Nothing was saved, because the service did not accept everything. Correct the marked fields and save again.',
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
    userIdHint: 'The user that the tokens are for; 6 characters or more.',
    second: 'Device records and workflows',
    apiBase: 'Second address',
    apiBaseExample: 'https://…',
    apiBaseHint: 'Base address of the interface whose paths begin with /api. Empty: not used.',
    ownerId: 'Owner ID',
    ownerIdHint: 'The owner of file and device records',
    workflowStatusPath: 'Workflow status path',
    workflowStatusPathExample: '/…/{workflow_id}',
    workflowStatusPathHint: 'The path for the status of a workflow, if the service has one.',
    details: 'Advanced',
    expiresIn: 'Unit of the token lifetime (expires_in)',
    expiresInHint: 'How the service states the lifetime of its tokens',
    expiresInUnits: { seconds: 'Seconds', minutes: 'Minutes', milliseconds: 'Milliseconds' } satisfies Record<
      AccountFields['expiresInUnit'],
      string
    >,
  },
  about: {
    title: 'About',
    version: 'Version',
    library: 'Library',
    licence: 'Licence',
    licenceText:
      'Tapelog’s own source code is under the MIT licence. The application as a whole is under GPL-3.0, because the speech library (sherpa-onnx) contains espeak-ng and the German and Italian dictionaries are under the GPL. The file NOTICE beside the application lists every part with its licence. No telemetry of any kind.',
    decoders: 'Reading files',
    recogniser: 'Transcribing here',
  },
}
