import type { SkippedFileReason } from '../../../devices/skippedFiles.ts'

/** Sentences about problems with recorders, cards and phones, by code. */
export const devicesSentences = {
  cancelled: 'Abgebrochen. Auf dem Gerät wurde nichts geändert.',
  'device-unplugged': 'Das Gerät wurde getrennt. Schließen Sie es wieder an, dann macht Tapelog weiter.',
  'device-away': 'Das Gerät ist nicht angeschlossen. Schließen Sie es an, dann macht Tapelog weiter.',
  'device-away-unknown':
    'Das Gerät wurde getrennt, und Tapelog kann es nicht von anderen desselben Modells unterscheiden. Schließen Sie es wieder an und importieren Sie noch einmal davon.',
  'device-not-there': 'Dieses Gerät ist nicht angeschlossen. Schließen Sie es an und versuchen Sie es erneut.',
  'device-here': 'Dieses Gerät ist noch angeschlossen. Trennen Sie es zuerst und klicken Sie dann auf „Vergessen“.',
  'device-in-use':
    'Von diesem Gerät werden noch Aufnahmen kopiert. Klicken Sie auf „Anhalten“ oder warten Sie, bis sie kopiert sind.',
  'device-not-remembered':
    'Tapelog kann dieses Gerät nicht von anderen desselben Modells unterscheiden und sich deshalb keine Einstellungen dafür merken.',

  'device-recording-gone':
    'Die Aufnahme ist nicht mehr auf dem Gerät: Sie wurde dort gelöscht oder umbenannt. Klicken Sie auf der Seite „Geräte“ auf „Erneut suchen“.',
  'device-recording-changed':
    'Auf dem Gerät hat jetzt eine andere Aufnahme diesen Namen. Importieren Sie sie von der Seite „Geräte“.',
  'device-file-changed':
    'Die Datei auf dem Gerät hat sich geändert, während sie kopiert wurde. Beenden Sie die Aufnahme am Gerät und importieren Sie sie dann noch einmal.',
  'device-cannot-resume':
    'Dieses Gerät kann eine unterbrochene Kopie nicht fortsetzen. Importieren Sie die Aufnahme noch einmal.',

  'device-file-in-crumbs':
    'Das Gerät gibt diese Datei nur in Stücken von wenigen Bytes heraus, das Kopieren würde Tage dauern. Starten Sie das Gerät neu und importieren Sie die Datei noch einmal, oder kopieren Sie sie im Dateimanager.',

  'device-no-mtp':
    'Das Gerät gibt in diesem Modus keine Dateien frei. Wählen Sie auf einem Telefon in der USB-Benachrichtigung „Dateiübertragung“.',
  'device-locked':
    'Das Gerät zeigt keinen Speicher. Entsperren Sie den Bildschirm, wählen Sie „Dateiübertragung“ oder setzen Sie die Karte ein, und versuchen Sie es erneut.',
  'device-busy': ({ platform }: { platform: string }) => {
    if (platform === 'darwin')
      return 'macOS selbst liest dieses Gerät (der Dienst ptpcamerad). Schließen Sie Fotos, Digitale Bilder und jedes andere Programm, das es anzeigt, und schließen Sie das Gerät dann wieder an.'
    if (platform === 'win32')
      return 'Windows selbst verwendet dieses Gerät. Kopieren Sie die Aufnahmen mit dem Explorer in einen Ordner und importieren Sie dann diesen Ordner.'
    return 'Ein anderes Programm dieses Systems liest das Gerät (gvfs-mtp oder kmtpd, der Dienst hinter dem Dateimanager). Werfen Sie es im Dateimanager aus, ohne es zu trennen, und versuchen Sie es dann erneut.'
  },
  'device-no-permission': ({ platform }: { platform: string }) =>
    platform === 'linux'
      ? 'Dieses System lässt Sie dieses USB-Gerät nicht lesen. Installieren Sie die udev-Regel, die zu Tapelog gehört (sie kennzeichnet das Gerät mit „uaccess“), und schließen Sie es dann wieder an.'
      : 'Dieses System lässt Tapelog dieses USB-Gerät nicht lesen. Erlauben Sie es in den Datenschutzeinstellungen des Systems und schließen Sie es dann wieder an.',
  'device-open-failed':
    'Das Gerät konnte nicht geöffnet werden. Trennen Sie es, schließen Sie es wieder an und versuchen Sie es erneut.',
  'device-timeout': 'Das Gerät reagiert nicht. Trennen Sie es, warten Sie einen Moment und schließen Sie es wieder an.',
  'device-stalled': 'Das Gerät hat eine Übertragung abgelehnt. Versuchen Sie es erneut.',
  'device-transfer-failed':
    'Die Verbindung zum Gerät ist abgebrochen. Prüfen Sie das Kabel und schließen Sie das Gerät wieder an.',
  'device-closed': 'Tapelog liest das Gerät nicht mehr.',
  'device-bad-answer':
    'Das Gerät hat eine ungültige Antwort gesendet. Trennen Sie es, schließen Sie es wieder an und versuchen Sie es erneut.',
  'device-bad-request':
    'Tapelog konnte keine Anfrage an dieses Gerät stellen. Versuchen Sie es erneut, und melden Sie es, wenn es wieder fehlschlägt.',
  'device-refused': ({ responseCode }: { responseCode: number }) =>
    refusals[responseCode] ??
    `Das Gerät hat abgelehnt (0x${responseCode.toString(16)}). Trennen Sie es, schließen Sie es wieder an und versuchen Sie es erneut.`,

  'volume-unsupported-system':
    'Tapelog kann auf diesem System keine Laufwerke finden. Importieren Sie stattdessen den Ordner des Rekorders.',
  'volume-answer-unreadable':
    'Tapelog konnte nicht herausfinden, welches Laufwerk zum Rekorder gehört. Importieren Sie stattdessen den Ordner des Rekorders.',
  'volume-mounts-unreadable':
    'Tapelog kann nicht sehen, welche Laufwerke auf diesem System geöffnet sind. Importieren Sie stattdessen den Ordner des Rekorders.',
  'volume-not-ready': 'Der Rekorder ist noch nicht bereit. Tapelog versucht es gleich noch einmal.',
  'volume-not-mounted':
    'Das System hat dieses Laufwerk nicht geöffnet. Trennen Sie es und schließen Sie es wieder an, oder öffnen Sie es im Dateimanager und importieren Sie seinen Ordner.',
  'volume-mount-unavailable':
    'Dieses System öffnet Laufwerke nicht automatisch. Öffnen Sie den Rekorder im Dateimanager, dann macht Tapelog weiter.',
  'volume-mount-refused':
    'Dieses System lässt Tapelog den Rekorder nicht öffnen. Öffnen Sie ihn einmal im Dateimanager, dann macht Tapelog weiter.',
  'volume-mount-failed':
    'Der Speicher des Rekorders konnte nicht geöffnet werden. Trennen Sie ihn und schließen Sie ihn wieder an. Wenn das nicht hilft, prüfen Sie ihn mit dem Reparaturprogramm Ihres Systems für Datenträger.',
  'volume-locked':
    'Dieses Laufwerk ist verschlüsselt. Entsperren Sie es im Dateimanager und importieren Sie seinen Ordner von dort.',
  'volume-not-formatted':
    'Dieser Computer kann diese Karte oder diesen Rekorder nicht lesen. Wenn sie anderswo lesbar ist, kopieren Sie zuerst ihre Aufnahmen. Lassen Sie sie dann vom Rekorder formatieren; das löscht alles darauf.',
  'volume-no-driver': ({ fileSystem }: { fileSystem: string }) =>
    `Dieses System kann ${fileSystem}, das Dateisystem dieses Laufwerks, nicht lesen. Installieren Sie einen Treiber dafür, oder kopieren Sie die Aufnahmen auf einem Computer, der es lesen kann, und importieren Sie dann deren Ordner.`,
  'volume-in-use':
    'Ein anderes Programm verwendet den Rekorder noch. Schließen Sie dessen Fenster und Dateien und werfen Sie ihn dann noch einmal aus.',
  'volume-not-ejected':
    'Das System hat den Rekorder nicht ausgeworfen. Werfen Sie ihn im Dateimanager aus, bevor Sie ihn trennen.',
  'volume-eject-unsupported':
    'Tapelog kann den Rekorder auf diesem System nicht auswerfen. Werfen Sie ihn im Dateimanager aus.',

  'usb-not-loaded':
    'Tapelog kann auf diesem Computer USB nicht verwenden, deshalb erscheinen keine Rekorder. Importieren Sie stattdessen einen Ordner oder ziehen Sie Dateien hierher.',
  'usb-no-bus':
    'Tapelog findet keine USB-Anschlüsse, deshalb erscheinen keine Rekorder. Importieren Sie stattdessen einen Ordner oder ziehen Sie Dateien hierher. In einer virtuellen Maschine oder einem Container schalten Sie USB dafür ein.',
  'usb-no-permission':
    'Tapelog darf die USB-Geräte dieses Computers nicht sehen, deshalb erscheinen keine Rekorder. Erlauben Sie Tapelog die Verwendung von USB in den Einstellungen des Systems oder der Sandbox, oder importieren Sie stattdessen einen Ordner.',
  'usb-no-hotplug':
    'Dieses System meldet nicht, was angeschlossen wird, deshalb sieht Tapelog alle paar Sekunden nach. Es kann einen Moment dauern, bis ein Rekorder erscheint.',
} as const

/** Why a file on a device is not offered for import, by reason. */
export const skippedFileSentences: Record<SkippedFileReason, string> = {
  'too-deep': 'Sie liegt in zu vielen Ordnern ineinander.',
  'impossible-name': 'Ihr Name ist kein gültiger Dateiname.',
  'impossible-characters': 'Ihr Name enthält Zeichen, die ein Dateiname nicht haben darf.',
  'long-name': 'Ihr Name ist zu lang.',
  'mac-companion': 'Ein Mac hat diese Datei zur Aufnahme hinzugefügt; sie enthält keinen Ton.',
  'system-folder': 'Sie ist in einem versteckten Ordner oder einem Systemordner.',
  hidden: 'Es ist eine versteckte Datei.',
  'not-audio': 'Es ist keine Audiodatei.',
  empty: 'Sie ist leer (0 Byte). Vielleicht hatte der Rekorder keinen Strom mehr.',
  'header-alone': 'Sie enthält keinen Ton, nur den Anfang einer Datei.',
  growing: 'Sie wird noch geschrieben. Tapelog sieht gleich noch einmal nach.',
  unreadable: 'Tapelog konnte sie nicht lesen. Vielleicht ist die Karte oder der Rekorder beschädigt.',
  'no-access':
    'Das Gerät lässt Tapelog sie nicht lesen. Entsperren Sie den Bildschirm und erlauben Sie die Dateiübertragung.',
  refused: 'Das Gerät hat nicht gesagt, was für eine Datei das ist.',
  'bad-answer': 'Das Gerät hat zu dieser Datei eine ungültige Antwort gesendet.',
  'size-unknown':
    'Sie hat 4 GB oder mehr, und das Gerät nennt ihre Größe nicht. Kopieren Sie sie im Dateimanager und importieren Sie sie dann.',
  vanished: 'Dieser Eintrag fehlt, obwohl sein Ordner ihn aufführt. Er wurde gelöscht, oder sein Name ist beschädigt.',
  'same-name':
    'Eine andere Datei im selben Ordner hat auf diesem Computer denselben Namen. Benennen Sie eine davon auf dem Gerät um.',
  'listed-twice':
    'Dieser Ordner enthält sich selbst, oder es gibt ihn an zwei Stellen: Das Dateisystem ist beschädigt.',
  'too-many':
    'Tapelog hat hier aufgehört zu lesen: Der Speicher hat zu viele Dateien. Kopieren Sie die Aufnahmen im Dateimanager.',
  'impossible-size': 'Ihre Größe ist größer als ihr Speicher: Das Dateisystem ist beschädigt.',
  'not-a-file': 'Es ist eine Verknüpfung oder eine besondere Datei, der Tapelog nicht folgt.',
  'ignored-folder': 'Es ist ein versteckter Ordner oder ein Systemordner. Tapelog sieht nicht hinein.',
  'serial-unreadable': 'Sie war nicht lesbar, deshalb ist die Seriennummer des Rekorders unbekannt.',
}

const vanished = 'Diese Datei ist nicht mehr auf dem Gerät. Klicken Sie auf der Seite „Geräte“ auf „Erneut suchen“.'
const noStorage =
  'Der Speicher des Geräts ist nicht zu finden. Setzen Sie die Karte wieder ein oder entsperren Sie den Bildschirm, und versuchen Sie es erneut.'
const unable = 'Das Gerät kann das nicht. Kopieren Sie seine Aufnahmen im Dateimanager und importieren Sie sie dann.'

/** By response code. */
const refusals: Readonly<Record<number, string>> = {
  8195: 'Das Gerät hat die Verbindung beendet. Versuchen Sie es erneut.',
  8197: unable,
  8198: unable,
  8199: 'Das Gerät hat die Übertragung unterbrochen. Versuchen Sie es erneut.',
  8200: noStorage,
  8201: vanished,
  8207: 'Das Gerät lässt Tapelog diese Datei nicht lesen. Entsperren Sie den Bildschirm und erlauben Sie die Dateiübertragung.',
  8211: noStorage,
  8217: 'Das Gerät ist beschäftigt. Beenden Sie seine Aufnahme oder Wiedergabe.',
  8218: vanished,
  8222: 'Ein anderes Programm liest das Gerät. Schließen Sie dieses Programm.',
  8223: 'Das Gerät hat die Übertragung abgebrochen. Versuchen Sie es erneut.',
}
