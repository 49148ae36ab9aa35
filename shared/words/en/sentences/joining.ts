import { number } from '../units.ts'

/** Sentences about joining several recordings into one. */
export const joiningSentences = {
  'join-too-few': 'To join recordings, select at least two.',
  'join-same-twice': 'The same recording is listed twice. List each recording once.',
  'join-too-many': ({ most }: { most: number }) =>
    `At most ${number(most)} files can become one recording. Select fewer.`,
  'join-too-many-channels': ({ most }: { most: number }) =>
    `At most ${number(most)} files can be heard at the same time. Leave out the sound of some of them, or join them one after another.`,
  'join-nothing-heard': 'All files are left out. Choose at least one file to hear.',
  'join-under-way': ({ title }: { title: string }) =>
    `“${title}” is just being joined. Wait until that is done, or cancel it in the queue.`,
  'already-joined': ({ title }: { title: string }) =>
    `“${title}” already belongs to a joined recording. Take that one apart first.`,
  'join-without-audio': ({ title }: { title: string }) =>
    `The audio of “${title}” was deleted, so it cannot be joined. Leave it out, or import its file again.`,
  'join-being-deleted': ({ title }: { title: string }) =>
    `“${title}” is about to be deleted. Undo that, or leave it out.`,
  'join-file-missing': ({ title }: { title: string }) =>
    `The file of “${title}” is missing or cannot be read, so nothing was joined. Put it back from a backup, or import it again. Then join again.`,
  'join-file-changed': ({ title }: { title: string }) =>
    `The file of “${title}” no longer matches its seal, so nothing was joined. Put it back from a backup, or import it again. Then join again.`,
  'join-files-changed':
    'Some of these recordings were deleted or joined elsewhere in the meantime, so nothing was joined. Select them again.',
  'part-of-joined': ({ title }: { title: string }) =>
    `This file belongs to the joined recording “${title}”. Take that one apart first, then try again.`,
  'not-joined': 'This recording was not joined of several files, so it cannot be taken apart.',
  'joined-local-only': ({ title }: { title: string }) =>
    `“${title}”, a file of this recording, never leaves this machine. To change that, take the recording apart and change the file.`,
} as const
