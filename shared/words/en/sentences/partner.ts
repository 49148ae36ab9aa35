import type { AddressProblem } from '../../../errors/entryProblems.ts'
import type { AuthScheme } from '../../../partner/endpoint.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

/** The service's own words, without secrets; empty if it sent none. */
type Said = { said: string }
const saidWords = ({ said }: Said): string => (said === '' ? '' : ` It says: ${said}`)

const schemeNames: Record<AuthScheme, string> = {
  basic: 'client ID or secret key',
  'partner-token': 'partner token',
  'user-token': 'user token',
  'api-key': 'client ID or API key',
  authorization: 'Authorization value',
}
const secretNames = {
  secretKey: 'secret key',
  apiKey: 'API key',
  userToken: 'user token',
  authorization: 'Authorization value',
} as const
const sessionEnds = {
  'addresses-expired': 'The service no longer accepts the addresses of this upload. They have probably expired.',
  unknown: 'The service no longer knows this upload.',
  'not-accepted': 'The service did not accept the finished upload.',
  'not-what-was-sent': 'The service did not receive what Tapelog sent.',
} as const
/** Why an upload session cannot continue. */
export type SessionEnd = keyof typeof sessionEnds

const certificateFaults = {
  'unknown-issuer':
    'nobody that this machine knows has issued its certificate. If you are in a hotel or on a train, sign in to its network in a browser. If it is your newsroom’s own, add its authority to the account.',
  expired: 'its certificate has expired. Check the clock of this machine, then ask the service.',
  'not-yet-valid': 'its certificate is not valid yet. Check the clock of this machine.',
  'other-name':
    'its certificate is for another address. If you are in a hotel or on a train, sign in to its network in a browser.',
  unusable: 'its certificate cannot be used. Ask the service.',
} as const
/** Why a certificate does not count. */
export type CertificateFault = keyof typeof certificateFaults

const formNames = { original: 'it is', mp3: 'MP3', opus: 'Opus' } as const

/** Sentences about problems with the partner service, accounts and uploads, by code. */
export const partnerSentences = {
  'service-unreachable':
    'The transcription service cannot be reached. Your recordings are safe on this machine. Tapelog continues when it can reach the service again.',
  'certificate-untrusted': ({ fault, owner, issuer }: { fault: CertificateFault; owner: string; issuer: string }) =>
    `The connection to the service is not safe: ${certificateFaults[fault]}${owner === '' && issuer === '' ? '' : ` The certificate is of “${owner}”, from “${issuer}”.`} Nothing was sent, and your recordings are safe on this machine. Tapelog continues when the certificate is right.`,
  'proxy-failed': ({ proxy }: { proxy: string }) =>
    `The proxy “${proxy}” does not let Tapelog through to the service. If it wants a name and a password, set them in HTTPS_PROXY. Your recordings are safe on this machine. Tapelog continues when it can reach the service.`,
  'proxy-unsupported': ({ proxy }: { proxy: string }) =>
    `This machine’s settings name the proxy “${proxy}”, of a kind that Tapelog cannot use, such as SOCKS. Tapelog sends nothing around it. Set a proxy for HTTPS, or name the service among the exceptions (NO_PROXY).`,
  'service-broke-off': 'The connection to the transcription service broke off.',
  'service-too-slow': 'The transcription service did not respond in time.',
  'service-answered-early': 'The service responded before it had received everything.',
  'service-slow-down': 'The service asked Tapelog to slow down. Tapelog continues automatically.',
  'service-trouble': ({ status, said }: { status: number } & Said) =>
    `The service reports an error on its side (${status}).${saidWords({ said })}`,
  'service-refused': ({ status, said }: { status: number } & Said) =>
    `The service refused this request (${status}).${saidWords({ said })}`,
  'service-redirect':
    'The service redirected Tapelog to another address. Tapelog did not send credentials there. Check the base address in Settings → Accounts.',
  'service-not-its-answer':
    'This response is not from the service. It may come from a sign-in page, such as a hotel’s. If so, sign in to the network in a browser.',
  'service-answer-unfit': ({ field }: { field: string }) =>
    `The service’s response does not have the form that Tapelog expects (field: ${field || 'the whole response'}).`,
  'service-answer-too-long': 'The service’s response was far too long, so Tapelog did not read it.',
  'service-address-unusable': 'The service gave an address that Tapelog cannot use.',
  'service-no-receipt': 'The service did not confirm that it received the upload (no ETag).',
  'not-sendable': ({ field, issue }: { field: string; issue: string }) =>
    `This cannot be sent to the service: ${field || 'the request'}: ${issue}.`,
  'extension-elsewhere': 'This service cannot do this. Nothing was sent.',
  'second-address-missing':
    'Device records and workflows need a second address, and this account has none. Enter it in Settings → Accounts.',

  'credentials-refused': ({ scheme, said }: { scheme: AuthScheme } & Said) =>
    `The service does not accept this account’s ${schemeNames[scheme]}. Check it in Settings → Accounts.${saidWords({ said })}`,
  'account-refused':
    'The service no longer accepts this account. Check its client ID and secret key in Settings → Accounts.',
  'credential-missing': ({ credential }: { credential: keyof typeof secretNames }) =>
    `This account has no ${secretNames[credential]} for its address. Enter it in Settings → Accounts.`,
  'user-token-missing': 'This account has no user token. Paste one in Settings → Accounts.',
  'credential-unsendable':
    'A credential contains a character that Tapelog cannot send. Enter it again in Settings → Accounts.',
  'no-account': 'No remote account is set up. Add one in Settings → Accounts, or transcribe on this machine.',
  'account-unknown':
    'The account chosen for this recording was removed. Choose another one in Settings → Accounts and transcribe again.',
  'address-invalid': ({ problem }: { problem: AddressProblem }) =>
    `The service’s base address cannot be used. ${entries[problem]} Correct it in Settings → Accounts.`,
  'local-only':
    'This recording never leaves this machine, so it is not sent to a remote service. Transcribe it on this machine, or let it leave this machine first (in its menu in the library).',
  'service-changed':
    'This was submitted to another service, or with another client ID. Retry to submit it again with the current account.',
  'not-this-machine': 'The address of the transcriber on this machine belongs to another machine. Nothing was sent.',

  'device-unknown': 'This recorder is no longer in the list. Add it again.',
  'device-type-unknown':
    'Tapelog cannot tell the type of this recorder from its serial number (881… is a notepro, 882… a notepins). Enter its type.',
  'serial-number-form':
    'This serial number was not sent: it has characters other than letters, digits and hyphens, or more than 40 characters. Remove the recorder and add it again.',
  'registry-too-often':
    'Tapelog asked the service about recorders 30 times in a minute. Wait a minute, then ask again.',
  'owner-form':
    'An owner other than the account’s own may have at most 80 characters, all of them ASCII, and no spaces. Change it, or use the account’s owner.',
  'workflow-too-long': ({ most }: { most: number }) =>
    `This workflow is too long to send to a remote service. Shorten it to ${number(most)} characters, so that the question can show all of it.`,
  'device-bound-elsewhere': 'This recorder is registered to another account. Only that account can unregister it.',
  'serial-unknown': 'The service does not know this serial number. Check the number and the type of the recorder.',
  'record-unknown': 'The service has no record of this recorder. Register it to an owner first.',
  'registry-unreachable': 'The service cannot be reached. Check its address and your network, then ask again.',
  'recovery-impossible':
    'The recorder is registered to an account, so it cannot be recovered. That account has to unregister it first.',
  'recovery-empty': 'The recorder was never registered to an account, so there are no client IDs to recover it with.',
  'folder-unwritable': 'The file could not be written there. Choose another folder.',

  'upload-session-ended': ({ reason }: { reason: SessionEnd }) => sessionEnds[reason],
  'upload-garbled':
    'Twice in a row, the service did not receive what Tapelog sent. Tapelog tries again later. If this keeps happening, try another network.',
  'upload-plan-incomplete': 'The service did not give enough addresses to upload the whole file (field: Parts).',
  'upload-plan-unsafe':
    'Tapelog sent nothing to the upload address that the service gave: it is not encrypted, or leads to this machine or its network. Ask the operator of the service.',
  'download-address-unsafe':
    'Tapelog does not use the download address that the service gave: it is not encrypted, or leads to this machine or its network. Ask the operator of the service.',
  'original-damaged':
    'The copy in the library has changed since it was imported, so it is not sent. Import the recording again from your own file or the recorder.',
  'copy-damaged': 'The copy made for sending was damaged on the disk. Tapelog makes it again.',
  /** `said`: the service's messages about each type, joined. */
  'types-refused': ({ said }: Said) =>
    `The service does not accept any file type in which this recording can be sent.${saidWords({ said })} Transcribe it on this machine, or retry later.`,
  /** `refused`: the file extension that the service does not accept. */
  'sent-as-another-type': ({ sentAs, refused }: { sentAs: keyof typeof formNames; refused: string }) =>
    `Sent as ${formNames[sentAs]}: the service does not take .${refused} files.`,
} as const
