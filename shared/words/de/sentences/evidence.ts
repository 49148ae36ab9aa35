type Host = { host: string }

const notUsed = 'Tapelog hat ihn nicht verwendet.'

/** Sentences about evidence, by code. `host`: the authority for time stamps. */
export const evidenceSentences = {
  'evidence-path-missing': 'Es gibt keine Datei und keinen Ordner mit diesem Namen.',
  'evidence-none':
    'Tapelog hat dazu kein Manifest gefunden. Geben Sie ein Manifest an (sein Name endet auf .evidence.json), eine Datei neben ihrem Manifest oder den Ordner eines Bags.',
  'evidence-unreadable':
    'Diese Datei ist kein Manifest, das Tapelog lesen kann. Sie ist vielleicht beschädigt, oder eine spätere Version von Tapelog hat sie erstellt.',
  'signing-key-unreadable':
    'Tapelog kann den Schlüssel nicht lesen, der Exporte signiert. Stellen Sie ihn aus einer Sicherung wieder her, oder lassen Sie Tapelog einen neuen erstellen; alte Signaturen bleiben gültig.',
  'signing-key-in-keychain':
    'Der Schlüssel, der Exporte dieser Bibliothek signiert, liegt im Schlüsselbund des Systems, den das Terminal nicht liest. Exportieren Sie mit Nachweis im Fenster.',
  'signing-key-lost':
    'Der Schlüssel, der Exporte dieser Bibliothek signiert, ist nicht mehr dort, wo Tapelog ihn aufbewahrt hat. Stellen Sie ihn aus einer Sicherung wieder her, oder erstellen Sie in den Einstellungen einen neuen; alte Signaturen bleiben gültig.',
  'evidence-of-one':
    'Ein Nachweis gilt für eine Aufnahme, und dieser Zusammenschnitt hat mehrere. Exportieren Sie von jeder Aufnahme einen eigenen, oder exportieren Sie ohne Nachweis.',
  'bag-protected':
    'Ein Bag enthält die Originalaufnahme, und darin ist alles, was geschwärzt ist oder ein Pseudonym hat. Exportieren Sie ohne das Original.',
  'stamp-no-authority':
    'Es ist keine Zeitstempelstelle eingestellt. Geben Sie ihre Adresse in den Einstellungen ein, oder exportieren Sie ohne Zeitstempel.',
  'stamp-stays-here':
    'Diese Aufnahme verlässt diesen Computer nie, und für einen Zeitstempel würde ein Hash an die Zeitstempelstelle gesendet. Exportieren Sie ohne Zeitstempel.',
  'bag-holds-link': 'Ein Bag kann keine Verknüpfungen oder Geräte enthalten. Es wurde nichts geschrieben.',
  'stamp-roots-unreadable':
    'Die Datei mit Stammzertifikaten enthält kein Zertifikat in PEM-Form, das Tapelog lesen kann.',
  'stamp-offline': ({ host }: Host) =>
    `${host} ist für einen Zeitstempel nicht erreichbar oder antwortet nicht. Versuchen Sie es später, oder exportieren Sie ohne Zeitstempel.`,
  'stamp-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host} hat auf die Anfrage nach einem Zeitstempel nicht wie vorgesehen geantwortet (Antwort ${status}). Versuchen Sie es später, oder exportieren Sie ohne.`,
  'stamp-not-granted': ({ host, status, said }: Host & { status: number; said: string }) =>
    `${host} hat keinen Zeitstempel gegeben (Status ${status}${said === '' ? '' : `: „${said}“`}). Versuchen Sie es später, oder exportieren Sie ohne.`,
  'stamp-unreadable': ({ host }: Host) =>
    `${host} hat etwas gesendet, das kein Zeitstempel ist. Tapelog hat es nicht verwendet. Prüfen Sie die Adresse der Zeitstempelstelle.`,
  'stamp-of-other-bytes': ({ host }: Host) =>
    `${host} hat einen Zeitstempel über etwas anderes als dieses Manifest gesendet. ${notUsed}`,
  'stamp-of-other-request': ({ host }: Host) =>
    `${host} hat den Zeitstempel einer anderen Anfrage gesendet. ${notUsed}`,
  'stamp-not-signed': ({ host }: Host) =>
    `${host} hat einen Zeitstempel gesendet, dessen Signatur ungültig ist. ${notUsed}`,
  'stamp-wrong-certificate': ({ host }: Host) =>
    `${host} hat den Zeitstempel mit einem Zertifikat signiert, das nicht für Zeitstempel bestimmt oder nicht gültig ist. ${notUsed}`,
  'stamp-root-unknown': ({ host }: Host) =>
    `Das Zertifikat von ${host} führt zu keinem der Stammzertifikate in Ihren Einstellungen. Tapelog hat den Zeitstempel nicht verwendet.`,
} as const
