import type { EgressLine } from '../../shared/egress.ts'
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
    system: 'It was transcribed here. The system kept the recogniser from any network.',
    guard:
      'It was transcribed here. Tapelog’s own guard refused the recogniser every connection. On this system there is no stronger lock.',
  },
}
