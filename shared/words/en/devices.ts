import type { Device, DeviceRecordingView } from '../../devices/device.ts'
import { skippedFileSentences } from './sentences/devices.ts'
import { states } from './states.ts'
import { plural, units } from './units.ts'

const { number, recordings, files, size } = units

/** The devices page: recorders, phones, card readers and watched folders. */
export const devices = {
  title: 'Devices',
  /** The sign beside “Devices” in the navigation. */
  sign: { fresh: (count: number) => `${number(count)} new`, pluggedIn: 'plugged in' },
  looking: 'Looking for devices…',
  empty: {
    title: 'Plug in a recorder, or drop audio here',
    text: 'A USB recorder, a memory card in a reader, or a phone that shows its files over USB appears here automatically. You can also import files, drop them on this page, or watch a folder.',
  },
  pluggedIn: 'Plugged in',
  notPluggedIn: 'Not plugged in',
  kinds: { recorder: 'Recorder', phone: 'Phone', 'card-reader': 'Card reader' } satisfies Record<
    Device['kind'],
    string
  >,
  state: {
    opening: 'Opening…',
    importing: 'Importing…',
    importingAt: (position: number, total: number) => `Importing ${number(position)} of ${number(total)}`,
    unreadable: 'Tapelog cannot read it',
    ejected: 'Ejected',
    away: 'Not plugged in',
    awayWaiting: (count: number) =>
      `Unplugged. ${recordings(count)} ${plural(count, { one: 'is', other: 'are' })} not imported yet: plug it in again to continue.`,
    ready: 'Ready',
    nothingRecorded: 'No recordings on it',
    comparing: (total: number) => `Comparing ${recordings(total)} with your library…`,
    fresh: (count: number) => `${number(count)} new`,
    freshOf: (count: number, total: number) =>
      `${number(count)} of ${number(total)} ${plural(count, { one: 'is', other: 'are' })} new`,
    nothingNew: 'Nothing new',
    deletedHere: (count: number) => `${number(count)} deleted here`,
    someKnown: (known: number, total: number) => `${number(known)} of ${number(total)} are in your library`,
    allKnown: (total: number) =>
      total === 1 ? 'Its only recording is in your library' : `All ${number(total)} recordings are in your library`,
    waitingForImport: (count: number) => `${number(count)} waiting to be imported`,
  },
  unplug: {
    safe: 'Safe to unplug',
    warnings: {
      copying: 'Recordings are being copied: leave it plugged in.',
      comparing: 'Its recordings are being compared with your library: leave it plugged in for a moment.',
      'eject-first': 'Eject it before you unplug it: the system may still be writing to it.',
    },
    /** Shown after a person ejects a device that has new recordings. */
    notImported: (count: number) =>
      `Safe to unplug. ${recordings(count)} on it ${plural(count, { one: 'was', other: 'were' })} not imported.`,
  },
  buttons: {
    lookAgain: 'Look again',
    eject: 'Eject',
    importNew: (count: number) => `Import ${number(count)} new`,
    choose: 'Choose…',
    stop: 'Stop',
  },
  transfer: {
    label: (device: string) => `Importing from ${device}`,
    copying: (file: string) => `${states.copying} ${file}`,
    bytes: (done: number, total: number) => `${size(done)} of ${size(total)}`,
    left: (ms: number) => `about ${units.roughly(ms)} left`,
  },
  refused: {
    title: (count: number) => `${files(count)} could not be imported`,
    more: (count: number) => `… and ${number(count)} more, under “Choose…”`,
  },
  switches: {
    autoImport: 'Always import from this device',
    localOnly: 'Keep on this machine only',
    localOnlyHint: 'its recordings never leave this machine',
    notRemembered:
      'Tapelog cannot tell this device from others of the same model. These settings apply until you unplug it.',
  },
  details: {
    title: 'Details',
    maker: 'Maker',
    storage: 'Storage',
    storageAt: (position: number) => `Storage ${position}`,
    readOnly: 'read-only',
  },
  remembered: {
    lastSeen: (moment: string) => `Last seen ${moment}`,
    whenPluggedIn: 'When it is plugged in',
    forget: 'Forget',
    forgetTitle: (device: string) => `Forget ${device}?`,
    forgetText: (waiting: number) =>
      [
        'Recordings that you imported from it stay in your library.',
        ...(waiting > 0 ? ['Tapelog will not import recordings that are still waiting.'] : []),
        'If you plug it in again, Tapelog treats it as a new device.',
      ].join(' '),
  },
  /** Notices on the other pages. */
  notice: {
    label: (device: string) => `Notice about ${device}`,
    importFrom: (device: string) => `Import from ${device}`,
    show: 'Show',
  },
  /** Texts that screen readers read. */
  spoken: {
    state: (device: string, state: string) => `${device}: ${state}`,
    importing: (device: string, count: number) => `${device}: importing ${recordings(count)}.`,
    importingSome: (device: string) => `${device}: importing.`,
  },
  /** The dialog under “Choose…”. */
  chooser: {
    title: (device: string) => `Recordings on ${device}`,
    filter: 'Which recordings are shown',
    new: (count: number) => `New ${number(count)}`,
    all: (count: number) => `All ${number(count)}`,
    selectAllNew: 'Select all new',
    allNew: 'All new',
    size: 'Size',
    state: 'State',
    reading: 'Reading…',
    nothingNew: 'Nothing new on this device',
    dateUnknown: 'Date unknown',
    /** The title of a file whose name is only a number. */
    recordedAt: (moment: string) => `Recorded ${moment}`,
    noZone: 'by the recorder’s clock, time zone unknown',
    states: {
      new: 'New',
      checking: 'Comparing…',
      queued: states.queued,
      copying: states.copying,
      waiting: 'Waiting to be imported',
      known: 'In your library',
      salvaged: 'Salvaged copy in your library',
      refused: 'Cannot be imported',
      deleted: 'Deleted here',
    } satisfies Record<DeviceRecordingView['state'], string>,
    at: (volume: string, path: string) => `${volume}: ${path}`,
    skipped: (count: number) => `${files(count)} skipped`,
    skippedFiles: 'Skipped files',
    /** Shown instead of a path if Tapelog stopped reading. */
    allFolders: 'All folders',
    /** The terminal prints these sentences too. */
    skippedReasons: skippedFileSentences,
    selected: (count: number, sizeBytes: number) => `${number(count)} selected · ${size(sizeBytes)}`,
    importSelected: 'Import selected',
    bringsBack: (count: number) =>
      count === 1
        ? 'One of the selected recordings was deleted here. Importing brings it back into the library.'
        : `${number(count)} of the selected recordings were deleted here. Importing brings them back into the library.`,
  },
  watched: {
    title: 'Watch folders',
    text: 'Tapelog imports new recordings from these folders automatically. A folder can be on this machine or on a network share.',
    add: 'Add folder…',
    looking: 'Looking for new recordings',
    growing: (count: number) => `${files(count)} ${plural(count, { one: 'is', other: 'are' })} still being written`,
    deleted: (count: number) =>
      `${files(count)} from it ${plural(count, { one: 'was', other: 'were' })} deleted in Tapelog; to import ${plural(count, { one: 'it', other: 'them' })} again, choose ${plural(count, { one: 'it', other: 'them' })} under “Import”`,
    localOnly: 'Stays on this machine',
    remove: 'Remove',
    removeFolder: (path: string) => `Remove ${path}`,
    dialogTitle: (count: number) => plural(count, { one: 'Watch this folder', other: 'Watch these folders' }),
    submit: 'Watch',
  },
}
