/** Errors of the window’s host and of its connection to the engine and the service, by code. */
export const shellSentences = {
  'engine-down': 'Tapelog’s background process is not running. Restart Tapelog.',
  'engine-restarted': 'Tapelog’s background process was restarted. Nothing was lost. Try again.',
  'engine-keeps-stopping':
    'Tapelog’s background process keeps stopping. Your recordings are safe. Restart Tapelog, and report it if this happens again.',
  /** A message that did not come from Tapelog's own page. */
  'foreign-page': 'Tapelog accepts commands from its own window only.',
  /** `reason`: the sentence of the rule that the input breaks, where the rule has one. `field`: its name in the contract, for logs and tests. */
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    reason ?? 'This entry is not valid. Correct it and try again.',
  'not-granted':
    'Tapelog uses only files and folders that you chose in its dialogs or dropped on its window. Choose it again.',
  /** A person pressed the button that changes nothing. */
  'not-confirmed': 'Nothing was changed, because you did not confirm it.',
  'no-address': 'Enter the address of this account first. Credentials are kept for one address only.',
} as const
