import { textLimits } from '../../../text/textLimits.ts'
import { formatClock } from '../../../text/timecode.ts'
import { defaultSpeakerNumber } from '../../../transcripts/speakerNames.ts'
import { recording } from '../recording.ts'
import { number, units } from '../units.ts'

const longestSegment = `höchstens ${number(textLimits.segmentText)} Zeichen`
const again = 'Tapelog versucht es automatisch wieder.'

/** The name that Tapelog gave, in the form that is shown. */
const speakerName = (name: string): string => {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : recording.speakers.numbered(number)
}

/** Sentences about problems with the library, its queue, its transcripts and exports, by code. */
export const librarySentences = {
  'library-unreadable':
    'Die Bibliotheksdatei lässt sich nicht öffnen. Prüfen Sie, dass ihr Ordner da ist und dass Sie darin schreiben dürfen, und versuchen Sie es dann erneut. Spielen Sie eine Sicherung (library.sqlite.before-…) nur ein, wenn die Datei beschädigt ist.',
  'library-damaged':
    'Die Bibliotheksdatei ist beschädigt: Der Datenträger kann sie lesen, aber ihr Inhalt ist kaputt. Beenden Sie Tapelog und kopieren Sie zuerst den ganzen Ordner der Bibliothek auf einen anderen Datenträger. Setzen Sie dann eine Sicherung an ihre Stelle (Ihre eigene oder library.sqlite.before-…). Die Aufnahmen im Ordner „originals“ sind nicht betroffen.',
  'library-missing':
    'Dort gibt es noch keine Bibliothek. Um eine anzulegen, importieren Sie Aufnahmen: tapelog import PFAD…',
  'library-older':
    'Diese Bibliothek wurde zuletzt von einer älteren Version von Tapelog verwendet. Führen Sie zuerst das aus und versuchen Sie es dann erneut: tapelog status',
  'library-newer': ({ found, known }: { found: number; known: number }) =>
    `Diese Bibliothek wurde von einem neueren Tapelog geschrieben (Bibliotheksversion ${found}; dieses kennt ${known}). Installieren Sie das neuere Tapelog, um sie zu öffnen; nichts wurde geändert.`,
  'library-in-use':
    'Diese Bibliothek ist schon in einem anderen Tapelog geöffnet. Schließen Sie zuerst jenes oder nennen Sie eine andere Bibliothek.',
  'library-folder-refused':
    'Tapelog kann den Ordner der Bibliothek nicht anlegen oder nicht darin schreiben. Prüfen Sie, dass der Datenträger verbunden ist, dass der Pfad ein Ordner ist und dass Sie darin schreiben dürfen. Oder wählen Sie einen anderen Ordner.',
  'disk-full':
    'Der Datenträger der Bibliothek ist voll. Schaffen Sie Platz und wiederholen Sie dann Ihre letzte Aktion. Tapelog macht dann mit der Warteschlange weiter.',
  'migration-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Diese Version von Tapelog muss die Bibliotheksdatei ändern und macht vorher eine Kopie davon. Das braucht ${units.size(neededBytes)}, auf dem Datenträger der Bibliothek sind aber nur ${units.size(freeBytes)} frei. Nichts wurde geändert. Schaffen Sie Platz und starten Sie Tapelog dann noch einmal.`,
  'library-unwritable':
    'Tapelog kann die Bibliothek nicht lesen oder nicht beschreiben. Prüfen Sie, dass ihr Datenträger verbunden und nicht schreibgeschützt ist, und wiederholen Sie dann Ihre letzte Aktion. Tapelog macht dann mit der Warteschlange weiter.',

  'recording-unknown': 'Diese Aufnahme ist nicht in dieser Bibliothek.',
  'project-unknown': 'Dieses Projekt gibt es nicht mehr. Wählen Sie ein anderes.',
  'project-name-taken': ({ name }: { name: string }) =>
    `Es gibt schon ein Projekt mit dem Namen „${name}“. Wählen Sie einen anderen Namen.`,
  'title-empty': 'Eine Aufnahme braucht einen Titel. Geben Sie mindestens einen Buchstaben ein.',
  'original-not-sealed':
    'Die Originaldatei stimmt nicht mehr mit ihrem Siegel überein, deshalb exportiert Tapelog ihren Ton nicht. Stellen Sie die Datei aus einer Sicherung wieder her oder exportieren Sie Formate ohne Ton.',
  'original-replaced':
    'Die Originaldatei wurde während des Exports geändert, verschoben oder ersetzt, deshalb hat Tapelog nichts von dieser Aufnahme exportiert. Lassen Sie die Datei in Ruhe und exportieren Sie dann noch einmal.',
  'no-sound-to-export':
    'Die Originaldatei dieser Aufnahme fehlt oder ist nicht lesbar, deshalb gibt es keinen Ton zu exportieren. Prüfen Sie, dass der Datenträger der Bibliothek verbunden ist, oder stellen Sie die Datei aus einer Sicherung wieder her.',
  'no-such-microphone': ({ title, number, count }: { title: string; number: number; count: number }) =>
    count === 0
      ? `Die Kanäle von „${title}“ haben keine getrennten Stimmen, deshalb gibt es kein Mikrofon ${number}. Exportieren Sie den ganzen Ton.`
      : `„${title}“ hat nur ${count} Mikrofone mit einer eigenen Stimme. Wählen Sie eines davon oder alle.`,
  'original-changed':
    'Die Datei hat sich seit dem Import geändert. Stellen Sie sie aus einer Sicherung wieder her oder importieren Sie sie noch einmal.',
  'original-unreadable':
    'Die Datei fehlt oder ist nicht lesbar. Stellen Sie sie aus einer Sicherung wieder her oder importieren Sie sie noch einmal.',
  'audio-deleted':
    'Das Audio dieser Aufnahme wurde gelöscht; ihr Text ist geblieben. Um sie zu transkribieren oder abzuspielen, importieren Sie ihre Datei noch einmal.',
  'deletion-waits': `Es konnte noch nicht alles gelöscht werden. Prüfen Sie, dass der Datenträger der Bibliothek verbunden und nicht schreibgeschützt ist. ${again}`,
  'library-read-elsewhere': `Ein anderes Programm hat die Bibliothek geöffnet, deshalb ist gelöschter Text noch nicht aus ihrer Datei entfernt. ${again}`,
  'service-cannot-remove':
    'Der Transkriptionsdienst auf diesem Computer hat noch eine Kopie und kann sie noch nicht löschen. Tapelog versucht es beim nächsten Start wieder.',
  'removal-waits': ({ account, why }: { account: string; why: 'network' | 'sign-in' | 'other' }) =>
    `„${account}“ hat seine Daten zu einer Aufnahme, die Sie gelöscht haben, noch nicht gelöscht, weil ${
      {
        network: `Tapelog den Dienst nicht erreichen kann. ${again}`,
        'sign-in':
          'der Dienst die Zugangsdaten des Kontos nicht akzeptiert. Geben Sie sie in den Einstellungen neu ein.',
        other: `der Dienst nicht wie erwartet geantwortet hat. ${again}`,
      }[why]
    }`,
  'not-playable-yet':
    'Die Wiedergabekopie dieser Aufnahme wird noch erstellt. Warten Sie einen Moment und versuchen Sie es erneut.',

  'engine-starting': 'Tapelog startet noch. Versuchen Sie es gleich noch einmal.',
  'bad-input': ({ field, said }: { field: string; said: string }) => `${field}: ${said}`,
  'job-unknown': 'Das ist nicht mehr in der Warteschlange.',
  'given-up': ({ triedTimes }: { triedTimes: number }) =>
    `Tapelog hat es ${number(triedTimes)}-mal versucht. Wiederholen Sie es später.`,
  'interrupted-too-often':
    'Tapelog ist bei der Arbeit an dieser Aufnahme dreimal beendet worden, deshalb hat es die Aufnahme ausgelassen und mit den anderen weitergemacht. Nichts ging verloren. Wiederholen Sie sie, wenn die anderen fertig sind.',

  'no-transcript': 'Diese Aufnahme hat noch kein Transkript. Transkribieren Sie sie zuerst.',
  'no-transcript-of': ({ title }: { title: string }) =>
    `„${title}“ hat noch kein Transkript. Transkribieren Sie die Aufnahme zuerst.`,
  'no-quotes-of': ({ title }: { title: string }) =>
    `In „${title}“ ist nichts markiert, deshalb wurden keine Zitate geschrieben.`,
  'export-local-only': ({ titles, more }: { titles: string; more: number }) =>
    `Verlässt diesen Computer nie: ${titles}${more === 0 ? '' : ` und ${units.recordings(more)} mehr`}. Nichts wurde geschrieben. Bestätigen Sie es, wenn Tapelog fragt, oder exportieren Sie nur die anderen Aufnahmen.`,
  'export-needs-local-only': ({ titles }: { titles: string }) =>
    `Verlässt diesen Computer nie: ${titles}. Nichts wurde geschrieben. Um auch diese Aufnahmen zu exportieren, ergänzen Sie --local-only.`,
  'export-kept-here': ({ title }: { title: string }) =>
    `„${title}“ wurde nicht exportiert, weil die Aufnahme diesen Computer nie verlässt. Exportieren Sie sie selbst, wenn ein Ordner sie haben darf.`,
  'export-not-ready': ({ title }: { title: string }) =>
    `„${title}“ wurde nicht exportiert, weil die Aufnahme die Regel ihres Projekts für automatische Exporte nicht mehr erfüllt. Tapelog exportiert sie, wenn sie die Regel wieder erfüllt.`,
  'edit-conflict':
    'Diese Stelle des Transkripts hat sich inzwischen geändert. Lesen Sie sie noch einmal und wiederholen Sie dann Ihre Änderung.',
  'text-changed':
    'Der Text dieses Segments wurde gerade anderswo geändert, deshalb wurde nichts getan. Lesen Sie ihn und versuchen Sie es dann erneut.',
  'segment-too-long': `Dieses Segment ist zu lang zum Speichern: Erlaubt sind ${longestSegment}. Entfernen Sie Wörter oder verschieben Sie sie in ein anderes Segment.`,
  'split-empty': 'Um dieses Segment zu teilen, setzen Sie den Cursor zuerst zwischen zwei Wörter.',
  'merge-last': 'Das ist das letzte Segment; danach gibt es nichts, womit es verbunden werden kann.',
  'merge-speakers':
    'Diese beiden Segmente haben verschiedene Sprecher. Geben Sie zuerst beiden denselben Sprecher und verbinden Sie sie dann.',
  'merge-too-long': `Zusammen wären diese beiden Segmente zu lang zum Bearbeiten: Ein Segment darf ${longestSegment} haben. Lassen Sie sie getrennt.`,
  'remove-words': 'Nur ein leeres Segment lässt sich entfernen. Löschen Sie zuerst seine Wörter.',
  'remove-last':
    'Das ist das einzige Segment des Transkripts, deshalb lässt es sich nicht entfernen. Lassen Sie es leer.',
  'segment-outside': 'Ein Segment muss nach seinem Anfang enden, und innerhalb der Aufnahme. Wählen Sie andere Zeiten.',
  'no-room-between':
    'Dort ist kein Platz für ein Segment: Die beiden Segmente beginnen im selben Moment. Ändern Sie zuerst die Zeiten des einen.',
  'times-refused':
    'Ein Segment kann nicht über das davor oder danach oder über das Ende der Aufnahme hinausreichen. Wählen Sie andere Zeiten oder verschieben Sie zuerst seinen Nachbarn.',
  'boundary-last':
    'Nach diesem Segment kommt kein anderer Sprecher, deshalb können seine Wörter nicht dorthin verschoben werden.',
  'boundary-too-far':
    'Das Segment hat dafür zu wenige Wörter. Verschieben Sie weniger Wörter oder geben Sie dem ganzen Segment einen anderen Sprecher.',
  'pattern-invalid':
    'Dieser reguläre Ausdruck ist nicht lesbar. Prüfen Sie seine Klammern und umgekehrten Schrägstriche. Lookahead, Lookbehind und Rückverweise auf eine Gruppe sind nicht möglich.',
  'pattern-too-slow':
    'Die Suche nach diesem regulären Ausdruck dauert zu lange. Machen Sie ihn kürzer oder genauer oder suchen Sie nach Wörtern.',
  'transcript-file-unknown':
    'Tapelog kann diese Datei nicht als Transkript lesen. Wählen Sie eine WebVTT-, SRT-, oTranscribe-, JSON-, Text- oder Word-Datei (.docx).',
  'transcript-file-encoding':
    'Diese Datei gibt nicht an, wie ihre Buchstaben codiert sind, und mehrere Arten sind möglich. Wählen Sie die Art, in der die Wörter richtig aussehen.',
  'transcript-file-damaged':
    'Diese Transkriptdatei ist beschädigt oder unvollständig. Speichern Sie sie in dem Programm, das sie erstellt hat, noch einmal oder wählen Sie eine andere Datei.',
  'transcript-file-empty': 'Diese Datei enthält keine Wörter. Wählen Sie eine andere Datei.',
  'transcript-file-too-large':
    'Diese Datei ist zu groß für ein Transkript. Speichern Sie nur ihren Text, als reinen Text oder Untertitel, und importieren Sie den.',
  'transcript-file-too-costly':
    'Diese Datei zu lesen braucht mehr Speicher oder Zeit als jedes Transkript. Speichern Sie nur ihren Text, als reinen Text oder Untertitel, und importieren Sie den.',
  'transcript-file-unread':
    'Tapelog konnte diese Datei nicht öffnen. Prüfen Sie, dass sie noch da ist und dass Sie sie lesen dürfen, und versuchen Sie es dann erneut.',
  'transcript-file-of-another': ({ fileMs, durationMs }: { fileMs: number; durationMs: number }) =>
    `Die Zeiten in dieser Datei gehen bis ${formatClock(fileMs)}, aber die Aufnahme endet bei ${formatClock(durationMs)}. Prüfen Sie, dass die Datei zu dieser Aufnahme gehört.`,
  'state-unknown': 'Diese Version des Transkripts ist nicht mehr im Verlauf. Öffnen Sie den Verlauf noch einmal.',
  'quote-number-unknown': ({ number }: { number: number }) =>
    `Zitat ${number} ist nicht unter diesen Zitaten. Entfernen Sie seine Nummer oder die Filteroptionen.`,
  'quote-unknown': 'Dieses Zitat wurde inzwischen entfernt.',
  'note-unknown': 'Diese Notiz wurde inzwischen entfernt.',
  'speaker-unnamed': 'Ein Sprecher braucht einen Namen. Geben Sie mindestens einen Buchstaben ein.',
  'speaker-name-taken': ({ name }: { name: string }) =>
    `„${speakerName(name)}“ ist hier schon ein Sprecher. Legen Sie die beiden Sprecher zusammen oder wählen Sie einen anderen Namen.`,
  'new-speaker-name-taken': ({ name }: { name: string }) =>
    `„${speakerName(name)}“ ist hier schon ein Sprecher. Wählen Sie einen anderen Namen.`,

  'account-busy':
    'Mit diesem Konto werden noch Aufnahmen gesendet oder transkribiert. Warten Sie, bis sie fertig sind, oder brechen Sie sie in der Warteschlange ab. Entfernen Sie dann das Konto.',

  'path-refused':
    'Tapelog kann ein Gerät oder eine Netzwerkadresse nicht direkt verwenden. Verbinden Sie den Server als Laufwerk und wählen Sie die Datei oder den Ordner dann dort.',
  'sound-too-long-inside': ({ minutes }: { minutes: number }) =>
    `Diese Aufnahme ist zu lang, um in einer Webseite zu stehen; dort haben bis zu ${number(minutes)} Minuten Platz. Wählen Sie stattdessen „In einer Datei neben der Seite“.`,
  'pdf-failed':
    'Das PDF konnte nicht erstellt werden. Exportieren Sie die Webseite und drucken Sie sie aus einem Browser.',
  'preview-failed':
    'Tapelog konnte die Seite nicht zeichnen, deshalb sehen Sie nur ihren Text. Der Export ist nicht betroffen.',
  'pseudonym-empty':
    'Ein Name braucht mindestens einen sichtbaren Buchstaben. Geben Sie den Namen ein, den Lesende erhalten sollen.',
  'pseudonym-says-name': 'Dieses Pseudonym enthält den echten Namen. Wählen Sie ein anderes.',
  'export-protection-changed':
    'Während Tapelog diesen Export schrieb, wurde geändert, was Leser nicht bekommen sollen, deshalb hat es keine Datei behalten. Exportieren Sie noch einmal.',
  'export-reveals': ({ place, more }: { place: string; more: number }) =>
    `Dieser Export enthält noch etwas, das Sie zurückhalten wollten (${place}${more > 0 ? `, und ${more} weitere` : ''}). Nichts wurde geschrieben. Öffnen Sie „Was diese Datei verrät“ oder ergänzen Sie die fehlende Schreibweise bei den Pseudonymen.`,
  'format-names-original':
    'Dieses Format verweist nur auf Stellen im Original, das dieser Export zurückhält. Wählen Sie ein anderes Format oder „Clips“.',
  'pdf-needs-printer':
    'Ein PDF braucht im Terminal Chromium oder LibreOffice. Installieren Sie eines davon, exportieren Sie aus dem Fenster, oder exportieren Sie „html“ und drucken Sie es.',
  'profile-unknown': ({ name, profiles }: { name: string; profiles: string }) =>
    `Es gibt kein Exportprofil „${name}“. ${profiles === '' ? 'Speichern Sie zuerst eines im Exportdialog des Fensters.' : `Verwenden Sie eines davon: ${profiles}.`}`,
  'profile-removed': 'Dieses Exportprofil gibt es nicht mehr. Wählen Sie ein anderes.',
  'rule-folder-missing':
    'Der Ordner für die automatischen Exporte dieses Projekts ist nicht da. Verbinden Sie sein Laufwerk oder wählen Sie im Projekt einen anderen Ordner, und wiederholen Sie den Export dann.',
  'folder-missing': 'Der Ordner für den Export ist nicht da. Wählen Sie einen anderen.',
  'export-no-permission': 'Tapelog darf in diesen Ordner nicht schreiben. Wählen Sie einen anderen.',
  'export-disk-full':
    'Der Datenträger ist voll. Schaffen Sie Platz oder wählen Sie einen anderen Ordner, und exportieren Sie dann noch einmal.',
  'export-folder-unmade':
    'Tapelog kann den Ordner für den Export nicht anlegen: Sein Name ist zu lang, oder an seiner Stelle ist eine Datei oder eine defekte Verknüpfung. Wählen Sie einen anderen.',
  'run-library-kept': ({ path, command }: { path: string; command: string }) =>
    `Ihre Aufnahmen und Transkripte sind in ${path} aufbewahrt. Um sie zu exportieren: ${command}`,
  'export-failed':
    'Der Export konnte nicht geschrieben werden. Wählen Sie einen anderen Ordner und versuchen Sie es erneut.',
} as const
