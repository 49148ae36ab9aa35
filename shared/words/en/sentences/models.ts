/** `487 MB`, `1.6 GB`. */
const size = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.max(1, Math.round(bytes / 1e6))} MB`
    : bytes < 1e12
      ? `${(bytes / 1e9).toFixed(1)} GB`
      : `${(bytes / 1e12).toFixed(1)} TB`

/** Sentences about problems with the speech models of this machine, by code. */
export const modelsSentences = {
  'model-catalogue-invalid':
    'Tapelog cannot read catalogue.json in the models folder. Correct the file, or remove it from the folder.',
  'model-unknown': ({ id }: { id: string }) => `There is no model “${id}”. “tapelog models list” shows their ids.`,
  'model-not-installed': ({ title }: { title: string }) => `${title} is not installed.`,
  'model-no-download': ({ title }: { title: string }) =>
    `Tapelog does not download ${title}: it comes with Tapelog or with the operating system.`,
  'model-no-speech': ({ title }: { title: string }) =>
    `${title} is not a speech model. Choose one that turns speech into words.`,
  'model-busy': ({ title }: { title: string }) =>
    `Another window or terminal is installing or removing ${title}. Wait until it finishes.`,
  'model-cancelled': 'The download was stopped. Tapelog keeps the downloaded part until you remove it.',
  'model-offline': ({ host }: { host: string }) =>
    `${host} cannot be reached. Check the network and try again: the download resumes where it stopped.`,
  'model-interrupted': ({ host }: { host: string }) =>
    `The connection to ${host} broke. Try again: the download resumes where it stopped.`,
  'model-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} does not provide this model (response ${status}). Check the address in the settings, or try again later.`,
  'model-address-invalid':
    'Tapelog cannot use this address. It must begin with https:// (or http:// on this machine), contain no password and end with a slash.',
  /** Shown after a refused redirect. */
  'model-redirect-refused': ({ host }: { host: string }) =>
    `The download was redirected to ${host}. Tapelog did not follow, because that address is not encrypted, belongs to this computer or contains a password. Tapelog downloaded nothing from there.`,
  'model-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `There is not enough space on the disk: Tapelog needs ${size(neededBytes)}, and ${size(freeBytes)} are free. Free some space and try again.`,
  'model-disk-filled': 'The disk is full. Free some space and try again: the download resumes where it stopped.',
  'model-not-written':
    'Tapelog cannot write to the models folder. Check that you are allowed to write there, and try again.',
  'model-size-wrong': ({ title }: { title: string }) =>
    `The file for ${title} does not have the size that its publisher states, so Tapelog deleted it. Try again later.`,
  'model-digest-wrong': ({ title }: { title: string }) =>
    `The file for ${title} has a different digest from the published file, so Tapelog deleted it. Try again; if this happens again, do not trust that address.`,
  'model-archive-unsafe': ({ title }: { title: string }) =>
    `The archive of ${title} would write files outside its own folder, so Tapelog did not use it.`,
  'model-archive-too-large': ({ title }: { title: string }) =>
    `The archive of ${title} is far larger when unpacked than this model, so Tapelog did not use it.`,
  'model-archive-damaged': ({ title }: { title: string }) =>
    `The archive of ${title} is damaged and cannot be unpacked. Download it again.`,
  'model-files-missing': ({ title }: { title: string }) => `Files of ${title} are missing, so it was not installed.`,
  'model-import-unknown':
    'This is not a model that Tapelog can run. Choose a Whisper file of whisper.cpp (such as ggml-small.bin, or .gguf), or the folder of a sherpa-onnx model (a transducer or CTC, with its tokens.txt).',
  'model-import-differs': ({ title }: { title: string }) =>
    `This file has the name of ${title}, but its size or digest differs from the published file. Tapelog did not import it.`,
  'own-model-damaged': ({ title }: { title: string }) =>
    `${title} is damaged: it was cut, or its parts do not add up to a model. Tapelog did not import it. Copy or download it again.`,
  'own-model-shape': ({ title }: { title: string }) =>
    `${title} is a Whisper model of a shape that Tapelog cannot run: its vocabulary, its window of 30 seconds or its layers differ from every published Whisper. Tapelog did not import it. Published sizes, fine-tuned and distilled forms of them work.`,
  'own-model-folder': ({ title }: { title: string }) =>
    `The folder ${title} has only parts of a sherpa-onnx model. A transducer needs encoder, decoder, joiner and tokens.txt; a CTC model needs model.onnx and tokens.txt.`,
  'own-model-fails': ({ title }: { title: string }) =>
    `${title} does not run: Tapelog tried it in a locked process, and it failed. Tapelog did not import it. The file may be damaged, or a kind of model that Tapelog does not know.`,
  'own-model-memory': ({ title }: { title: string }) =>
    `${title} needs far more memory than a model of its size, or more than this computer has, so Tapelog stopped the trial and did not import it.`,
  'own-model-here': ({ title }: { title: string }) =>
    `This model is already installed, as ${title}: the digests are equal. Tapelog did not import it again.`,
  'model-import-unreadable':
    'The file or folder cannot be read. Check that it exists and that you are allowed to read it.',
  'model-damaged': ({ title }: { title: string }) =>
    `${title} is damaged: its files have changed since it was installed. Install it again, or choose another model, in Settings, On this machine (in a terminal: tapelog models). Then retry.`,
  'model-chosen-missing': ({ title }: { title: string }) =>
    `The chosen speech model, ${title}, is not there. Install it again, or choose another model, in Settings, On this machine (in a terminal: tapelog models). Then retry.`,
  'model-unreadable': ({ title }: { title: string }) =>
    `Tapelog cannot read the file of ${title}: it is damaged or incomplete. Remove the model and install it again.`,
  'model-kind-unknown': ({ title }: { title: string }) =>
    `${title} is a kind of model that Tapelog cannot run. Choose another model in Settings, On this machine.`,
  'model-stretch-too-long': ({ title, seconds }: { title: string; seconds: number }) =>
    `${title} accepts at most ${seconds} seconds of audio at once, which is too little. Choose another model in Settings, On this machine.`,
  'model-engine-missing':
    'The part of Tapelog that runs this model is missing or does not work on this computer. Install Tapelog again, or choose another model in Settings, On this machine.',
  'graphics-failed': ({ device }: { device: string }) =>
    `${device} could not run the speech model. Choose “Use only the processor” in Settings, On this machine, then retry.`,
  'language-needed': ({ title }: { title: string }) =>
    `${title} does not detect the language. Choose the language of this recording, or another model in Settings, On this machine.`,
  'model-licence-not-accepted': ({ title, licence }: { title: string; licence: string }) =>
    `${title} has a licence that you must accept first: ${licence}. Read and accept it in Settings, On this machine (in a terminal: add --accept-licence).`,
  'models-stopped': 'The download of models stopped unexpectedly. Try again: it resumes where it stopped.',
} as const
