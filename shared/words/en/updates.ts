import type { UpdateWait, UpdateWay } from '../../contract/updates.ts'
import { units } from './units.ts'

/** Updates of Tapelog, in the settings. */
export const updates = {
  /** The sign beside “Settings” in the navigation. */
  sign: 'a new version of Tapelog',
  search: 'Search for updates',
  searchHint: (host: string) =>
    `When Tapelog starts, and then once a day, it asks ${host} for the newest version. That server sees this machine’s network address and its kind of system. Tapelog sends no version, no identifier and nothing about your work. It downloads and installs nothing until you say so.`,
  /** Why this Tapelog does not update itself. */
  ways: {
    'package-manager':
      'Your system’s package manager, or your administrator, updates this Tapelog. Tapelog itself requests nothing.',
    evaluation: 'An evaluation package does not update itself. Install the next one as you installed this one.',
    source: 'This Tapelog was started from its source code. It does not update itself.',
    'no-channel':
      'This Tapelog was built without a server for updates. Install new versions as you installed this one.',
  } satisfies Record<Exclude<UpdateWay, 'self'>, string>,
  check: 'Search now',
  checking: 'Searching…',
  newest: (version: string, checked: string) => `${version} is the newest version (searched ${checked}).`,
  found: (version: string) => `Version ${version}`,
  facts: (size: string, signed: string) => `${size} to download, signed ${signed}`,
  notes: 'What is new',
  download: 'Download',
  downloading: (version: string) => `Downloading version ${version}`,
  cancel: 'Stop the download',
  install: 'Install and restart',
  installing: 'Checking the file, then installing…',
  ready: 'Downloaded and checked. Installing closes Tapelog and starts the new version.',
  waits: (reasons: readonly string[]) => `Tapelog waits for ${units.list(reasons)}.`,
  reasons: {
    copies: 'recordings that are being copied',
    uploads: 'recordings that are being uploaded',
    transcriptions: 'recordings that are being transcribed on this machine',
  } satisfies Record<UpdateWait, string>,
}
