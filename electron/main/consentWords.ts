import { shownText } from '../../shared/shownText.ts'
import { formatClock } from '../../shared/timecode.ts'

/**
 * The dialogs before more may leave this machine. Titles and names come from the page: they are on one line, in
 * quotation marks and cut, so that they cannot add sentences. Addresses are origins as a browser writes them, one on each line.
 */

/** `buttons`: the first changes nothing, the second confirms. */
export type ConsentQuestion = { message: string; detail: string; buttons: [string, string] }

/** The page can give a recording another title, but not another file. */
type AskedRecording = { title: string; originalName: string; durationMs: number }

/**
 * What is sent: new recordings from now on, those from one source, one recording, or those that the command is about. `source`: null
 * for files that a person imports.
 */
export type Sent =
  | { kind: 'new-recordings' }
  | { kind: 'source'; source: string | null }
  | { kind: 'recording'; recording: AskedRecording }
  | { kind: 'these' }

/** `address`: in full, as the request is made. Servers that it redirects to are shown while it runs. */
export type DownloadedModel = { title: string; sizeBytes: number | null; address: string }

const longestName = 80
const quoted = (name: string): string => {
  const shown = shownText(name).replace(/[“”]/g, "'")
  return `“${shown.length > longestName ? `${shown.slice(0, longestName)}…` : shown}”`
}
/** `487 MB`. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en-GB')} MB`
const lines = (origins: readonly string[]): string => origins.join('\n')
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `File: ${quoted(originalName)}, ${formatClock(durationMs)}`
const localOnlyStays = 'Recordings marked “Never leaves this machine” stay here.'

function sendWords(what: Sent): string {
  switch (what.kind) {
    case 'new-recordings':
      return 'Send new recordings away from this machine?'
    case 'source':
      return `Send ${
        what.source === null ? 'files that you import' : `new recordings from ${quoted(what.source)}`
      } away from this machine, without asking again?`
    case 'recording':
      return `Send ${quoted(what.recording.title)} away from this machine?`
    case 'these':
      return 'Send these recordings away from this machine?'
  }
}

const networkWords = (isEncrypted: boolean): string =>
  [
    'The operator of a network can see that this machine sends recordings, to which service and how much.',
    ...(isEncrypted ? ['The recordings are encrypted.'] : []),
  ].join(' ')

export const consentWords = {
  newAddress: (origins: readonly string[]): ConsentQuestion => ({
    message: 'Send recordings and credentials to a new address?',
    detail: `${lines(origins)}\n\nRecordings that you send with this account go there, and so do its credentials. Continue only if the service itself gave you this address.`,
    buttons: ['Cancel', 'Use this address'],
  }),
  otherAccount: (name: string, origins: readonly string[]): ConsentQuestion => ({
    message: `Send recordings with the account ${quoted(name)} from now on?`,
    detail: `They go to:\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Cancel', 'Use this account'],
  }),
  remote: (what: Sent, account: string, origins: readonly string[]): ConsentQuestion => {
    const where = `The audio is sent to the account ${quoted(account)} at:\n${lines(origins)}`
    return {
      message: sendWords(what),
      detail: what.kind === 'recording' ? `${fileLine(what.recording)}\n\n${where}` : `${where}\n\n${localOnlyStays}`,
      buttons: ['Keep here', 'Send'],
    }
  },
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `Let ${quoted(recording.title)} leave this machine?`,
    detail: `${fileLine(recording)}\n\nIt is marked “Never leaves this machine”. Without the mark it can be sent to the account in use.`,
    buttons: ['Keep here', 'Let it leave'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `Let new recordings of the project ${quoted(name)} leave this machine?`,
    detail:
      'New recordings of this project are marked “Never leaves this machine”. Recordings that have the mark keep it; later ones can be sent to the account in use.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `Let new recordings of the project ${quoted(name)} be sent?`,
    detail:
      'They are transcribed on this machine, or not at once. As the settings say, new ones could be sent to the account in use.',
    buttons: ['Keep here', 'Let them be sent'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `Let recordings from ${quoted(name)} leave this machine?`,
    detail:
      'Recordings from this device are marked “Never leaves this machine”. If you let them leave, new ones can be sent to the account in use. Recordings already in the library stay marked.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'Let recordings from this folder leave this machine?',
    detail: `${shownText(path)}\n\nRecordings from this folder are marked “Never leaves this machine”. If you let them leave, new ones can be sent to the account in use. Recordings already in the library stay marked.`,
    buttons: ['Keep here', 'Let them leave'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: 'Stop watching this folder?',
    detail: `${shownText(path)}\n\nRecordings from this folder never leave this machine. If you add the folder again, that must be chosen again: until then new ones can be sent to the account in use. Recordings already in the library stay marked.`,
    buttons: ['Keep watching', 'Stop watching'],
  }),
  /** `source`: null for files that a person imports. */
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `Let ${source === null ? 'files that you import' : `recordings from ${quoted(source)}`} leave this machine?`,
    detail:
      'You chose that they never leave this machine. If you let them leave, new ones can be sent to the account in use. Recordings already in the library stay marked.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  otherCredentials: (account: string, origins: readonly string[]): ConsentQuestion => ({
    message: `Change the credentials of the account ${quoted(account)}?`,
    detail: `${lines(origins)}\n\nFrom now on, recordings that you send there go to the owner of the new credentials. Continue only if you are changing them yourself.`,
    buttons: ['Cancel', 'Change'],
  }),
  /** `isEncrypted`: every address that recordings are sent to is https. */
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any' ? 'Send recordings over any network?' : 'Send recordings over every network that is not metered?',
    detail: networkWords(isEncrypted),
    buttons: ['Cancel', 'Allow'],
  }),
  /** `current`: the network in use. Its name is from the system, other names are as the page gave them. */
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message: networks.length === 1 ? 'Send recordings over this network?' : 'Send recordings over these networks?',
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${current.name === null ? 'A network without a name' : quoted(current.name)}, in use now`
          : `${quoted(name)}, not in use now`,
      )
      .join('\n')}\n\n${networkWords(isEncrypted)}`,
    buttons: ['Cancel', 'Allow'],
  }),
  downloadModels: (models: readonly DownloadedModel[]): ConsentQuestion => ({
    message: `Download ${models.map(({ title }) => quoted(title)).join(', ')}?`,
    detail: `${models
      .map(
        ({ sizeBytes, address }) =>
          `${sizeBytes === null ? '' : `${megabytes(sizeBytes)} from:\n`}${shownText(address)}`,
      )
      .join(
        '\n',
      )}\n\nThe server sees this machine’s network address and which model it asks for. Nothing of your recordings is sent.`,
    buttons: ['Cancel', 'Download'],
  }),
  modelAddress: (address: string): ConsentQuestion => ({
    message: 'Download models from another address?',
    detail: `${shownText(address)}\n\nContinue only if you trust whoever runs it. Files whose digest is not the published one are refused.`,
    buttons: ['Cancel', 'Use this address'],
  }),
  serialNumbers: {
    message: 'Send recorders’ serial numbers with the recordings?',
    detail:
      'Some recorders write their serial number into every file. The service can then tell which recordings come from the same recorder, and who owns it.',
    buttons: ['Cancel', 'Send serial numbers'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
