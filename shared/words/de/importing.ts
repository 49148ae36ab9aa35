import { plural, units } from './units.ts'

/** The question what to do with imported recordings, and the remembered choices. */
export const importing = {
  title: (recordings: number) => `${units.recordings(recordings)} importieren`,
  from: (source: string) => `Von ${source}`,
  intoProject: (name: string) => `In das Projekt „${name}“.`,
  nothingSent: 'Nichts wird gesendet, bevor Sie wählen.',
  safeOnDevice: 'Auf dem Gerät wird nichts geändert.',
  copying: (count: number) =>
    `${units.recordings(count)} ${plural(count, { one: 'wird', other: 'werden' })} noch kopiert`,
  transcribe: 'Transkribieren',
  here: 'Auf diesem Computer',
  hereHint: 'Nichts verlässt diesen Computer.',
  withAccount: (account: string) => `Mit „${account}“`,
  withAccountHint: (host: string) => `Wird an ${host} gesendet.`,
  notNow: 'Jetzt nicht',
  notNowHint: 'Sicher aufbewahren und später entscheiden.',
  speakers: 'Sprecher',
  notToldApart: 'Sprecher nicht trennen',
  names: (isRemote: boolean, count: number) =>
    `Namen und Hotwords: ${count === 0 ? 'keine' : units.number(count)}${isRemote ? ' gesendet' : ''}`,
  speakerNamesProblem: 'Verwenden Sie höchstens 50 Namen mit je höchstens 100 Zeichen.',
  hotwordsProblem: 'Verwenden Sie höchstens 500 Hotwords mit je höchstens 100 Zeichen.',
  localOnly: 'Diese verlassen diesen Computer nie',
  localOnlyHint: 'Tapelog sendet sie nicht, außer wenn Sie es später erlauben',
  projectKeepsHere: 'das Projekt behält alle Aufnahmen auf diesem Computer; ändern Sie das in den Projekteinstellungen',
  remember: (source: string) => `Nächstes Mal von ${source} ebenso`,
  rememberFiles: 'Nächstes Mal beim Import von Dateien ebenso',
  submit: (recordings: number) => `${units.number(recordings)} importieren`,
  later: 'Später',
  choose: 'Wählen…',
  waiting: {
    label: 'Aufnahmen, die auf Ihre Wahl warten',
    text: (recordings: number) =>
      `${units.recordings(recordings)} ${plural(recordings, { one: 'wartet', other: 'warten' })} auf Ihre Wahl. Bis dahin wird nichts gesendet.`,
  },
  remembered: {
    title: 'Für Importe gemerkt',
    text: 'Neue Aufnahmen aus diesen Quellen behandelt Tapelog ohne Rückfrage:',
    files: 'Dateien, die Sie auswählen oder hierher ziehen',
    asks: 'Tapelog fragt, bevor es neue Aufnahmen von hier sendet.',
    does: (choice: string) => `Neue Aufnahmen: ${choice}`,
    notInForce: 'Dieses Konto wird nicht verwendet, deshalb fragt Tapelog wieder.',
    here: 'auf diesem Computer transkribiert',
    sentTo: (account: string) => `an „${account}“ gesendet`,
    notNow: 'aufbewahrt, nicht transkribiert',
    localOnly: 'verlassen diesen Computer nie',
    speakers: (count: number) => (count === 1 ? 'ein Sprecher' : units.speakers(count)),
    chooseFor: (source: string) => `Wählen, was mit neuen Aufnahmen von ${source} geschieht`,
    change: 'Ändern…',
    changeFor: (source: string) => `Ändern, was mit neuen Aufnahmen von ${source} geschieht`,
    changeForFiles: 'Ändern, was mit Dateien geschieht, die Sie importieren',
    forget: 'Vergessen',
    forgetFor: (source: string) => `Die Wahl für neue Aufnahmen von ${source} vergessen`,
    forgetForFiles: 'Die Wahl für Dateien vergessen, die Sie importieren',
    dialog: (source: string) => `Neue Aufnahmen von ${source}`,
    dialogFiles: 'Dateien, die Sie importieren',
    dialogText: 'Neue Aufnahmen von hier behandelt Tapelog ohne Rückfrage:',
    submit: 'Merken',
  },
}

/** Texts about saving the readable part of a file that cannot be read completely. */
export const salvage = {
  button: 'Lesbares retten…',
  title: (name: string) => `Retten, was von „${name}“ lesbar ist?`,
  explanation:
    'Versuchen Sie den Import zuerst mit einem anderen Kabel oder Kartenleser, denn eine vollständige Kopie ist besser. Wenn das nicht hilft, machen Sie hier weiter: Tapelog liest um die Schäden herum und kennzeichnet die Aufnahme als gerettete Kopie, mit den Zeiten ihrer Lücken. Auf dem Gerät wird nichts geändert, und Sie können die vollständige Datei später noch importieren.',
  confirm: 'Lesbares retten',
}

export const readAsSamples = {
  button: 'Als Samples lesen…',
  title: (name: string) => `„${name}“ als Samples lesen`,
  explanation:
    'Dieser Aufnahme fehlt der Kopf, der angibt, wie der Ton gespeichert ist. Wählen Sie die Form, in der die Stimmen richtig klingen. Die Datei bleibt, wie sie ist.',
  basis: {
    others: 'Gewählt wie bei den anderen Aufnahmen von dort.',
    bytes:
      'Aus den Bytes geraten, die nichts über die Rate sagen: Klingen Stimmen zu tief oder zu hoch, wählen Sie eine andere.',
  },
  rate: 'Abtastrate',
  hertz: (hertz: number) => `${units.number(hertz)} Hz`,
  channels: 'Kanäle',
  format: 'Samples',
  startByte: 'Erstes Byte des Tons',
  bits: (bits: number) => `${bits} Bit`,
  floats: '32 Bit, Gleitkomma',
  listen: 'Anhören',
  stop: 'Stopp',
  wave: 'Der Ton, wenn er so gelesen wird',
  long: (clock: string) => `${clock} lang`,
  confirm: 'Importieren',
}
