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
    'The transcriber could not transcribe this recording. Retry. If it fails again, transcribe it with a remote account.',

  // Media.
  /** `looks`: what the file seems to contain instead; null if unknown. */
  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'This is a text file, not a recording. If it belongs to a recording, import that recording instead.',
          subtitles: 'This file contains subtitles, not audio. Import the recording or film they belong to.',
          zeros:
            'This file contains only zeros: the audio was never written or was erased. Copy it from the recorder again; if it is the same there, try another card reader.',
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
