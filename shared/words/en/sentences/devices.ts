import type { SkippedFileReason } from '../../../devices/skippedFiles.ts'

/** Sentences about problems with recorders, cards and phones, by code. */
export const devicesSentences = {
  cancelled: 'Cancelled. Nothing on the device was changed.',
  'device-unplugged': 'The device was unplugged. Plug it in again, and Tapelog continues.',
  'device-away': 'The device is not plugged in. Plug it in, and Tapelog continues.',
  'device-away-unknown':
    'The device was unplugged, and Tapelog cannot tell it from others of the same model. Plug it in and import from it again.',
  'device-not-there': 'This device is not plugged in. Plug it in and try again.',
  'device-here': 'This device is still plugged in. Unplug it first, then press Forget.',
  'device-in-use': 'Recordings are still being copied from this device. Press Stop, or wait until they are copied.',
  'device-not-remembered':
    'Tapelog cannot tell this device from others of the same model, so it cannot remember settings for it.',

  'device-recording-gone':
    'The recording is no longer on the device: it was deleted or renamed there. Press “Look again” on the Devices page.',
  'device-recording-changed': 'The device now has another recording with this name. Import it from the Devices page.',
  'device-file-changed':
    'The file on the device changed while it was being copied. Stop the recording on the device, then import it again.',
  'device-cannot-resume': 'This device cannot continue an interrupted copy. Import the recording again.',

  'device-file-in-crumbs':
    'The device gives this file only in pieces of a few bytes, so copying it would take days. Restart the device and import the file again, or copy it in the file manager.',

  'device-no-mtp':
    'The device shares no files in this mode. On a phone, choose “File transfer” in its USB notification.',
  'device-locked':
    'The device shows no storage. Unlock its screen, choose “File transfer” or put its card in, and try again.',
  'device-busy': ({ platform }: { platform: string }) => {
    if (platform === 'darwin')
      return 'macOS itself is reading this device (its ptpcamerad service). Close Photos, Image Capture and any other program that shows it, then plug it in again.'
    if (platform === 'win32')
      return 'Windows itself is using this device. Copy the recordings into a folder with File Explorer, then import that folder.'
    return 'Another program of this system is reading the device (gvfs-mtp or kmtpd, the service behind the file manager). Eject it in the file manager, without unplugging it, then try again.'
  },
  'device-no-permission': ({ platform }: { platform: string }) =>
    platform === 'linux'
      ? 'This system does not let you read this USB device. Install the udev rule that comes with Tapelog (it tags the device “uaccess”), then plug it in again.'
      : 'This system does not let Tapelog read this USB device. Allow it in the system’s privacy settings, then plug it in again.',
  'device-open-failed': 'The device could not be opened. Unplug it, plug it in again and retry.',
  'device-timeout': 'The device does not respond. Unplug it, wait a moment and plug it in again.',
  'device-stalled': 'The device refused a transfer. Try again.',
  'device-transfer-failed': 'The connection to the device failed. Check its cable and plug it in again.',
  'device-closed': 'Tapelog has stopped reading the device.',
  'device-bad-answer': 'The device sent an invalid response. Unplug it, plug it in again and retry.',
  'device-bad-request': 'Tapelog could not make a request to this device. Try again, and if it fails again, report it.',
  /** `responseCode`: of ISO 15740 section 11.3 or of the device's maker. */
  'device-refused': ({ responseCode }: { responseCode: number }) =>
    refusals[responseCode] ??
    `The device refused (0x${responseCode.toString(16)}). Unplug it, plug it in again and retry.`,

  'volume-unsupported-system': 'Tapelog cannot find drives on this system. Import the folder of the recorder instead.',
  'volume-answer-unreadable':
    'Tapelog could not find out which drive belongs to the recorder. Import the folder of the recorder instead.',
  'volume-mounts-unreadable':
    'Tapelog cannot see which drives are open on this system. Import the folder of the recorder instead.',
  'volume-not-ready': 'The recorder is not ready yet. Tapelog tries again in a moment.',
  'volume-not-mounted':
    'The system did not open this drive. Unplug it and plug it in again, or open it in the file manager and import its folder.',
  'volume-mount-unavailable':
    'This system does not open drives automatically. Open the recorder in the file manager, and Tapelog continues.',
  'volume-mount-refused':
    'This system does not let Tapelog open the recorder. Open it in the file manager once, and Tapelog continues.',
  'volume-mount-failed':
    'The storage of the recorder could not be opened. Unplug it and plug it in again. If that does not help, check it with the system’s disk repair tool.',
  'volume-locked': 'This drive is encrypted. Unlock it in the file manager and import its folder from there.',
  'volume-not-formatted':
    'This machine cannot read this card or recorder. If it can be read elsewhere, copy its recordings first. Then let the recorder format it; this deletes everything on it.',
  'volume-no-driver': ({ fileSystem }: { fileSystem: string }) =>
    `This system cannot read ${fileSystem}, the file system of this drive. Install a driver for it, or copy its recordings on a computer that can read it, then import their folder.`,
  'volume-in-use': 'Another program still uses the recorder. Close its windows and files, then eject it again.',
  'volume-not-ejected': 'The system did not eject the recorder. Eject it in the file manager before you unplug it.',
  'volume-eject-unsupported': 'Tapelog cannot eject the recorder on this system. Eject it in the file manager.',

  'usb-not-loaded':
    'Tapelog cannot use USB on this machine, so recorders do not appear. Import a folder or drop files instead.',
  'usb-no-bus':
    'Tapelog can’t find any USB ports, so recorders do not appear. Import a folder or drop files instead. In a virtual machine or a container, turn on USB for it.',
  'usb-no-permission':
    'Tapelog is not allowed to see the USB devices of this machine, so recorders do not appear. Allow Tapelog to use USB in the system or sandbox settings, or import a folder instead.',
  'usb-no-hotplug':
    'This system does not report what is plugged in, so Tapelog looks every few seconds. A recorder may take a moment to appear.',
} as const

/** Why a file on a device is not offered for import, by reason. */
export const skippedFileSentences: Record<SkippedFileReason, string> = {
  'too-deep': 'It is nested in too many folders.',
  'impossible-name': 'Its name is not a valid file name.',
  'impossible-characters': 'Its name contains characters that a file name must not have.',
  'long-name': 'Its name is too long.',
  'mac-companion': 'A Mac added this file to the recording; it contains no sound.',
  'system-folder': 'It is in a hidden or system folder.',
  hidden: 'It is a hidden file.',
  'not-audio': 'It is not an audio file.',
  empty: 'It is empty (0 bytes). The recorder may have lost power.',
  'header-alone': 'It contains no sound, only the beginning of a file.',
  growing: 'It is still being written. Tapelog looks at it again in a moment.',
  unreadable: 'Tapelog could not read it. The card or the recorder may be damaged.',
  'no-access': 'The device does not let Tapelog read it. Unlock its screen and allow file transfer.',
  refused: 'The device did not say what kind of file it is.',
  'bad-answer': 'The device sent an invalid response about this file.',
  'size-unknown':
    'It has 4 GB or more, and the device does not say its size. Copy it in the file manager, then import it.',
  vanished: 'This entry is missing, although its folder lists it. It was deleted, or its name is damaged.',
  'same-name': 'Another file in the same folder has the same name on this machine. Rename one of them on the device.',
  'listed-twice': 'This folder contains itself, or it is in two places: the file system is damaged.',
  'too-many': 'Tapelog stopped reading here: the storage has too many files. Copy the recordings in the file manager.',
  'impossible-size': 'Its size is larger than its storage: the file system is damaged.',
  'not-a-file': 'It is a link or a special file, which Tapelog does not follow.',
  'ignored-folder': 'It is a hidden or system folder. Tapelog does not look into it.',
  'serial-unreadable': 'It could not be read, so the recorder’s serial number is unknown.',
}

const vanished = 'This file is no longer on the device. Press “Look again” on the Devices page.'
const noStorage =
  'The storage of the device cannot be found. Put its card back in, or unlock its screen, and try again.'
const unable = 'The device cannot do this. Copy its recordings in the file manager, then import them.'

/** By response code. */
const refusals: Readonly<Record<number, string>> = {
  8195: 'The device ended the connection. Try again.',
  8197: unable,
  8198: unable,
  8199: 'The device interrupted the transfer. Try again.',
  8200: noStorage,
  8201: vanished,
  8207: 'The device does not let Tapelog read this file. Unlock its screen and allow file transfer.',
  8211: noStorage,
  8217: 'The device is busy. Stop its recording or playback.',
  8218: vanished,
  8222: 'Another program is reading the device. Close that program.',
  8223: 'The device cancelled the transfer. Try again.',
}
