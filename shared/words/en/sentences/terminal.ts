import { languages } from '../languages.ts'

/**
 * Sentences of the terminal about failed commands, by code. `command`: a command to type, such as `tapelog sync`. `path`: the path of a
 * library, as the person named it.
 */
export const terminalSentences = {
  'library-no-folder': ({ path }: { path: string }) =>
    `${path} is a file, but a library is a folder. Choose a folder with --library DIR`,
  'no-library-yet': ({ path, command }: { path: string; command: string }) =>
    `There is no library yet. To make one in ${path}: ${command}`,
  'no-library-there': ({ path, command }: { path: string; command: string }) =>
    `There is no library in ${path}. Check the path. To make a new library there: ${command}`,
  'library-busy':
    'Another Tapelog is using this library. Use the Tapelog window for this, or close the other Tapelog and try again.',
  'segment-number-unknown': ({ segment, command }: { segment: string; command: string }) =>
    `There is no segment ${segment} in this transcript. To see its segments: ${command}`,
  'project-name-unknown': ({ name, command }: { name: string; command: string }) =>
    `There is no project called “${name}” in this library. To see all projects: ${command}`,
  'recording-number-unknown': ({ id, command }: { id: string; command: string }) =>
    `There is no recording ${id} in this library. To see all recordings: ${command}`,
  'no-transcripts-yet': ({ command }: { command: string }) =>
    `No recording has a transcript yet. To transcribe what is in the queue: ${command}`,
  'nothing-to-import': 'There is no recording in the files and folders you named.',
  /** `others`: the keys of plugged-in devices, separated by commas; empty if there are none. */
  'recorder-not-there': ({ others, command }: { others: string; command: string }) =>
    `This recorder is not plugged in. ${others === '' ? 'No other recorder is plugged in either.' : `Plugged in: ${others}.`} To list recorders: ${command}`,
  'no-model-for-choice': ({ language }: { language: string }) =>
    `${languages.noModel(language)} Choose another language with --language CODE, or install a model: tapelog models list`,
  /** `missing`: the names of environment variables, separated by commas. */
  'remote-incomplete': ({ missing }: { missing: string }) =>
    `Some settings of the remote service are missing. Set these environment variables too: ${missing}.`,
  'nothing-to-measure':
    'There is nothing to measure. Give --audio a folder of recordings, each with its words in a .txt file of the same name, and install at least one speech model.',
  'tls-incomplete': 'Give both --tls-cert and --tls-key, or neither.',
  'tls-unreadable': 'Tapelog cannot read the certificate or its key. Check both paths.',
} as const
