import { number } from '../units.ts'

const brokenOff = 'Die letzten 20 ms der Aufnahme sind unvollständig und wurden weggelassen.'
const hundredths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Sentences about problems with the service on this machine, its recogniser, and media, by code. */
export const serviceSentences = {
  // Starting the service. Options belong to `tapelog serve`.
  'host-invalid': 'Der Dienst kann an diesem Host nicht lauschen. Geben Sie einen Hostnamen oder eine IP-Adresse an.',
  'tls-needed':
    'Andere Computer können diese Adresse erreichen, deshalb braucht der Dienst ein Zertifikat: Ergänzen Sie --tls-cert und --tls-key. Wenn ein Proxy davor verschlüsselt, ergänzen Sie stattdessen --plain-http.',
  'tls-invalid':
    'Das Zertifikat und der Schlüssel passen nicht zusammen oder sind keine PEM-Dateien. Prüfen Sie beide.',
  'public-origin-needed':
    'Der Dienst lauscht an jeder Adresse dieses Computers und muss deshalb wissen, welche die Clients verwenden. Ergänzen Sie --public-origin https://name:port',
  'public-origin-plain':
    'Aufnahmen und Zugangsdaten dürfen nicht unverschlüsselt durch ein Netzwerk gehen: Die Adresse, die Clients verwenden, muss mit https:// beginnen. Einfaches http:// ist nur für diesen Computer erlaubt.',
  'port-taken': 'Der Dienst kann an dieser Adresse und diesem Port nicht lauschen. Wählen Sie andere.',
  'service-already-running':
    'Ein anderer Transkriptionsdienst verwendet diesen Ordner schon. Beenden Sie jenen oder wählen Sie einen anderen Ordner.',
  'service-newer':
    'Eine neuere Version von Tapelog hat diesen Ordner des Dienstes verwendet. Installieren Sie jene Version, um ihn zu verwenden.',
  'service-nodes-older':
    'Knoten einer früheren Version laufen noch, und diese Änderung der Datenbank würde sie stören. Beenden Sie sie oder bringen Sie sie auf diese Version, und migrieren Sie dann noch einmal.',
  'service-stopped':
    'Der Transkriptionsdienst auf diesem Computer wurde beendet. Tapelog startet ihn wieder, wenn er gebraucht wird.',

  // Tasks of the service. The interface sends these sentences without a code.
  'fetch-failed': 'Die Aufnahme unter file_url konnte nicht geholt werden.',
  'no-speech-model':
    'Es ist kein Erkennungsmodell installiert. Installieren Sie eines in den Einstellungen unter „Auf diesem Computer“ (im Terminal: tapelog models install) oder fügen Sie ein externes Konto hinzu. Wiederholen Sie dann.',
  'no-speech-model-for-language': ({ language }: { language: string }) =>
    `Für „${language}“ ist kein Erkennungsmodell installiert. Wenn Englisch gesprochen wird, wählen Sie Englisch; wenn nicht, installieren Sie ein Modell für alle Sprachen in den Einstellungen unter „Auf diesem Computer“ oder fügen Sie dort ein externes Konto hinzu.`,
  'recogniser-crashed':
    'Die Spracherkennung ist bei dieser Aufnahme abgestürzt. Wiederholen Sie sie. Wenn es wieder passiert, ist vielleicht das Erkennungsmodell beschädigt: Installieren Sie es noch einmal.',
  'recogniser-out-of-memory':
    'Das Erkennungsmodell braucht mehr Arbeitsspeicher, als auf diesem Computer frei ist, deshalb hat Tapelog es beendet. Wählen Sie in den Einstellungen unter „Auf diesem Computer“ ein kleineres Modell und wiederholen Sie dann. Wenn dieses Modell früher funktioniert hat, ist es vielleicht beschädigt: Installieren Sie es noch einmal.',
  'recogniser-failed':
    'Die Spracherkennung konnte diese Aufnahme nicht transkribieren. Wiederholen Sie sie. Wenn es wieder fehlschlägt, wählen Sie ein anderes Modell unter Einstellungen, Auf diesem Computer.',
  'transcription-given-up': ({ times }: { times: number }) =>
    `Die Transkription wurde ${number(times)}-mal gestartet und nie fertig. Vielleicht ist die Aufnahme beschädigt oder zu lang für die Computer des Dienstes.`,

  // The object store of a service of several machines. Settings belong to that service.
  'database-connections-few': ({ least }: { least: number }) =>
    `Ein Knoten braucht mindestens ${number(least)} Verbindungen zu seiner Datenbank: Eine hält eine Sperre, während andere arbeiten. Erhöhen Sie die Zahl in den Einstellungen.`,
  'object-store-unreachable':
    'Der Objektspeicher antwortet nicht. Prüfen Sie, dass er läuft und dass seine Adresse in den Einstellungen stimmt.',
  'object-store-untrusted':
    'Dieser Computer vertraut dem Zertifikat des Objektspeichers nicht, oder es gilt für einen anderen Namen. Nennen Sie die Datei Ihrer eigenen Zertifizierungsstelle in der Variable NODE_EXTRA_CA_CERTS, oder korrigieren Sie die Adresse.',
  'object-store-full':
    'Der Objektspeicher ist voll, oder ein Kontingent ist erreicht. Schaffen Sie dort Platz, oder erhöhen Sie das Kontingent.',
  'object-store-busy': 'Der Objektspeicher kann im Moment nicht arbeiten. Wiederholen Sie es in Kürze.',
  'object-store-refused':
    'Der Objektspeicher lehnt den Zugriffsschlüssel ab. Prüfen Sie seine ID und sein Geheimnis in den Einstellungen, und dass er im Bucket lesen, schreiben, auflisten und entfernen darf.',
  'object-store-region':
    'Der Bucket ist in einer anderen Region. Stellen Sie store.region ein, und store.endpoint, wenn die Region eine eigene Adresse hat.',
  'object-store-no-bucket':
    'Der Objektspeicher hat keinen Bucket mit diesem Namen. Legen Sie ihn an oder korrigieren Sie den Namen in den Einstellungen.',
  'object-store-clock':
    'Die Uhren dieses Computers und des Objektspeichers weichen um Minuten voneinander ab. Stellen Sie beide nach einem Zeitserver.',
  'object-store-failed': ({ answer }: { answer: string }) =>
    `Der Objektspeicher hat mit einem Fehler geantwortet, den Tapelog nicht erwartet: ${answer}.`,
  // A worker of a service of several machines.
  'worker-origin-invalid':
    'Diese Adresse des Dienstes kann ein Worker nicht verwenden. Geben Sie nur Schema, Host und Port an, etwa https://newsroom.example',
  'worker-origin-plain':
    'Der Schlüssel des Workers darf nicht unverschlüsselt durch ein Netzwerk gehen, deshalb muss die Adresse des Dienstes mit https:// beginnen. In einem Netzwerk, das sonst niemand nutzt, erlauben Sie einfaches http in den Einstellungen des Workers.',
  'worker-key-invalid':
    'Das ist nicht der Schlüssel eines Workers. Ein solcher Schlüssel beginnt mit tlw_; der Betreiber des Dienstes erstellt einen für jeden Worker.',
  'worker-key-refused':
    'Der Dienst lehnt den Schlüssel dieses Workers ab: Er wurde widerrufen, dort nie ausgestellt oder gilt nicht für die Adresse dieses Computers. Erstellen Sie einen neuen Schlüssel für diesen Worker und starten Sie ihn dann noch einmal.',
  'worker-too-old':
    'Dieser Worker ist älter, als der Dienst unterstützt. Installieren Sie die Version des Dienstes auf diesem Computer.',
  'worker-too-new':
    'Dieser Worker ist neuer als der API-Knoten, der geantwortet hat. Aktualisieren Sie zuerst die API-Knoten.',
  'worker-api-untrusted':
    'Dieser Computer vertraut dem Zertifikat des Dienstes nicht, oder es gilt für einen anderen Namen. Geben Sie dem Worker das Zertifikat Ihrer eigenen Zertifizierungsstelle oder korrigieren Sie die Adresse.',
  'worker-ca-invalid': 'Die Datei mit den Zertifizierungsstellen enthält kein Zertifikat in PEM-Form. Prüfen Sie sie.',
  'worker-interruption-invalid':
    'Die Adresse, die eine Unterbrechung des Computers ankündigt, ist keine http- oder https-Adresse. Korrigieren Sie sie oder lassen Sie sie weg.',
  'worker-not-sealed':
    'Dieser Computer kann die Programme nicht abschotten, die Aufnahmen lesen; eine schädliche Aufnahme könnte deshalb den Schlüssel des Workers erreichen. Installieren Sie bubblewrap und erlauben Sie es, oder legen Sie in den Einstellungen des Workers fest, dass er ohne arbeiten darf.',

  'file-gone': 'Diese Datei ist nicht mehr gespeichert.',

  // Media.
  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'lost-header' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'Das ist eine Textdatei, keine Aufnahme. Wenn sie ein Transkript ist, öffnen Sie die Aufnahme und wählen Sie im Menü „Transkript importieren…“.',
          subtitles:
            'Diese Datei enthält Untertitel, keinen Ton. Öffnen Sie die Aufnahme oder den Film dazu und wählen Sie im Menü „Transkript importieren…“.',
          zeros:
            'Diese Datei enthält nur Nullen: Das Audio wurde nie geschrieben oder wurde gelöscht. Kopieren Sie sie noch einmal vom Rekorder; wenn sie dort genauso ist, nehmen Sie einen anderen Kartenleser.',
          'lost-header':
            'Dieser Aufnahme fehlt der Kopf, deshalb ist nicht bekannt, wie der Ton gespeichert ist. Wählen Sie im Fenster „Als Samples lesen…“, oder kopieren Sie sie noch einmal vom Rekorder.',
          unfinished:
            'Dieser Aufnahme fehlt das Verzeichnis, weil der Rekorder oder das Kopieren vor dem Ende aufgehört hat. Kopieren Sie sie noch einmal vom Rekorder. Wenn sie dort genauso ist, hilft vielleicht ein Programm, das MP4-Dateien repariert.',
        }[looks]
      : null) ??
    'Das ist keine Audioaufnahme, die Tapelog lesen kann. Wenn ein anderes Programm sie abspielt, exportieren Sie sie dort als WAV oder MP3 und importieren Sie das.',
  'damaged-audio':
    'Aus dieser Aufnahme lässt sich kein Ton lesen: Die Datei ist beschädigt. Kopieren Sie sie noch einmal vom Rekorder.',
  'media-overrun':
    'Das Lesen dieser Datei hat zu viel Zeit oder Arbeitsspeicher gebraucht, deshalb hat Tapelog aufgehört. Wenn es eine Aufnahme ist, speichern Sie sie in einem Audioprogramm als WAV und importieren Sie das.',
  'ffmpeg-missing':
    'Das Programm ffmpeg, das Aufnahmen liest, ist nicht installiert. Debian und Ubuntu: sudo apt-get install ffmpeg. macOS: brew install ffmpeg. Windows: winget install ffmpeg. Wiederholen Sie dann.',
  'not-converted':
    'Die Aufnahme konnte nicht umgewandelt werden; vielleicht ist sie beschädigt. Das Original ist unverändert.',
  'encrypted-recording':
    'Der Rekorder hat diese Aufnahme verschlüsselt, deshalb kann nur die App des Herstellers sie öffnen. Exportieren Sie sie dort als WAV oder MP3 und importieren Sie das.',
  'file-unreadable': 'Die Datei ist nicht lesbar. Prüfen Sie, dass es sie gibt und dass Sie sie lesen dürfen.',
  'copy-folder-missing': 'Den Ordner für die Kopie gibt es nicht. Wählen Sie einen anderen.',
  'copy-not-written':
    'Die Kopie konnte nicht geschrieben werden. Prüfen Sie, dass Sie in ihren Ordner schreiben dürfen und dass der Datenträger nicht voll ist.',
  'asr-damaged': ({ damagedMs, restBytes }: { damagedMs: number; restBytes: number }) =>
    `${hundredths.format(damagedMs / 1000)} s dieser Aufnahme sind beschädigt und wurden stumm gemacht oder weggelassen; der Rest ist vollständig.${restBytes > 0 ? ` ${brokenOff}` : ''}`,
  'asr-rest': brokenOff,
} as const
