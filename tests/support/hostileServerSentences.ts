/** The sentence for each cause. They are written out here, so that one test can check that no two causes share a sentence. */
export const sentences = {
  userTokenRefused: 'The service does not accept this account’s user token. Check it in Settings → Accounts.',
  apiKeyRefused: 'The service does not accept this account’s client ID or API key. Check it in Settings → Accounts.',
  accountRefused:
    'The service no longer accepts this account. Check its client ID and secret key in Settings → Accounts.',
  noUserToken: 'This account has no user token. Paste one in Settings → Accounts.',
  noApiKey: 'This account has no API key for its address. Enter it in Settings → Accounts.',
  partForbidden: 'The service no longer accepts the addresses of this upload. They have probably expired.',
  uploadUnknown: 'The service no longer knows this upload.',
  uploadNotAccepted: 'The service did not accept the finished upload.',
  checksum: 'The service did not receive what Tapelog sent.',
  transcriptionGone:
    'The service no longer knows this transcription (results are kept for a few days only). Retry to submit it again.',
  transcriptionFailed:
    'The service could not transcribe this recording and gave no reason. Retry, or transcribe it on this machine.',
  transcriptionRevoked: 'The transcription was cancelled at the service. Retry to submit it again.',
  serialUnknown: 'The service does not know this serial number. Check the number and the type of the recorder.',
  boundElsewhere: 'This recorder is registered to another account. Only that account can unregister it.',
  slower: 'The service asked Tapelog to slow down. Tapelog continues automatically.',
  ill500: 'The service reports an error on its side (500).',
  ill502: 'The service reports an error on its side (502).',
  ill503: 'The service reports an error on its side (503).',
  tooSlow: 'The transcription service did not respond in time.',
  brokeOff: 'The connection to the transcription service broke off.',
  notItsLanguage:
    'This response is not from the service. It may come from a sign-in page, such as a hotel’s. If so, sign in to the network in a browser.',
  wrongChunkSize: 'The service’s response does not have the form that Tapelog expects (field: ChunkSize).',
  noParts: 'The service’s response does not have the form that Tapelog expects (field: Parts).',
  wrongStatus: 'The service’s response does not have the form that Tapelog expects (field: status).',
  wrongResults: 'The service sent an invalid transcript (field: data.results).',
  tooMuch: 'The service’s response was far too long, so Tapelog did not read it.',
  noReceipt: 'The service did not confirm that it received the upload (no ETag).',
  elsewhere:
    'The service redirected Tapelog to another address. Tapelog did not send credentials there. Check the base address in Settings → Accounts.',
  submitUnanswered:
    'This recording was submitted, but the answer was lost, so the service may already be working on it. Retry to submit it again.',
} as const
