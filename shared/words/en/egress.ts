import type { EgressLine, NetworkLock } from '../../network/egress.ts'
import type { Isolation } from '../../network/isolation.ts'
import { units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `at most ${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

/** Texts about the parts of a recording that left this machine. */
export const egress = {
  title: 'What left this machine',
  /** Shown in the line of facts; opens the list. */
  nothing: 'nothing has left this machine',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} left this machine`,
  nothingYet: 'No part of this recording has left this machine.',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} of this recording left this machine.`,
  atMost: '“At most” means that a transfer broke off. Tapelog cannot tell how much of its last part arrived.',
  /** Below the list, if the audio went to another address than the requests. */
  storage: 'A service can keep audio in a storage with another address. It gives Tapelog this address for each upload.',
  amount,
  exactBytes: (bytes: number) => `${units.number(bytes)} bytes`,
  list: 'What was sent',
  columns: { when: 'When', what: 'What', amount: 'How much', where: 'Where to', choice: 'Why' },
  requests: (count: number) => (count === 1 ? '1 request' : `${units.number(count)} requests`),
  contents: {
    audio: 'Audio',
    'file-facts': 'Size, type and checksums of the file',
    'file-name': 'File name, length and time',
    request: 'Request to transcribe',
    hotwords: 'Hotwords',
    workflow: 'Workflow',
    'typed-text': 'Typed text: hotwords, or a workflow’s definition',
    status: 'Progress checks',
    capabilities: 'Question about what the service can do',
    'task-control': 'What to pause, continue, end or remove',
    recorder: 'Serial number of the recorder',
    'sign-in': 'Sign-in',
    'time-stamp': 'Hash of a manifest of evidence, for a time stamp',
    update: 'Search for updates of Tapelog',
  },
  choices: {
    import: 'You imported it for this service',
    'watch-folder': 'A watch folder that you set up',
    recorder: 'A recorder that you let import automatically',
    transcribe: 'You asked to transcribe it',
    retry: 'You asked to try again',
    workflow: 'You asked for a workflow',
    account: 'You use this account',
    export: 'You exported with evidence and a time stamp',
    updates: 'You switched on the search for updates',
    unknown: 'Not recorded',
  },
  inTerminal: (choice: string) => `${choice} (in the terminal)`,
  recognisers: {
    sealed:
      'It was transcribed here. The recogniser ran in a sandbox: it saw only the recordings that it transcribed, its models and its own program. It could not reach your other files, other programs or the network.',
    system: 'It was transcribed here. The recogniser had no network, but could have read your other files.',
    guard:
      'It was transcribed here. Tapelog blocked the recogniser’s network connections, but native code in it, or a program that it started, could have made others. It could also have read your other files.',
  } satisfies Record<NetworkLock, string>,
  recognisersNow: {
    sealed:
      'The recogniser turns sound into words. It runs in a sandbox: it sees only the recordings that it transcribes, its models and its own program. It cannot reach your other files, other programs or the network. It starts ffmpeg inside this sandbox. If Tapelog runs as root, ffmpeg sees everything that the recogniser sees.',
    system:
      'The recogniser turns sound into words. It has no network, but could read your other files. To prevent that, install bubblewrap if your system allows it.',
    guard:
      'The recogniser turns sound into words. Tapelog blocks its network connections, but it runs without a sandbox, so a flaw in it could use your files and network.',
    unknown: 'Unknown: the transcription service on this machine does not respond.',
  } satisfies Record<NetworkLock | 'unknown', string>,
  decoders: {
    sealed:
      'ffmpeg reads recordings. It runs in a sandbox: it sees only the recording that it reads and the system’s libraries. It cannot reach your other files, other programs or the network.',
    'no-network':
      'ffmpeg reads recordings. It has no network, but could read your other files. To prevent that, install bubblewrap if your system allows it.',
    none: 'ffmpeg reads recordings. It has limits on memory, time and formats, but no sandbox. A harmful file could use a flaw in it to reach your files and your network.',
  } satisfies Record<Isolation, string>,
}
