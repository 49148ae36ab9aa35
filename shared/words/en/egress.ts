import type { EgressLine, NetworkLock } from '../../accounts/egress.ts'
import type { Isolation } from '../../processes/isolation.ts'
import { units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `at most ${amount}`,
  'at-least': (amount) => `at least ${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

/** What of a recording left this machine. */
export const egress = {
  title: 'What left this machine',
  /** In the line of facts; opens the list. */
  nothing: 'nothing has left this machine',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} left this machine`,
  nothingYet: 'Nothing of this recording has left this machine.',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} of this recording left this machine.`,
  atMost: '“At most” means that a transfer broke off: it is not known how much of its last part arrived.',
  atLeast: '“At least” means that it was sent before Tapelog kept this list.',
  amount,
  exactBytes: (bytes: number) => `${units.number(bytes)} bytes`,
  list: 'What was sent',
  columns: { when: 'When', what: 'What', amount: 'How much', where: 'Where to', choice: 'On whose choice' },
  requests: (count: number) => (count === 1 ? '1 request' : `${units.number(count)} requests`),
  unknownHost: 'A remote service; its address was not kept then',
  contents: {
    audio: 'Sound',
    'file-facts': 'Size, type and checksums of the file',
    'file-name': 'File name, length and time',
    request: 'Request to transcribe',
    hotwords: 'Hotwords',
    workflow: 'Workflow',
    'typed-text': 'Typed text: hotwords, or a workflow’s definition',
    status: 'Progress checks',
    recorder: 'Serial number of the recorder',
    'sign-in': 'Sign-in',
  },
  choices: {
    import: 'You imported it for this service',
    'watch-folder': 'A watch folder that you set up',
    recorder: 'A recorder that you let import automatically',
    transcribe: 'You asked to transcribe it',
    retry: 'You asked to try again',
    workflow: 'You asked for a workflow',
    account: 'You use this account',
    unknown: 'Not kept then',
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
      'The recogniser, the program that turns sound into words, runs in a sandbox: it sees only the recordings that it transcribes, its models and its own program. It cannot reach your other files, other programs or the network. ffmpeg, which it starts, runs inside this sandbox; where Tapelog runs as root, ffmpeg sees the same as the recogniser.',
    system:
      'The recogniser, the program that turns sound into words, has no network, but could read your other files. To prevent that, install bubblewrap, where the system allows it.',
    guard:
      'The recogniser turns sound into words. Tapelog blocks its network connections, but it runs without a sandbox, so a flaw in it could use your files and network.',
    unknown: 'Not known: the transcription service on this machine does not answer.',
  } satisfies Record<NetworkLock | 'unknown', string>,
  decoders: {
    sealed:
      'ffmpeg, the program that reads recordings, runs in a sandbox: it sees only the recording that it reads and the system’s libraries. It cannot reach your other files, other programs or the network.',
    'no-network':
      'ffmpeg, the program that reads recordings, has no network, but could read your other files. To prevent that, install bubblewrap, where the system allows it.',
    none: 'ffmpeg, the program that reads recordings, has limits on memory, time and formats, but no sandbox. Through a flaw in it, a harmful file could use your files and your network.',
  } satisfies Record<Isolation, string>,
}
