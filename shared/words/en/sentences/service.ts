const brokenOff = 'The last 20 ms of the recording are incomplete and were left out.'

/** Sentences about problems with the service on this machine, its recogniser, and media, by code. */
export const serviceSentences = {
  // Starting the service. Options belong to `tapelog serve`.
  'host-invalid': 'The service cannot listen at this host. Give a host name or an IP address.',
  'tls-needed':
    'Other machines can reach this address, so the service needs a certificate: add --tls-cert and --tls-key. If a proxy in front of it encrypts, add --plain-http instead.',
  'tls-invalid': 'The certificate and key do not match, or are not PEM files. Check both.',
  'public-origin-needed':
    'The service listens at every address of this machine, so it needs to know which one clients use. Add --public-origin https://name:port',
  'public-origin-plain':
    'Recordings and credentials must not cross a network unencrypted: the address that clients use must begin with https://. Plain http:// is for this machine only.',
  'port-taken': 'The service cannot listen at this address and port. Choose another one.',
  'service-already-running':
    'Another transcription service already uses this folder. Stop that one, or choose another folder.',
  'service-newer': 'A newer version of Tapelog has used this service folder. Install that version to use it.',
  'service-nodes-older':
    'Nodes of an earlier version still run, and this change of the database would break them. Stop them, or bring them to this version, then migrate again.',
  'service-stopped': 'The transcriber on this machine stopped. Tapelog starts it again when it is needed.',

  // Tasks of the service. The interface sends these sentences without a code.
  'fetch-failed': 'The recording at file_url could not be fetched.',
  'no-speech-model':
    'No speech model is installed. Install one in Settings, On this machine (in a terminal: tapelog models install), or add a remote account. Then retry.',
  'no-speech-model-for-language': ({ language }: { language: string }) =>
    `No speech model for “${language}” is installed. If English is spoken, choose English; if not, install a model for all languages in Settings, On this machine, or add a remote account in Settings.`,
  'recogniser-crashed':
    'The transcriber stopped unexpectedly during this recording. Retry. If it happens again, the speech model may be damaged: install it again.',
  'recogniser-out-of-memory':
    'The speech model needs more memory than this computer has free, so Tapelog stopped it. Choose a smaller model in Settings, On this machine, then retry. If this model worked before, it may be damaged: install it again.',
  'recogniser-failed':
    'The transcriber could not transcribe this recording. Retry. If it fails again, choose another model in Settings, On this machine.',
  'transcription-given-up': ({ times }: { times: number }) =>
    `The transcription was started ${times} times and never came to an end. The recording may be damaged, or too long for the machines of the service.`,

  // The object store of a service of several machines. Settings belong to that service.
  'database-connections-few': ({ least }: { least: number }) =>
    `A node needs at least ${least} connections to its database: one holds a lock while others work. Raise the number in the settings.`,
  'object-store-unreachable':
    'The object store does not answer. Check that it runs and that its address in the settings is right.',
  'object-store-untrusted':
    'The certificate of the object store is not one that this machine trusts, or it is for another name. Name the file of your own authority in the variable NODE_EXTRA_CA_CERTS, or correct the address.',
  'object-store-full': 'The object store is full, or a quota is reached. Make room there, or raise the quota.',
  'object-store-busy': 'The object store cannot work at the moment. Retry shortly.',
  'object-store-refused':
    'The object store refuses the access key. Check its id and its secret in the settings, and that it may read, write, list and remove in the bucket.',
  'object-store-region':
    'The bucket is in another region. Set store.region, and store.endpoint if the region has its own address.',
  'object-store-no-bucket':
    'The object store has no bucket of this name. Make it, or correct the name in the settings.',
  'object-store-clock':
    'The clocks of this machine and of the object store differ by minutes. Set both by a time server.',
  /** `answer`: the store’s own word for the error. */
  'object-store-failed': ({ answer }: { answer: string }) =>
    `The object store answered with an error that Tapelog does not expect: ${answer}.`,
  // A worker of a service of several machines.
  'worker-origin-invalid':
    'The address of the service is not one that a worker can use. Give scheme, host and port alone, such as https://newsroom.example',
  'worker-origin-plain':
    'The worker’s key must not cross a network unencrypted, so the address of the service must begin with https://. On a network that nobody else is on, allow plain http in the worker’s settings.',
  'worker-key-invalid':
    'This is not the key of a worker. Such a key begins with tlw_; whoever runs the service makes one for each worker.',
  'worker-key-refused':
    'The service refuses this worker’s key: it was revoked, never issued there, or is not for use from this machine’s address. Make a new key for this worker, then start it again.',
  'worker-too-old': 'This worker is older than the service supports. Install the service’s version on this machine.',
  'worker-too-new': 'This worker is newer than the API node that answered. Upgrade the API nodes first.',
  'worker-api-untrusted':
    'The certificate of the service is not one that this machine trusts, or it is for another name. Give the worker the certificate of your own authority, or correct the address.',
  'worker-ca-invalid': 'The file of certificate authorities has no certificate in PEM form. Check it.',
  'worker-interruption-invalid':
    'The address that tells of the machine’s interruption is not an http or https address. Correct it or leave it out.',
  'worker-not-sealed':
    'This machine cannot lock in the programs that read recordings, so a hostile recording could reach the worker’s key. Install bubblewrap and allow it, or say in the worker’s settings that it may work without.',

  'file-gone': 'This file is not stored any more.',

  // Media.
  /** `looks`: what the file seems to contain instead; null if unknown. */
  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'lost-header' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'This is a text file, not a recording. If it is a transcript, open its recording and choose “Import transcript…” in the menu.',
          subtitles:
            'This file contains subtitles, not audio. Open the recording or film that they belong to, then choose “Import transcript…” in its menu.',
          zeros:
            'This file contains only zeros: the audio was never written or was erased. Copy it from the recorder again; if it is the same there, try another card reader.',
          'lost-header':
            'This recording has lost its header, so nothing says how its sound is stored. Choose “Read as samples…” in the window, or copy it from the recorder again.',
          unfinished:
            'This recording has no index, because the recorder or the copy stopped before it was finished. Copy it from the recorder again. If it is the same there, a program that repairs MP4 files may help.',
        }[looks]
      : null) ??
    'This is not an audio recording that Tapelog can read. If another program plays it, export it there as WAV or MP3 and import that.',
  'damaged-audio': 'No sound can be read from this recording: the file is damaged. Copy it from the recorder again.',
  'media-overrun':
    'Reading this file took too much time or memory, so Tapelog stopped. If it is a recording, save it as WAV in an audio editor and import that.',
  'ffmpeg-missing':
    'The program ffmpeg, which reads recordings, is not installed. Debian and Ubuntu: sudo apt-get install ffmpeg. macOS: brew install ffmpeg. Windows: winget install ffmpeg. Then retry.',
  'not-converted': 'The recording could not be converted; it may be damaged. The original is unchanged.',
  'encrypted-recording':
    'The recorder encrypted this recording, so only its maker’s app can open it. Export it there as WAV or MP3 and import that.',
  'file-unreadable': 'The file cannot be read. Check that it exists and that you are allowed to read it.',
  'copy-folder-missing': 'The folder for the copy does not exist. Choose another one.',
  'copy-not-written':
    'The copy could not be written. Check that you are allowed to write to its folder and that the disk is not full.',
  /** `damagedMs`: how much was replaced by silence or left out. `restBytes`: the bytes after the last whole packet. */
  'asr-damaged': ({ damagedMs, restBytes }: { damagedMs: number; restBytes: number }) =>
    `${(damagedMs / 1000).toFixed(2)} s of this recording are damaged and were made silent or left out; the rest is complete.${restBytes > 0 ? ` ${brokenOff}` : ''}`,
  'asr-rest': brokenOff,
} as const
