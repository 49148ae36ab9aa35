import { isEntryProblem } from '../../../errors/entryProblems.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

/** Errors of the window’s host and of its connection to the engine and the service, by code. */
export const shellSentences = {
  internal:
    'In Tapelog ist etwas schiefgegangen. Nichts ging verloren. Versuchen Sie es erneut, und melden Sie es, wenn es wieder passiert.',
  'engine-down': 'Der Hintergrundprozess von Tapelog läuft nicht. Starten Sie Tapelog neu.',
  'engine-restarted':
    'Der Hintergrundprozess von Tapelog wurde neu gestartet. Nichts ging verloren. Versuchen Sie es erneut.',
  'engine-keeps-stopping':
    'Der Hintergrundprozess von Tapelog stürzt immer wieder ab. Ihre Aufnahmen sind sicher. Starten Sie Tapelog neu, und melden Sie es, wenn es wieder passiert.',
  'foreign-page': 'Tapelog nimmt Befehle nur aus seinem eigenen Fenster an.',
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    isEntryProblem(reason)
      ? entries[reason]
      : 'Diese Eingabe ist nicht gültig. Korrigieren Sie sie und versuchen Sie es erneut.',
  'not-granted':
    'Tapelog verwendet nur Dateien und Ordner, die Sie in seinen Dialogen gewählt oder auf sein Fenster gezogen haben. Wählen Sie noch einmal.',
  'not-confirmed': 'Nichts wurde geändert, weil Sie nicht bestätigt haben.',
  'hotwords-too-many-to-send': ({ count }: { count: number }) =>
    `Höchstens 60 Namen und Begriffe mit zusammen höchstens 1.200 Zeichen lassen sich auf einmal an einen externen Dienst senden. Jetzt sind es ${number(count)}. Wählen Sie weniger.`,
  'asked-too-often': ({ minutes }: { minutes: number }) =>
    `Nichts wurde geändert: Sie haben das mehrmals abgelehnt. Sie können es in ${minutes === 1 ? 'einer Minute' : `${number(minutes)} Minuten`} wieder versuchen.`,
  'question-outdated':
    'Nichts wurde gesendet: Die Aufnahmen haben sich geändert, während die Frage offen war. Prüfen Sie sie und versuchen Sie es erneut.',
  'credentials-file-unread':
    'Die Datei konnte nicht gelesen werden. Prüfen Sie, dass sie da ist und dass Sie sie lesen dürfen.',
  'credentials-file-empty': 'Diese Datei ist leer.',
  'credentials-file-too-large':
    'Diese Datei ist größer als jede Datei mit Zugangsdaten (64 kB). Wählen Sie die Datei vom Dienst.',
  'credentials-file-binary':
    'Das ist keine Textdatei. Eine Datei mit Zugangsdaten ist JSON oder hat für jede Angabe eine Zeile wie „client_id=…“.',
  'credentials-file-nothing':
    'In dieser Datei wurden keine Zugangsdaten gefunden. Tapelog sucht Namen wie client_id, secret_key, api_key, user_token und authorization, als JSON oder als Zeilen mit „=“.',
  'credentials-file-twice': ({ name }: { name: string }) =>
    `Diese Datei hat zwei verschiedene Werte für ${name}. Behalten Sie einen davon und laden Sie die Datei noch einmal.`,
  'window-stopped':
    'Das Fenster von Tapelog ist abgestürzt und wurde neu geladen. Ihr Text ist gespeichert, bis auf das, was Sie im letzten Augenblick geschrieben haben.',
  'report-outdated': 'Dieser Bericht ist veraltet. Schließen Sie diesen Dialog und öffnen Sie ihn noch einmal.',
  'report-not-saved':
    'Der Bericht wurde dort nicht gespeichert. Prüfen Sie, dass Sie in den Ordner schreiben dürfen, oder wählen Sie einen anderen.',
  'licence-text-missing':
    'In dieser Kopie von Tapelog fehlen die Lizenztexte. Installieren Sie Tapelog noch einmal oder lesen Sie die Datei NOTICE neben der Anwendung.',
  'no-address': 'Geben Sie zuerst die Adresse dieses Kontos ein. Zugangsdaten werden nur für eine Adresse behalten.',
} as const
