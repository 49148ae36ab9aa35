import { isEntryProblem } from '../../../errors/entryProblems.ts'
import { internalSentence } from '../../../errors/errors.ts'
import { entries } from '../entries.ts'

/** Errors of the window’s host and of its connection to the engine and the service, by code. */
export const shellSentences = {
  internal: internalSentence,
  'engine-down': 'Tapelog’s background process is not running. Restart Tapelog.',
  'engine-restarted': 'Tapelog’s background process was restarted. Nothing was lost. Try again.',
  'engine-keeps-stopping':
    'Tapelog’s background process keeps stopping. Your recordings are safe. Restart Tapelog, and report it if this happens again.',
  /** A message that did not come from Tapelog's own page. */
  'foreign-page': 'Tapelog accepts commands from its own window only.',
  /**
   * `reason`: the code of the rule that the input breaks, or the schema's message if that rule has no code. `field`:
   * the field's name in the contract, for logs and tests.
   */
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    isEntryProblem(reason) ? entries[reason] : 'This entry is not valid. Correct it and try again.',
  'not-granted':
    'Tapelog uses only files and folders you chose in its dialogs or dropped on its window. Choose it again.',
  /** A person pressed the button that changes nothing. */
  'not-confirmed': 'Nothing changed, because you did not confirm.',
  /** The main process must list all hotwords on one screen when it asks the person. */
  'hotwords-too-many-to-send': ({ count }: { count: number }) =>
    `At most 60 names and terms, with at most 1,200 characters in total, can be sent to a remote service at once. There are ${count} now. Choose fewer.`,
  /** A person refused the same question several times. */
  'asked-too-often': ({ minutes }: { minutes: number }) =>
    `Nothing was changed: you refused this several times. You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  /** While the question was open, the data that would be sent changed. */
  'question-outdated':
    'Nothing was sent: the recordings changed while the question was open. Check them and try again.',
  'credentials-file-unread': 'The file could not be read. Check that it is there and that you may read it.',
  'credentials-file-empty': 'This file is empty.',
  'credentials-file-too-large':
    'This file is larger than any file of credentials (64 kB). Choose the file from the service.',
  'credentials-file-binary':
    'This is not a text file. A file of credentials is JSON, or has a line such as “client_id=…” for each credential.',
  'credentials-file-nothing':
    'No credential was found in this file. Tapelog looks for names such as client_id, secret_key, api_key, user_token and authorization, as JSON or as lines with “=”.',
  /** `name`: the credential's name in such files. */
  'credentials-file-twice': ({ name }: { name: string }) =>
    `This file has two different values for ${name}. Keep one of them and load the file again.`,
  /** The window’s page ended, and was loaded again. */
  'window-stopped':
    'Tapelog’s window stopped and was loaded again. Typed text is saved, except what you typed in the last moment.',
  'report-outdated': 'This report is outdated. Close this dialog and open it again.',
  'report-not-saved':
    'The report was not saved there. Check that you are allowed to write to the folder, or choose another one.',
  'licence-text-missing':
    'The licence texts are missing from this copy of Tapelog. Install it again, or read the file NOTICE beside the application.',
  'no-address': 'Enter the address of this account first. Credentials are kept for one address only.',
} as const
