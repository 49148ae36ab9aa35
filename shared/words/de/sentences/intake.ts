import { missing } from '../missing.ts'
/** Sentences about problems with importing recordings: files, watched folders, sealing. By code. */
export const intakeSentences = {
  stopped: 'Angehalten.',
  'source-gone':
    'Die Datei ist nicht mehr dort, wo sie war. Wenn sie auf einem Rekorder liegt, schließen Sie ihn wieder an und importieren Sie sie noch einmal.',
  'source-unreadable':
    'Tapelog konnte nicht die ganze Datei lesen. Der Rekorder wurde getrennt, oder seine Karte hat einen Fehler. Schließen Sie ihn wieder an und wiederholen Sie den Import.',
  'salvage-not-offered':
    'Einen Teil einer Datei können Sie erst retten, nachdem Tapelog sie nicht lesen konnte. Diese Datei hat es ohne Fehler gelesen, oder sie ist inzwischen in der Bibliothek.',
  'samples-not-offered':
    'Nur eine Datei ohne Kopf wird als Samples gelesen. Diese ist keine, oder sie ist schon in der Bibliothek.',
  'salvage-whole-files-only':
    'Dieses Gerät sendet nur ganze Dateien, deshalb kann Tapelog den Schaden nicht überspringen. Wiederholen Sie den Import, oder stecken Sie die Karte in einen Kartenleser und importieren Sie die Datei von dort.',
  'salvage-nothing':
    'Tapelog kann nichts von dieser Datei lesen. Nichts wurde gespeichert. Wiederholen Sie den Import oder nehmen Sie einen anderen Kartenleser.',
  'salvage-not-audio':
    'Der Anfang dieser Datei ist beschädigt, deshalb lässt sich der Rest nicht als Audio öffnen. Nichts wurde gespeichert. Wiederholen Sie den Import oder nehmen Sie einen anderen Kartenleser.',
  salvaged: ({ missing: lacks }: { missing: string }) =>
    sentencesOf(
      `Tapelog hat den lesbaren Teil als gerettete Kopie gespeichert: ${missing.loss(JSON.parse(lacks))}.`,
      missing.note(JSON.parse(lacks)),
    ),
  'salvage-complete': 'Diesmal hat Tapelog die ganze Datei gelesen. Die Aufnahme ist vollständig.',
  'no-permission':
    'Tapelog darf diese Datei nicht lesen. Ändern Sie ihre Zugriffsrechte, oder kopieren Sie sie in einen eigenen Ordner und importieren Sie sie von dort.',
  'transcript-alone':
    'Das ist ein Transkript, keine Aufnahme. Öffnen Sie die Aufnahme, zu der es gehört, und wählen Sie in ihrem Menü „Transkript importieren…“.',
  'other-ending':
    'Ihr Name endet nicht wie der einer Aufnahme, deshalb wurde sie im Ordner ausgelassen. Sie enthält aber Audio: Um sie zu importieren, wählen Sie die Datei selbst aus.',
  'name-not-utf8':
    'Der Name dieser Datei oder dieses Ordners hat eine alte Kodierung, die Tapelog nicht öffnen kann. Benennen Sie ihn im Dateimanager um und importieren Sie dann.',
  'not-a-file': 'Das ist keine Datei. Importieren Sie stattdessen die Dateien darin.',
  'empty-file': 'Die Datei ist leer (0 Byte). Es gibt darin nichts zu importieren.',
  'file-changed': 'Die Datei wurde noch geschrieben. Tapelog versucht es gleich noch einmal.',
  'import-failed':
    'Die Datei konnte nicht in die Bibliothek kopiert werden. Wiederholen Sie den Import; nichts ging verloren.',
  'import-disk-full':
    'Auf dem Datenträger der Bibliothek ist kein Platz für diese Datei. Schaffen Sie Platz, dann macht Tapelog weiter. Die Datei ist noch dort, wo sie war.',
  'import-disk-protected':
    'Der Datenträger der Bibliothek ist schreibgeschützt oder wurde es nach einem Fehler. Machen Sie ihn wieder beschreibbar, dann macht Tapelog weiter. Die Datei ist noch dort, wo sie war.',
  'import-waits-for-disk':
    'Der Datenträger der Bibliothek ist voll. Schaffen Sie Platz und lassen Sie Tapelog offen: Dann importiert es diese Aufnahmen.',
  'import-waits-for-library':
    'Tapelog kann nicht in die Bibliothek schreiben. Prüfen Sie ihren Datenträger und lassen Sie Tapelog offen: Dann importiert es diese Aufnahmen.',
  'import-unwritable':
    'Die Kopie konnte nicht in die Bibliothek geschrieben werden. Prüfen Sie den Datenträger, auf dem sie liegt, und wiederholen Sie dann den Import. Die Datei ist noch dort, wo sie war.',
  'import-incomplete': 'Die Kopie ist nicht so lang wie das Original. Tapelog kopiert sie noch einmal.',
  'hashing-failed':
    'Ein Teil von Tapelog ist beim Prüfen dieser Datei abgestürzt. Wiederholen Sie den Import. Die Datei ist unverändert.',
  'hash-mismatch':
    'Zwei Prüfungen der Kopie hatten verschiedene Ergebnisse, deshalb hat Tapelog sie nicht verwendet. Wiederholen Sie den Import. Wenn es wieder passiert, ist vielleicht der Arbeitsspeicher oder der Prozessor dieses Computers fehlerhaft: Lassen Sie ihn prüfen.',
  duplicate: ({
    title,
    outcome,
    transcript,
  }: {
    title: string | null
    outcome: string | null
    transcript: 'missing' | 'there' | null
  }) =>
    sentencesOf(
      title === null ? 'Schon in der Bibliothek.' : `Schon in der Bibliothek, als „${title}“.`,
      outcome,
      transcript === 'missing'
        ? 'Die Aufnahme hat kein Transkript. Sie können sie von ihrer Zeile in der Bibliothek aus transkribieren, auch in einer anderen Sprache.'
        : null,
    ),
  'put-back': ({ title, outcome }: { title: string; outcome: string | null }) =>
    sentencesOf(
      `Die Kopie von „${title}“ in der Bibliothek fehlte oder war beschädigt. Tapelog hat sie durch diese Datei ersetzt.`,
      outcome,
    ),
  'import-account-changed':
    'Das Konto, das Sie gewählt haben, wird nicht mehr verwendet. Nichts wurde gesendet. Wählen Sie noch einmal.',
  'watch-folder-missing':
    'Der Ordner ist nicht da. Verbinden Sie sein Laufwerk oder seine Netzwerkfreigabe. Wenn Tapelog den Ordner beobachtet, sieht es wieder nach.',
  'watch-folder-unreadable':
    'Tapelog darf diesen Ordner nicht lesen. Ändern Sie seine Zugriffsrechte oder wählen Sie einen anderen.',
  'not-a-folder': 'Das ist eine Datei. Wählen Sie stattdessen ihren Ordner.',
  'folder-is-library': 'Tapelog bewahrt in diesem Ordner seine eigenen Dateien auf. Wählen Sie einen anderen.',
} as const

function sentencesOf(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}
