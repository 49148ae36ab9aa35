/** Saving what can be read of a file that cannot be read to its end. */
export const salvage = {
  button: 'Save what can be read…',
  title: (name: string) => `Save what can be read of “${name}”?`,
  explanation:
    'Try the import again first, also with another cable or card reader: a complete copy is better. If that does not help, Tapelog now reads around the damage and marks the recording as a salvaged copy, with the times of its gaps. Nothing on the device is changed, and you can still import the complete file later.',
  confirm: 'Save what can be read',
}
