type Host = { host: string }

/** Sentences about evidence, by code. `host`: the authority for time stamps. */
export const evidenceSentences = {
  'evidence-path-missing': 'There is no file or folder with this name.',
  'evidence-none':
    'Tapelog found no manifest for this. Give a manifest (its name ends with .evidence.json), a file beside its manifest, or the folder of a bag.',
  'evidence-unreadable':
    'This file is not a manifest that Tapelog can read. It may be damaged, or a later version of Tapelog made it.',
  'signing-key-unreadable':
    'Tapelog cannot read the key that signs exports. Restore it from a backup, or let Tapelog create a new one; old signatures stay valid.',
  'signing-key-in-keychain':
    'The key that signs exports of this library is in the system’s keychain, which the terminal does not read. Export with evidence in the window.',
  'signing-key-lost':
    'The key that signs exports of this library is no longer where Tapelog kept it. Restore it from a backup, or make a new key in the settings; old signatures stay valid.',
  'evidence-of-one':
    'Evidence is about one recording, and this reel has several. Export a reel of each recording, or export without evidence.',
  'bag-protected':
    'A bag has the original recording, which has everything that is redacted or has a pseudonym. Export without the original.',
  'stamp-no-authority':
    'No authority for time stamps is set. Enter its address in the settings, or export without a time stamp.',
  'stamp-stays-here':
    'This recording never leaves this machine, and a time stamp would send a hash to the authority. Export without a time stamp.',
  'bag-holds-link': 'A bag cannot hold links or devices. Nothing was written.',
  'stamp-roots-unreadable': 'The file with root certificates has no certificate in PEM form that Tapelog can read.',
  'stamp-offline': ({ host }: Host) =>
    `${host} cannot be reached for a time stamp, or does not respond. Try again later, or export without a time stamp.`,
  'stamp-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host} did not respond to the request for a time stamp as it should (response ${status}). Try again later, or export without one.`,
  'stamp-not-granted': ({ host, status, said }: Host & { status: number; said: string }) =>
    `${host} gave no time stamp (status ${status}${said === '' ? '' : `: “${said}”`}). Try again later, or export without one.`,
  'stamp-unreadable': ({ host }: Host) =>
    `${host} sent something that is not a time stamp. Tapelog did not use it. Check the address of the authority.`,
  'stamp-of-other-bytes': ({ host }: Host) =>
    `${host} sent a time stamp over something else than this manifest. Tapelog did not use it.`,
  'stamp-of-other-request': ({ host }: Host) =>
    `${host} sent the time stamp of another request. Tapelog did not use it.`,
  'stamp-not-signed': ({ host }: Host) =>
    `${host} sent a time stamp whose signature does not hold. Tapelog did not use it.`,
  'stamp-wrong-certificate': ({ host }: Host) =>
    `${host} signed the time stamp with a certificate that is not for time stamps, or not valid. Tapelog did not use it.`,
  'stamp-root-unknown': ({ host }: Host) =>
    `The certificate of ${host} does not lead to one of the root certificates in your settings. Tapelog did not use the time stamp.`,
} as const
