import type { SecretName } from '../../accounts/account.ts'
import {
  type AddressOwner,
  addressLines,
  brokenIntoLines,
  everyCharacterInLines,
  type OwnedAddress,
  quotedName,
  quotedWhole,
} from '../../text/dialogText.ts'
import { formatClock } from '../../text/timecode.ts'
import { number, plural, units } from './units.ts'

/**
 * The dialogs that ask before more data may leave this machine. Titles and names come from the page: they are on one
 * line, in quotation marks and shortened, so that they cannot add sentences. Below each address is its owner, which is
 * the domain if there is one.
 */

/**
 * `buttons`: the first changes nothing, the second confirms. `about`: identifies the subject of the question, if that can change while
 * the question is open. `letsOut`: the recordings that a yes lets into a folder.
 */
export type ConsentQuestion = {
  message: string
  detail: string
  buttons: [string, string]
  about?: string
  letsOut?: readonly number[]
}

/** Recordings that never leave this machine and would be written into a folder: the titles of the first, how many more there are. */
export type LetOut = { titles: readonly string[]; more: number; folder: string }

/** `value`: the new value. Null if it was removed, is secret, or means nothing to a person, so that it is not shown. */
export type AccountChange = {
  part:
    | 'baseUrl'
    | 'apiBase'
    | 'clientId'
    | 'userTokenSource'
    | 'userId'
    | 'ownerId'
    | 'workflowStatusPath'
    | 'ownAuthority'
    | SecretName
  is: 'set' | 'changed' | 'removed'
  value: string | null
}

export type AskedAccount = { name: string; origins: readonly OwnedAddress[] }

/** The page can give a recording another title, but not another file. */
type AskedRecording = { title: string; originalName: string; durationMs: number }

/**
 * The recordings that are sent: new recordings from now on, recordings from one source, one recording, or the command's
 * recordings. `source`: null for files that a person imports.
 */
export type Sent =
  | { kind: 'new-recordings' }
  | { kind: 'source'; source: string | null; waiting: SentSet | null }
  | { kind: 'recording'; recording: AskedRecording }
  | { kind: 'these'; these: SentSet | null }

/**
 * Several recordings, or files and folders to import. `names`: the names of at least the first three files. `durationMs`: the length of
 * all together; null if unknown. `about`: identifies this set.
 */
export type SentSet = {
  of: 'recordings' | 'paths'
  count: number
  names: readonly string[]
  durationMs: number | null
  about: string
}

/** `address`: the complete address of the request. Servers to which it redirects are shown during the download. */
export type DownloadedModel = { title: string; sizeBytes: number | null; address: OwnedAddress }

const quoted = (name: string): string => quotedName(name, ['“', '”'], 'without a visible name')
const whole = (text: string): string => quotedWhole(text, ['“', '”'])
/** `487 MB`. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en-GB')} MB`
const owner = (of: AddressOwner): string =>
  of.is === 'domain'
    ? `Domain:\n${brokenIntoLines(of.domain)}`
    : {
        'this-machine': 'A program on this machine',
        number: 'A numeric address, without a domain',
        'own-name': 'A name without a domain',
      }[of.is]
const lines = (addresses: readonly OwnedAddress[]): string =>
  addresses.map((one) => addressLines(one, owner)).join('\n')
const shownNames = 3
const setLine = ({ count, names, durationMs }: SentSet): string => {
  const shown = names.slice(0, shownNames).map(quoted)
  const rest = count - shown.length
  const length = durationMs === null ? 'The length is unknown.' : `${formatClock(durationMs)} in all.`
  return `${shown.join(', ')}${rest > 0 ? `${shown.length > 0 ? ' and ' : ''}${number(rest)} more` : ''}. ${length}`
}
const setWords = ({ of, count }: SentSet): string => {
  const one = of === 'recordings' ? 'recording' : 'file or folder'
  const several = of === 'recordings' ? 'recordings' : 'files or folders'
  return count === 1 ? `this ${one}` : `these ${number(count)} ${several}`
}
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `File: ${quoted(originalName)}, ${formatClock(durationMs)}`
/** All hotwords on one line. */
const hotwordLine = (hotwords: readonly string[]): string =>
  hotwords.length === 0
    ? ''
    : `\n\n${
        hotwords.length === 1 ? 'This name or term is' : `These ${hotwords.length} names and terms are`
      } sent with it:\n${hotwords.map(whole).join(', ')}`
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
      return `Send ${what.these ? setWords(what.these) : 'these recordings'} away from this machine?`
  }
}

const sentLine = (what: Sent): string => {
  if (what.kind === 'recording') return `${fileLine(what.recording)}\n\n`
  if (what.kind === 'these') return what.these ? `${setLine(what.these)}\n\n` : ''
  if (!('waiting' in what) || !what.waiting) return ''
  return `Beginning with ${setWords(what.waiting)}: ${setLine(what.waiting)}\n\n`
}

const partWords: Record<AccountChange['part'], string> = {
  baseUrl: 'address',
  apiBase: 'second address',
  clientId: 'client ID',
  userTokenSource: 'source of user tokens',
  userId: 'user',
  ownerId: 'owner ID',
  workflowStatusPath: 'path of a workflow’s status',
  ownAuthority: 'own certificate authority',
  secretKey: 'secret key',
  apiKey: 'API key',
  userToken: 'user token',
  authorization: 'Authorization',
}
const changeLine = ({ part, is, value }: AccountChange): string =>
  `${partWords[part]}: ${value === null ? is : whole(value)}`
const changesWords = (changes: readonly AccountChange[]): string =>
  changes.length === 0 ? '' : `\n\nWhat changes:\n${changes.map(changeLine).join('\n')}`
const testWords = (untested: boolean): string =>
  untested
    ? 'The account is saved without a test.'
    : 'Tapelog first tests the new values with the service, and saves nothing if the test fails.'

const networkWords = (isEncrypted: boolean): string =>
  [
    'The operator of a network can see that this machine sends recordings, to which service and how much.',
    ...(isEncrypted ? ['The recordings are encrypted.'] : []),
  ].join(' ')

export const consents = {
  /** `changes`: the other changes in the same command. */
  newAddress: (
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: 'Send recordings and credentials to a new address?',
    detail: `${lines(origins)}${changesWords(changes)}\n\nTapelog sends the recordings and credentials of this account to this address. ${testWords(untested)} Continue only if the service itself gave you this address.`,
    buttons: ['Cancel', 'Use this address'],
  }),
  signIn: (origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: 'Sign in to the newsroom at this address?',
    detail: `${lines(origins)}\n\nTapelog opens your browser there and tells the service the name of this computer. Once you have signed in, Tapelog adds the account; what you send with it goes to this address. Continue only if your newsroom gave you this address.`,
    buttons: ['Cancel', 'Sign in'],
  }),
  otherAccount: (name: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Send recordings with the account ${quoted(name)} from now on?`,
    detail: `They go to:\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Cancel', 'Use this account'],
  }),
  remote: (
    what: Sent,
    account: string,
    origins: readonly OwnedAddress[],
    hotwords: readonly string[] = [],
  ): ConsentQuestion => {
    const where = `The audio is sent to the account ${quoted(account)} at:\n${lines(origins)}\n\nThe service may store the audio at another address, which it gives for each upload.${hotwordLine(hotwords)}`
    const about = what.kind === 'these' ? what.these?.about : undefined
    return {
      message: sendWords(what),
      detail: `${sentLine(what)}${where}${what.kind === 'recording' ? '' : `\n\n${localOnlyStays}`}`,
      buttons: ['Keep here', 'Send'],
      ...(about === undefined ? {} : { about }),
    }
  },
  letIntoFolder: ({ titles, more, folder }: LetOut): ConsentQuestion => ({
    message: `Save ${units.list(titles.map(quoted))}${more === 0 ? '' : ` and ${units.recordings(more)} more`} in a folder?`,
    detail: `Folder: ${brokenIntoLines(folder)}\n\n${titles.length + more === 1 ? 'This recording is' : 'These recordings are'} marked “Never leaves this machine”. Other people may be able to read this folder, and a synchronised folder is copied to other machines.`,
    buttons: ['Don’t save', 'Save'],
  }),
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `Let ${quoted(recording.title)} leave this machine?`,
    detail: `${fileLine(recording)}\n\nIt is marked “Never leaves this machine”. Without the mark, Tapelog can send it to the account in use.`,
    buttons: ['Keep here', 'Let it leave'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `Let new recordings of the project ${quoted(name)} leave this machine?`,
    detail:
      'New recordings of this project are marked “Never leaves this machine”. Recordings that have the mark keep it; later ones can be sent to the account in use.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `Allow Tapelog to send new recordings of the project ${quoted(name)}?`,
    detail:
      'So far, Tapelog transcribes this project’s recordings on this machine or leaves them untranscribed. If the project follows the settings, Tapelog can send new ones to the account in use.',
    buttons: ['Keep here', 'Allow sending'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `Let recordings from ${quoted(name)} leave this machine?`,
    detail:
      'Recordings from this device are marked “Never leaves this machine”. Without the mark, Tapelog can send new recordings to the account in use. Recordings already in the library stay marked.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'Let recordings from this folder leave this machine?',
    detail: `${brokenIntoLines(path)}\n\nRecordings from this folder are marked “Never leaves this machine”. Without the mark, Tapelog can send new recordings to the account in use. Recordings already in the library stay marked.`,
    buttons: ['Keep here', 'Let them leave'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: 'Stop watching this folder?',
    detail: `${brokenIntoLines(path)}\n\nRecordings from this folder never leave this machine. If you add the folder again later, mark it again: without the mark, Tapelog can send its new recordings to the account in use. Recordings already in the library stay marked.`,
    buttons: ['Keep watching', 'Stop watching'],
  }),
  /** `source`: null for files that a person imports. */
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `Let ${source === null ? 'files that you import' : `recordings from ${quoted(source)}`} leave this machine?`,
    detail:
      'You chose that these recordings never leave this machine. If you let them leave, Tapelog can send new recordings to the account in use. Recordings already in the library stay marked.',
    buttons: ['Keep here', 'Let them leave'],
  }),
  firstCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Give the account ${quoted(account)} credentials?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nRecordings that you send there go to the owner of these credentials. ${testWords(untested)} Continue only if you are entering them yourself.`,
    buttons: ['Cancel', 'Save'],
  }),
  otherCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Change the credentials of the account ${quoted(account)}?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nFrom now on, recordings that you send there go to the owner of the ${changes.every(({ is }) => is === 'removed') ? 'remaining credentials' : 'new credentials'}. ${testWords(untested)} Continue only if you are changing them yourself.`,
    buttons: ['Cancel', 'Change'],
  }),
  removeAccount: (account: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Remove the account ${quoted(account)}?`,
    detail: `${lines(origins)}\n\nIts credentials are removed from this machine. The service accepts them until whoever runs it ends them. Your recordings and transcripts stay. What the service still has of your recordings also stays there: without the account, Tapelog cannot tell it to delete anything.`,
    buttons: ['Cancel', 'Remove'],
  }),
  /** `isEncrypted`: true if every address to which recordings are sent is https. */
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any' ? 'Send recordings over any network?' : 'Send recordings over every network that is not metered?',
    detail: networkWords(isEncrypted),
    buttons: ['Cancel', 'Allow'],
  }),
  /** `current`: the network in use. Its name comes from the system; other names come from the page. */
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message: plural(networks.length, {
      one: 'Send recordings over this network?',
      other: 'Send recordings over these networks?',
    }),
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
        ({ sizeBytes, address }) => `${sizeBytes === null ? '' : `${megabytes(sizeBytes)} from:\n`}${lines([address])}`,
      )
      .join(
        '\n',
      )}\n\nThe server sees this machine’s network address and which model it asks for. Nothing of your recordings is sent.`,
    buttons: ['Cancel', 'Download'],
  }),
  acceptLicence: (title: string, licence: string): ConsentQuestion => ({
    message: `Accept the licence ${quoted(licence)}?`,
    detail: `You can use ${quoted(title)} only if you accept its licence. To read the licence first, press Cancel, then press its name beside the model. Your answer counts for every model with this licence. Tapelog stores it on this machine and sends nothing.`,
    buttons: ['Cancel', 'Accept'],
  }),
  modelAddress: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Download models from another address?',
    detail: `${lines([address])}\n\nContinue only if you trust its operator. Tapelog refuses files whose digest differs from the published one.`,
    buttons: ['Cancel', 'Use this address'],
  }),
  /** An authority for time stamps of evidence. */
  stampAuthority: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Ask this authority for time stamps?',
    detail: `${lines([address])}\n\nFor each export with evidence, unless a person leaves the time stamp out, Tapelog sends this server the hash of the signed manifest. The server sees the hash, this machine’s network address and the time. Tapelog sends nothing of your recordings or their names, and nothing about recordings that never leave this machine.`,
    buttons: ['Cancel', 'Ask it'],
  }),
  searchForUpdates: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Search for updates of Tapelog?',
    detail: `${lines([address])}\n\nTapelog asks this server when it starts, and then once a day. The server sees this machine’s network address and its kind of system. Tapelog sends no version, no identifier and nothing of your recordings. It downloads and installs nothing until you say so.`,
    buttons: ['Cancel', 'Search'],
  }),
  /** `account`: null if none is in use yet. */
  recorder: (serialNumber: string, type: string | null, account: AskedAccount | null): ConsentQuestion => ({
    message: `Ask the registry about the recorder ${quoted(serialNumber)}?`,
    detail: `${
      account === null
        ? 'No account is in use yet. The serial number goes to the account that you use later.'
        : `The serial number goes to the account ${quoted(account.name)} at:\n${lines(account.origins)}`
    }${type === null ? '' : `\n\nType: ${quoted(type)}`}\n\nContinue only if this number is on your recorder.`,
    buttons: ['Cancel', 'Add it'],
  }),
  owner: (ownerId: string, serialNumber: string, account: AskedAccount | null): ConsentQuestion => ({
    message: `Send the owner ${quoted(ownerId)} to the service?`,
    detail: `${account === null ? '' : `Account ${quoted(account.name)} at:\n${lines(account.origins)}\n\n`}Tapelog sends it as the owner of the recorder ${quoted(serialNumber)}. This account has another owner.`,
    buttons: ['Cancel', 'Send'],
  }),
  /** `definition`: the complete definition, with every character visible. */
  workflow: (
    recording: AskedRecording,
    definition: string,
    version: string,
    account: AskedAccount,
  ): ConsentQuestion => ({
    message: `Send ${quoted(recording.title)} and this workflow away from this machine?`,
    detail: `${fileLine(recording)}\n\nAccount ${quoted(account.name)} at:\n${lines(account.origins)}\n\nWorkflow, version ${quoted(version)}, ${number(definition.length)} characters:\n${everyCharacterInLines(definition)}`,
    buttons: ['Keep here', 'Send'],
  }),
  /** `keys`: as Electron names them. */
  backgroundKeys: (keys: readonly string[]): ConsentQuestion => ({
    message: 'Take keys from other programs?',
    detail: `While a recording is open here and another program is in front, these keys control playback here, and the other program does not get them: ${keys.join(', ')}.`,
    buttons: ['Cancel', 'Take the keys'],
  }),
  serialNumbers: {
    message: 'Send recorders’ serial numbers with the recordings?',
    detail:
      'Some recorders write their serial number into every file. The service can then tell which recordings come from the same recorder, and who owns it.',
    buttons: ['Cancel', 'Send serial numbers'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
