/** Signing in to a newsroom: the dialog in the settings, and the page that the browser then shows. */
export const signIn = {
  /** Opens the dialog. */
  open: 'Sign in to a newsroom…',
  title: 'Sign in to a newsroom',
  address: 'Address of the newsroom’s service',
  addressHint: 'Ask whoever runs the service.',
  addressExample: 'https://tapelog.example.org',
  submit: 'Sign in',
  again: 'Sign in again',
  waiting:
    'Your browser has opened. Sign in there; Tapelog is waiting. If no sign-in page appears, cancel and check the address.',
  notTested: 'You signed in, but the service could not be tested, so nothing was saved. Try again.',
  page: {
    /** The page's own language, as a tag for browsers. */
    language: 'en',
    done: 'You are signed in. You can close this page.',
    failed: 'You are not signed in.',
    /** Above the names of newsrooms, if one service has several. */
    choose: 'Choose your newsroom:',
    other: 'There is nothing at this address.',
  },
}
