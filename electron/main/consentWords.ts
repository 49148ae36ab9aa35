import { shownText } from '../../shared/shownText.ts'
import { formatClock } from '../../shared/timecode.ts'

/**
 * The dialogs before something widens what may leave this machine. Titles and names come from the page: they are on one line, in
 * quotation marks and cut, so that they cannot add sentences. Addresses are origins as a browser writes them, one on each line.
 */

/** `buttons`: the first changes nothing, the second confirms. */
export type ConsentQuestion = { message: string; detail: string; buttons: [string, string] }

/** What is sent: new recordings from now on, one recording, or those that the command is about. */
export type Sent = { kind: 'new-recordings' } | { kind: 'recording'; title: string } | { kind: 'these' }

const longestName = 80
const quoted = (name: string): string => {
  const shown = shownText(name).replace(/[“”]/g, "'")
  return `“${shown.length > longestName ? `${shown.slice(0, longestName)}…` : shown}”`
}
const lines = (origins: readonly string[]): string => origins.join('\n')
const localOnlyStays = 'Recordings marked “Never leaves this machine” stay here.'

export const consentWords = {
  newAddress: (origins: readonly string[]): ConsentQuestion => ({
    message: 'Send recordings and credentials to a new address?',
    detail: `${lines(origins)}\n\nWhat you send with this account, and its credentials, go there. Confirm it only if you got the address from the service itself.`,
    buttons: ['Cancel', 'Use this address'],
  }),
  otherAccount: (name: string, origins: readonly string[]): ConsentQuestion => ({
    message: `Use the account ${quoted(name)} for what is sent from now on?`,
    detail: `It goes to:\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Cancel', 'Use this account'],
  }),
  remote: (what: Sent, account: string, origins: readonly string[]): ConsentQuestion => {
    const where = `transcribed with the account ${quoted(account)} at:\n${lines(origins)}`
    const buttons: ConsentQuestion['buttons'] = ['Keep here', 'Send']
    if (what.kind === 'recording')
      return { message: `Send ${quoted(what.title)} away from this machine?`, detail: `Its sound is ${where}`, buttons }
    return {
      message:
        what.kind === 'new-recordings'
          ? 'Send new recordings away from this machine?'
          : 'Send these recordings away from this machine?',
      detail: `Their sound is ${where}\n\n${localOnlyStays}`,
      buttons,
    }
  },
  letRecordingLeave: (recording: { title: string; originalName: string; durationMs: number }): ConsentQuestion => ({
    message: `Let ${quoted(recording.title)} leave this machine?`,
    detail: `File: ${quoted(recording.originalName)}, ${formatClock(recording.durationMs)}\n\nIt is marked “Never leaves this machine”. Without the mark it can be sent to the account that you use.`,
    buttons: ['Keep here', 'Let it leave'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `Let recordings from ${quoted(name)} leave this machine?`,
    detail:
      'What is imported from it is marked “Never leaves this machine”. Without the mark, new recordings can be sent to the account that you use. Those in the library keep theirs.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'Let recordings from this folder leave this machine?',
    detail: `${path}\n\nWhat is imported from it is marked “Never leaves this machine”. Without the mark, new recordings can be sent to the account that you use. Those in the library keep theirs.`,
    buttons: ['Keep here', 'Let them leave'],
  }),
  allNetworks: (to: 'any' | 'unmetered'): ConsentQuestion => ({
    message:
      to === 'any' ? 'Send recordings over any network?' : 'Send recordings over every network that is not metered?',
    detail:
      'Whoever runs a network sees that this machine sends, to which service and how much. What is sent is encrypted.',
    buttons: ['Cancel', 'Allow'],
  }),
  /** `current`: the network in use. Its name is from the system, other names are as the page gave them. */
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
  ): ConsentQuestion => ({
    message: networks.length === 1 ? 'Send recordings over this network?' : 'Send recordings over these networks?',
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${quoted(current.name ?? 'without a name')}, in use now`
          : `${quoted(name)}, not in use now`,
      )
      .join('\n')}\n\nWhoever runs a network sees that this machine sends, to which service and how much.`,
    buttons: ['Cancel', 'Allow'],
  }),
  serialNumbers: {
    message: 'Send the serial numbers of recorders too?',
    detail:
      'Some recorders write theirs into every file. A service that gets them can tell which recordings are from the same recorder, and whose it is.',
    buttons: ['Cancel', 'Send them too'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
