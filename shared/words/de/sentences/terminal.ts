import { languages } from '../languages.ts'

/**
 * Sentences of the terminal about failed commands, by code. `command`: a command to type, such as `tapelog sync`. `path`: the path of a
 * library, as the person named it.
 */
export const terminalSentences = {
  'library-no-folder': ({ path }: { path: string }) =>
    `${path} ist eine Datei, aber eine Bibliothek ist ein Ordner. Wählen Sie einen Ordner mit --library ORDNER`,
  'no-library-yet': ({ path, command }: { path: string; command: string }) =>
    `Es gibt noch keine Bibliothek. Um eine in ${path} anzulegen: ${command}`,
  'no-library-there': ({ path, command }: { path: string; command: string }) =>
    `In ${path} gibt es keine Bibliothek. Prüfen Sie den Pfad. Um dort eine neue Bibliothek anzulegen: ${command}`,
  'library-busy':
    'Ein anderes Tapelog verwendet diese Bibliothek. Nehmen Sie dafür das Tapelog-Fenster, oder schließen Sie das andere Tapelog und versuchen Sie es erneut.',
  'segment-number-unknown': ({ segment, command }: { segment: string; command: string }) =>
    `In diesem Transkript gibt es kein Segment ${segment}. Um seine Segmente zu sehen: ${command}`,
  'project-name-unknown': ({ name, command }: { name: string; command: string }) =>
    `In dieser Bibliothek gibt es kein Projekt mit dem Namen „${name}“. Um alle Projekte zu sehen: ${command}`,
  'recording-number-unknown': ({ id, command }: { id: string; command: string }) =>
    `In dieser Bibliothek gibt es keine Aufnahme ${id}. Um alle Aufnahmen zu sehen: ${command}`,
  'no-transcripts-yet': ({ command }: { command: string }) =>
    `Noch hat keine Aufnahme ein Transkript. Um zu transkribieren, was in der Warteschlange ist: ${command}`,
  'nothing-to-import': 'In den Dateien und Ordnern, die Sie genannt haben, ist keine Aufnahme.',
  'recorder-not-there': ({ others, command }: { others: string; command: string }) =>
    `Dieser Rekorder ist nicht angeschlossen. ${others === '' ? 'Auch kein anderer Rekorder ist angeschlossen.' : `Angeschlossen: ${others}.`} Um Rekorder aufzulisten: ${command}`,
  'no-model-for-choice': ({ language }: { language: string }) =>
    `${languages.noModel(language)} Wählen Sie mit --language CODE eine andere Sprache oder installieren Sie ein Modell: tapelog models list`,
  'remote-incomplete': ({ missing }: { missing: string }) =>
    `Einige Einstellungen des externen Dienstes fehlen. Setzen Sie auch diese Umgebungsvariablen: ${missing}.`,
  'nothing-to-measure':
    'Es gibt nichts zu messen. Geben Sie mit --audio einen Ordner mit Aufnahmen an, jede mit ihren Wörtern in einer .txt-Datei desselben Namens, und installieren Sie mindestens ein Erkennungsmodell.',
  'tls-incomplete': 'Geben Sie --tls-cert und --tls-key beide an oder keines.',
  'tls-unreadable': 'Tapelog kann das Zertifikat oder seinen Schlüssel nicht lesen. Prüfen Sie beide Pfade.',
} as const
