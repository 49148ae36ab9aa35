import type { RecordType } from '../../partner/secondFamily.ts'

/** The registry in the settings, beside the accounts: the account to which each recorder is registered. */
export const registry = {
  title: 'Registry',
  add: 'Add recorder…',
  noAccount: 'Add an account to see which account your recorders are registered to.',
  empty: 'Add a recorder by its serial number to see which account it is registered to.',
  account: (name: string) =>
    `The registry as the account “${name}” sees it. A recorder can be registered to only one account at a time.`,
  addDialog: {
    title: 'Add recorder',
    submit: 'Add',
    serialNumber: 'Serial number',
    serialNumberHint: 'On the recorder, or in its maker’s app',
    checkSerialNumber: 'Check the serial number.',
    type: 'Type',
    typeKnown: (type: string) =>
      `According to the serial number: ${type}. Enter another type only if this one is wrong.`,
    typeUnknown:
      'If the serial number begins with 881, the type is notepro; if it begins with 882, notepins. For any other recorder, enter its type.',
    recordType: 'Recorder type for the device record',
    recordTypeHint: 'Device records have their own names for the types.',
    recordTypes: { note: 'note', notepin: 'notepin', notepro: 'notepro', other: 'other' } satisfies Record<
      RecordType,
      string
    >,
  },
  /** Shown on the card of a recorder that is or was plugged in. */
  ofRecorder: {
    serialNumber: (serialNumber: string) => `Serial number ${serialNumber}`,
    above: 'See its entry in the registry above.',
    noAccount: 'Add an account to see which account this recorder is registered to.',
    check: 'See which account it is registered to',
  },
  state: {
    asking: 'Asking the registry…',
    never: {
      state: 'Not registered',
      meaning:
        'The registry knows this recorder, but nobody has registered it to an account. Press Register to register it to yours.',
    },
    former: {
      state: 'No longer registered',
      meaning:
        'No account has registered it now. If it is locked, you can recover it with the client IDs of its former accounts.',
    },
    ours: { state: 'Registered to this account', meaning: 'Tapelog registered it with the account in use.' },
    other: {
      state: 'Registered, but not by Tapelog',
      meaning:
        'Another account has probably registered it. Only that account can then unregister it, and you cannot recover it. If this account registered it, press Register so that Tapelog knows it. Nothing else changes.',
    },
  },
  card: {
    label: (serialNumber: string) => `Recorder ${serialNumber}`,
    typeUnknown: 'type unknown',
    askAgain: 'Ask again',
    asking: 'Asking…',
    remove: 'Remove from list',
    itIsA: (type: string) => `It is a ${type}`,
    register: 'Register',
    unregister: 'Unregister',
    unregisterTitle: (serialNumber: string) => `Unregister ${serialNumber}?`,
    unregisterText:
      'It will no longer be registered to this account. You must also unregister it on the recorder itself, with its maker’s SDK.',
    unregistered:
      'Unregistered. Now also unregister it on the recorder itself: keep it close by and use its maker’s SDK. Until then the recorder itself stays registered.',
    exportRecovery: 'Export client IDs for recovery…',
    written: (path: string) => `Written to ${path}. The maker’s SDK tries these client IDs, newest first.`,
    history: (count: number) => `History (${count})`,
    historyLabel: 'Accounts it was registered to, newest first',
    thisAccount: 'this account',
  },
  record: {
    title: 'Device record',
    label: 'Contents of the device record',
    ownerIdHint: 'The owner to register the recorder to, or to unregister it from; at most 120 characters.',
    register: 'Register to owner',
    unregister: 'Unregister from owner',
    read: 'Read record',
    facts: {
      owner: 'Owner',
      registered: 'Registered',
      name: 'Name',
      model: 'Model',
      version: 'Version',
      battery: 'Battery',
      free: 'Free',
      capacity: 'Capacity',
      updated: 'Updated',
    },
    yes: 'Yes',
    no: 'No',
    percent: (value: number) => `${value} %`,
  },
}
