/** What a person reads, by cause. Written out here so that one test can see that no two causes share a sentence. */
export const sentences = {
  userTokenRefused: 'The service does not accept this account’s user token. Check it in Settings → Accounts.',
  apiKeyRefused: 'The service does not accept this account’s client ID or API key. Check it in Settings → Accounts.',
  accountRefused:
    'The service does not accept this account any more. Sign in again: check its client ID and secret key in Settings → Accounts.',
  noUserToken: 'This account has no user token. Paste one in Settings → Accounts.',
  noApiKey: 'This account has no API key for its address. Enter it in Settings → Accounts.',
  partForbidden: 'The service no longer accepts the addresses of this upload (they expire).',
  uploadUnknown: 'The service no longer knows this upload.',
  uploadNotAccepted: 'The service did not accept the finished upload.',
  checksum: 'What arrived at the service is not what was sent.',
  transcriptionGone:
    'The service no longer knows this transcription (results are kept for a few days only). Retry to submit it again.',
  transcriptionFailed:
    'The service could not transcribe this recording and did not say why. Retry, or transcribe it on this machine.',
  transcriptionRevoked: 'The transcription was cancelled at the service. Retry to submit it again.',
  serialUnknown: 'The service does not know this serial number. Check it, and the device’s type.',
  boundElsewhere: 'This device is bound to another account. Only its owner can unbind it.',
  slower: 'The service asks to go slower. It goes on by itself.',
  ill500: 'The service has a problem of its own (500).',
  ill502: 'The service has a problem of its own (502).',
  ill503: 'The service has a problem of its own (503).',
  tooSlow: 'The transcription service did not answer in time.',
  brokeOff: 'The connection to the transcription service broke off.',
  notItsLanguage:
    'The service did not answer in its own language (something between may have answered instead, such as a hotel’s sign-in page).',
  wrongChunkSize: 'The service’s answer does not fit its interface (field: ChunkSize).',
  noParts: 'The service’s answer does not fit its interface (field: Parts).',
  wrongStatus: 'The service’s answer does not fit its interface (field: status).',
  wrongResults: 'The transcript that came back does not fit the interface (field: data.results).',
  tooMuch: 'The service sent far more than an answer.',
  noReceipt: 'The storage took a part but gave no receipt (ETag).',
  elsewhere:
    'The service points to another address, and credentials do not follow. Check the base address in Settings → Accounts.',
  submitUnanswered:
    'This recording was submitted, but the answer was lost, so the service may be working on it already. Retry submits it once more.',
} as const
