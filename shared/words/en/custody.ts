/** Evidence in the window and the terminal: in the export dialog, in the settings, and the custody log of a recording. */
export const custody = {
  export: {
    label: 'Evidence',
    kinds: {
      none: 'Without evidence',
      manifest: 'With evidence',
      bag: 'With evidence and the original, as a bag (BagIt)',
    },
    hint: 'A signed manifest beside each file: what was exported, when, from which original, and what happened to it. A reader checks it with “tapelog verify”.',
    protectedHint: 'With pseudonyms or redactions, the manifest says nothing about the recording.',
    stamp: 'With a time stamp',
    stampHint: (host: string) => `${host} gets the hash of the manifest.`,
    withoutStamp: 'Export without time stamp',
  },
  settings: {
    text: 'Exports with evidence carry a manifest that this library signs with its own key.',
    fingerprint: 'Fingerprint of the key',
    none: 'There is no key yet. Tapelog makes it with the first export that has evidence.',
    made: (day: string) => `Made on ${day}.`,
    tell: 'Tell the fingerprint to those who check your exports, in another way than with the export.',
    keptIn: {
      keychain: 'The private half is in the keychain of this system.',
      file: 'The private half is in the file “signing-key” of the library’s folder, which only you can read: it was made where Tapelog has no keychain.',
    },
    copy: 'Copy fingerprint',
    copied: 'Copied.',
    make: 'Make the key now',
    renew: 'Make a new key',
    renewHint: 'If the old key is still there, it stays.',
    authority: 'Address of an authority for time stamps (RFC 3161)',
    authorityHint:
      'Such as https://tsa.example/rfc3161. Empty: no time stamps. Tapelog asks only when you export with evidence, and sends only a hash.',
    authorityWrong: 'This is not an address that begins with https://.',
  },
  log: {
    menu: 'Custody log…',
    title: 'Custody log',
    text: 'What happened to this recording, by the clock of this machine. Each row holds the hash of the row before, so no row can be changed or removed unseen. Deleting the recording deletes the log.',
    list: 'Rows of the log',
  },
  terminal: {
    key: (fingerprint: string) => `Signing key: ${fingerprint}`,
    noKey: 'This library has no key yet. Tapelog makes it with the first export that has evidence.',
  },
}
