export const custody = {
  export: {
    label: 'Nachweis',
    kinds: { none: 'Ohne Nachweis', manifest: 'Mit Nachweis', bag: 'Mit Nachweis und dem Original, als Bag (BagIt)' },
    hint: 'Neben jeder Datei ein signiertes Manifest: was exportiert wurde, wann, aus welchem Original, und was damit geschehen ist. Wer liest, prüft es mit „tapelog verify“.',
    protectedHint: 'Mit Pseudonymen oder Schwärzungen sagt das Manifest nichts über die Aufnahme.',
    stamp: 'Mit Zeitstempel',
    stampHint: (host: string) => `${host} erhält den Hash des Manifests.`,
    withoutStamp: 'Ohne Zeitstempel exportieren',
  },
  settings: {
    text: 'Exporte mit Nachweis haben ein Manifest, das diese Bibliothek mit ihrem eigenen Schlüssel signiert.',
    fingerprint: 'Fingerabdruck des Schlüssels',
    none: 'Es gibt noch keinen Schlüssel. Tapelog erstellt ihn beim ersten Export mit Nachweis.',
    made: (day: string) => `Erstellt am ${day}.`,
    tell: 'Nennen Sie den Fingerabdruck denen, die Ihre Exporte prüfen, auf einem anderen Weg als mit dem Export.',
    keptIn: {
      keychain: 'Die private Hälfte liegt im Schlüsselbund dieses Systems.',
      file: 'Die private Hälfte liegt in der Datei „signing-key“ im Ordner der Bibliothek, die nur Sie lesen können: Sie wurde erstellt, wo Tapelog keinen Schlüsselbund hat.',
    },
    copy: 'Fingerabdruck kopieren',
    copied: 'Kopiert.',
    make: 'Schlüssel jetzt erstellen',
    renew: 'Neuen Schlüssel erstellen',
    renewHint: 'Wenn der alte Schlüssel noch da ist, bleibt er.',
    authority: 'Adresse einer Zeitstempelstelle (RFC 3161)',
    authorityHint:
      'Zum Beispiel https://tsa.example/rfc3161. Leer: keine Zeitstempel. Tapelog fragt nur, wenn Sie mit Nachweis exportieren, und sendet nur einen Hash.',
    authorityWrong: 'Das ist keine Adresse, die mit https:// beginnt.',
  },
  log: {
    menu: 'Protokoll der Aufnahme…',
    title: 'Protokoll der Aufnahme',
    text: 'Was mit dieser Aufnahme geschehen ist, nach der Uhr dieses Computers. Jede Zeile enthält den Hash der Zeile davor, so dass keine unbemerkt geändert oder entfernt werden kann. Wird die Aufnahme gelöscht, dann auch das Protokoll.',
    list: 'Zeilen des Protokolls',
  },
  terminal: {
    key: (fingerprint: string) => `Schlüssel für Signaturen: ${fingerprint}`,
    noKey: 'Diese Bibliothek hat noch keinen Schlüssel. Tapelog erstellt ihn beim ersten Export mit Nachweis.',
  },
}
