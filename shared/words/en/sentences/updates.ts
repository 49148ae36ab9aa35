import { units } from '../units.ts'

/** Sentences about updates of Tapelog, by code. `host`: the server that is asked for them. */
export const updatesSentences = {
  'update-off': 'Switch on the search for updates first. Until then, Tapelog requests nothing.',
  'update-not-here': 'This Tapelog does not update itself. Install a new version as you installed this one.',
  'update-offline': ({ host }: { host: string }) =>
    `${host} cannot be reached, or the connection broke. Check the network and try again: a download resumes where it stopped.`,
  'update-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} did not provide the update (response ${status}). Try again later.`,
  'update-redirected': ({ host }: { host: string }) =>
    `${host} redirected Tapelog to another server. Tapelog did not follow the redirect and downloaded nothing. If this happens again, tell the people who publish your Tapelog.`,
  'update-too-large': ({ host }: { host: string }) =>
    `${host} sent more data than a list of versions can have, so Tapelog stopped. Nothing changed. Try again later.`,
  'update-channel-not-signed': ({ host }: { host: string }) =>
    `The list of versions at ${host} is not signed with Tapelog’s key, or was changed. Tapelog did not use it. Try again in an hour; if this happens again, do not trust that server.`,
  'update-channel-unknown': ({ host }: { host: string }) =>
    `The list of versions at ${host} is signed, but this Tapelog cannot read it. Install the newest version by hand.`,
  'update-replayed': ({ host, version, newest }: { host: string; version: string; newest: string }) =>
    `${host} sent an old list of versions (${version}), although this machine has seen a newer one (${newest}). Tapelog did not use it. Try again later; if this happens again, do not trust that server.`,
  'update-older': ({ host, version }: { host: string; version: string }) =>
    `${host} offers version ${version}, which is older than this one. Tapelog never installs an older version.`,
  'update-file-changed': ({ host }: { host: string }) =>
    `The update from ${host} is not the file that Tapelog’s publisher signed, so Tapelog deleted it without opening it. Try again; if this happens again, do not trust that server.`,
  'update-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `There is not enough space on the disk: the update needs ${units.size(neededBytes)}, but only ${units.size(freeBytes)} is free. Free some space and try again.`,
  'update-disk-filled':
    'The disk is full, so the update was not completed. This Tapelog is unchanged. Free some space and try again.',
  'update-not-written':
    'Tapelog cannot write to its folder for updates. Check that you are allowed to write there, and try again.',
  'update-place-refused':
    'Tapelog is not allowed to replace its program file. Move the file to a folder that belongs to you, or ask the person who installed it.',
  'update-waits': 'Tapelog installs the update when nothing is being copied, uploaded or transcribed. Try again then.',
  'update-unsaved':
    'Some of your typed text is not saved yet, so Tapelog did not install the update. Try again in a moment.',
  'update-no-library':
    'No library is open, so Tapelog cannot tell whether the update would interrupt anything. Wait until the library is open, and try again.',
  'update-library-moving': 'The library is being moved. Install the update when that is done.',
  'update-library-silent':
    'The library does not respond, so Tapelog did not continue with the update. Try again in a moment; if this happens again, restart Tapelog.',
  'update-not-installed':
    'Tapelog could not replace or start its program file. Try again; if this happens again, install the new version by hand.',
  'update-stopped': 'The update was stopped. Try again: a download resumes where it stopped.',
} as const
