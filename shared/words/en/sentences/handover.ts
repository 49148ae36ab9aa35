/** Sentences about handing a recording over to another library. */
export const handoverSentences = {
  'handover-not-one': 'This file is not a Tapelog hand-over. Choose a file that ends in .tapelog.',
  'handover-newer': 'A newer version of Tapelog made this hand-over. Update Tapelog, then receive it again.',
  'handover-locked-passphrase': 'This hand-over is encrypted. Enter its passphrase.',
  'handover-locked-key': 'This hand-over is encrypted to an age key. Give the file with that key’s identity.',
  'handover-wrong-key': 'This passphrase or key does not open the hand-over. Check it, then try again.',
  'handover-key-too-slow':
    'This hand-over was refused: with its settings, checking the passphrase would take too long. Ask for one that is encrypted with the usual settings.',
  'handover-identity': 'This is not an age identity. An identity begins with AGE-SECRET-KEY-.',
  'handover-recipient': 'This is not an age recipient. A recipient begins with age1.',
  'handover-damaged': 'The hand-over is damaged or incomplete. Ask for it again.',
  'handover-too-many-entries': 'The hand-over was refused: it has more parts than a hand-over can have.',
  'handover-entry-name': 'The hand-over was refused: one of its parts has a name that no hand-over uses.',
  'handover-entry-twice': 'The hand-over was refused: two of its parts have the same name.',
  'handover-link': 'The hand-over was refused: one of its parts is a link to another place.',
  'handover-zip-encrypted':
    'The hand-over was refused: one of its parts is encrypted in a way that Tapelog does not use.',
  'handover-too-large': 'The hand-over was refused: it is larger than a hand-over can be.',
  'handover-bomb': 'The hand-over was refused: unpacked, it would be far larger than the file.',
  'handover-incomplete': 'The hand-over was refused: parts of it are missing, or its list does not name them.',
  'handover-hash':
    'The hand-over was refused: one of its parts is not the one in its list. It was changed after it was written. Ask for it again.',
  'handover-content': 'The hand-over was refused: its text is not in the form that Tapelog writes.',
  'handover-too-deep': 'The hand-over was refused: its text is nested more deeply than Tapelog writes.',
  'handover-too-many-rows': 'The hand-over was refused: it has more segments or marks than Tapelog takes.',
  'handover-times': 'The hand-over was refused: some of its times are after the end of the recording.',
  'handover-original': 'The hand-over was refused: its recording does not match the seal of the original.',
  'handover-no-sound':
    'This hand-over has no audio, and this library does not have the recording. Ask for one with audio.',
  'handover-sound-unreadable': 'The hand-over was refused: its audio cannot be read as a recording.',
  'handover-again': 'The library is just deleting or adding this recording. Try again in a moment.',
  'handover-undecided':
    'Changes from an earlier hand-over of this recording wait for your decision. Decide them, then write the hand-over.',
  'handover-nothing-redacted':
    'Nothing in this recording is redacted, and no pseudonym applies to it, so a redacted hand-over would show everything. Mark what to redact first.',
  'handover-conflict-unknown': 'This conflict was already decided.',
  'handover-passphrase-unasked':
    'There is no terminal to ask for the passphrase. Use --passphrase-file or --passphrase-fd.',
  'handover-passphrases-differ': 'The two passphrases differ. Nothing was written. Try again.',
  'handover-secret-unread': 'The file with the passphrase or the identity cannot be read, or is empty.',
} as const
