/** Sentences about signing in to a newsroom in a browser, by code. The browser's page shows them too. */
export const signInSentences = {
  'sign-in-denied': 'You did not sign in, or your newsroom’s sign-in page refused it. You can try again.',
  'sign-in-provider-failed': 'Your newsroom’s sign-in page could not be used. Try again later.',
  'sign-in-no-email':
    'Your newsroom’s sign-in page did not confirm your e-mail address. Ask whoever runs that page to confirm it.',
  'sign-in-other-domain':
    'Your e-mail address is not one of this newsroom’s. Sign in with your address at the newsroom, or ask whoever runs its service.',
  'sign-in-removed': 'You were removed from this newsroom. Ask whoever runs its service to add you again.',
  'sign-in-address-taken':
    'Somebody else has already signed in with your e-mail address. Ask whoever runs the newsroom’s service to let you in.',
  'sign-in-expired':
    'This sign-in is no longer valid: it was used already, took too long, or began in another browser. Begin again in Tapelog.',
  'sign-in-link-invalid': 'This address is incomplete. Begin the sign-in in Tapelog.',
  'sign-in-not-offered': 'Nobody can sign in to this service in a browser. Ask whoever runs the service for keys.',
  'sign-in-not-finished': 'The newsroom’s service did not accept the sign-in. Try again.',
  'sign-in-too-late': 'Nobody signed in within 10 minutes, so Tapelog no longer waits. You can begin again.',
  'sign-in-cancelled': 'The sign-in was cancelled.',
  'sign-in-none': 'No sign-in is under way. Begin again.',
  'sign-in-no-browser': 'No browser could be opened. Choose a browser in the settings of your system, then try again.',
} as const
