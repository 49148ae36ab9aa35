import { number } from '../units.ts'

const tenths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** `487 MB`, `1,6 GB`. */
const size = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.max(1, Math.round(bytes / 1e6))} MB`
    : bytes < 1e12
      ? `${tenths.format(bytes / 1e9)} GB`
      : `${tenths.format(bytes / 1e12)} TB`

const elsewhere = 'ein anderes Modell in den Einstellungen unter „Auf diesem Computer“'

/** Sentences about problems with the speech models of this machine, by code. */
export const modelsSentences = {
  'model-catalogue-invalid':
    'Tapelog kann catalogue.json im Ordner der Modelle nicht lesen. Korrigieren Sie die Datei oder entfernen Sie sie aus dem Ordner.',
  'model-unknown': ({ id }: { id: string }) => `Es gibt kein Modell „${id}“. „tapelog models list“ zeigt die IDs.`,
  'model-not-installed': ({ title }: { title: string }) => `${title} ist nicht installiert.`,
  'model-no-download': ({ title }: { title: string }) =>
    `Tapelog lädt ${title} nicht herunter: Es gehört zu Tapelog oder zum Betriebssystem.`,
  'model-no-speech': ({ title }: { title: string }) =>
    `${title} ist kein Erkennungsmodell. Wählen Sie eines, das aus Sprache Wörter macht.`,
  'model-busy': ({ title }: { title: string }) =>
    `Ein anderes Fenster oder Terminal installiert oder entfernt gerade ${title}. Warten Sie, bis es fertig ist.`,
  'model-cancelled': 'Der Download wurde angehalten. Tapelog behält den heruntergeladenen Teil, bis Sie ihn entfernen.',
  'model-offline': ({ host }: { host: string }) =>
    `${host} ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es erneut: Der Download macht weiter, wo er aufgehört hat.`,
  'model-interrupted': ({ host }: { host: string }) =>
    `Die Verbindung zu ${host} ist abgebrochen. Versuchen Sie es erneut: Der Download macht weiter, wo er aufgehört hat.`,
  'model-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} stellt dieses Modell nicht bereit (Antwort ${status}). Prüfen Sie die Adresse in den Einstellungen oder versuchen Sie es später.`,
  'model-address-invalid':
    'Tapelog kann diese Adresse nicht verwenden. Sie muss mit https:// beginnen (oder auf diesem Computer mit http://), darf kein Passwort enthalten und muss mit einem Schrägstrich enden.',
  'model-redirect-refused': ({ host }: { host: string }) =>
    `Der Download wurde an ${host} weitergeleitet. Tapelog ist nicht gefolgt, weil jene Adresse nicht verschlüsselt ist, zu diesem Computer gehört oder ein Passwort enthält. Von dort hat Tapelog nichts heruntergeladen.`,
  'model-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Auf dem Datenträger ist nicht genug Platz: Tapelog braucht ${size(neededBytes)}, frei sind ${size(freeBytes)}. Schaffen Sie Platz und versuchen Sie es erneut.`,
  'model-disk-filled':
    'Der Datenträger ist voll. Schaffen Sie Platz und versuchen Sie es erneut: Der Download macht weiter, wo er aufgehört hat.',
  'model-not-written':
    'Tapelog kann nicht in den Ordner der Modelle schreiben. Prüfen Sie, dass Sie dort schreiben dürfen, und versuchen Sie es erneut.',
  'model-size-wrong': ({ title }: { title: string }) =>
    `Die Datei für ${title} hat nicht die Größe, die ihr Herausgeber nennt, deshalb hat Tapelog sie gelöscht. Versuchen Sie es später noch einmal.`,
  'model-digest-wrong': ({ title }: { title: string }) =>
    `Die Datei für ${title} hat eine andere Prüfsumme als die veröffentlichte Datei, deshalb hat Tapelog sie gelöscht. Versuchen Sie es erneut; wenn es wieder passiert, vertrauen Sie jener Adresse nicht.`,
  'model-archive-unsafe': ({ title }: { title: string }) =>
    `Das Archiv von ${title} würde Dateien außerhalb seines eigenen Ordners schreiben, deshalb hat Tapelog es nicht verwendet.`,
  'model-archive-too-large': ({ title }: { title: string }) =>
    `Das Archiv von ${title} ist ausgepackt viel größer als dieses Modell, deshalb hat Tapelog es nicht verwendet.`,
  'model-archive-damaged': ({ title }: { title: string }) =>
    `Das Archiv von ${title} ist beschädigt und lässt sich nicht entpacken. Laden Sie es noch einmal herunter.`,
  'model-files-missing': ({ title }: { title: string }) =>
    `Dateien von ${title} fehlen, deshalb wurde es nicht installiert.`,
  'model-import-unknown':
    'Das ist kein Modell, das Tapelog ausführen kann. Wählen Sie eine Whisper-Datei von whisper.cpp (etwa ggml-small.bin, oder .gguf) oder den Ordner eines Modells von sherpa-onnx (Transducer oder CTC, mit seiner tokens.txt).',
  'model-import-differs': ({ title }: { title: string }) =>
    `Diese Datei heißt wie ${title}, aber ihre Größe oder Prüfsumme weicht von der veröffentlichten Datei ab. Tapelog hat sie nicht importiert.`,
  'own-model-damaged': ({ title }: { title: string }) =>
    `${title} ist beschädigt: Die Datei ist abgeschnitten, oder ihre Teile ergeben kein Modell. Tapelog hat sie nicht importiert. Kopieren Sie sie noch einmal, oder laden Sie sie noch einmal herunter.`,
  'own-model-shape': ({ title }: { title: string }) =>
    `${title} ist ein Whisper-Modell in einer Form, die Tapelog nicht ausführen kann: Vokabular, Fenster von 30 Sekunden oder Schichten sind anders als bei jedem veröffentlichten Whisper. Tapelog hat es nicht importiert. Die veröffentlichten Größen, auch nachtrainiert oder destilliert, funktionieren.`,
  'own-model-folder': ({ title }: { title: string }) =>
    `Der Ordner ${title} enthält nur Teile eines Modells von sherpa-onnx. Ein Transducer braucht encoder, decoder, joiner und tokens.txt; ein CTC-Modell braucht model.onnx und tokens.txt.`,
  'own-model-fails': ({ title }: { title: string }) =>
    `${title} läuft nicht: Tapelog hat es in einem abgeschotteten Prozess probiert, und das ist fehlgeschlagen. Tapelog hat es nicht importiert. Vielleicht ist die Datei beschädigt, oder Tapelog kennt diese Art von Modell nicht.`,
  'own-model-memory': ({ title }: { title: string }) =>
    `${title} braucht viel mehr Arbeitsspeicher als ein Modell dieser Größe, oder mehr, als dieser Computer hat. Tapelog hat die Probe beendet und es nicht importiert.`,
  'own-model-here': ({ title }: { title: string }) =>
    `Dieses Modell ist schon installiert, als ${title}: Die Prüfsummen sind gleich. Tapelog hat es nicht noch einmal importiert.`,
  'model-import-unreadable':
    'Die Datei oder der Ordner ist nicht lesbar. Prüfen Sie, dass es sie gibt und dass Sie sie lesen dürfen.',
  'model-damaged': ({ title }: { title: string }) =>
    `${title} ist beschädigt: Die Dateien haben sich seit der Installation geändert. Installieren Sie das Modell noch einmal, oder wählen Sie ${elsewhere} (im Terminal: tapelog models). Wiederholen Sie es dann.`,
  'model-chosen-missing': ({ title }: { title: string }) =>
    `Das gewählte Erkennungsmodell, ${title}, ist nicht vorhanden. Installieren Sie es noch einmal, oder wählen Sie ${elsewhere} (im Terminal: tapelog models). Wiederholen Sie es dann.`,
  'model-unreadable': ({ title }: { title: string }) =>
    `Tapelog kann die Datei von ${title} nicht lesen: Sie ist beschädigt oder unvollständig. Entfernen Sie das Modell und installieren Sie es noch einmal.`,
  'model-kind-unknown': ({ title }: { title: string }) =>
    `${title} ist eine Art von Modell, die Tapelog nicht ausführen kann. Wählen Sie ${elsewhere}.`,
  'model-stretch-too-long': ({ title, seconds }: { title: string; seconds: number }) =>
    `${title} nimmt höchstens ${number(seconds)} Sekunden Audio auf einmal an, das ist zu wenig. Wählen Sie ${elsewhere}.`,
  'model-engine-missing': `Der Teil von Tapelog, der dieses Modell ausführt, fehlt oder funktioniert auf diesem Computer nicht. Installieren Sie Tapelog noch einmal oder wählen Sie ${elsewhere}.`,
  'graphics-failed': ({ device }: { device: string }) =>
    `${device} konnte das Erkennungsmodell nicht ausführen. Wählen Sie in den Einstellungen unter „Auf diesem Computer“ die Option „Nur den Prozessor verwenden“ und wiederholen Sie dann.`,
  'language-needed': ({ title }: { title: string }) =>
    `${title} erkennt die Sprache nicht. Wählen Sie die Sprache dieser Aufnahme oder ${elsewhere}.`,
  'model-licence-not-accepted': ({ title, licence }: { title: string; licence: string }) =>
    `${title} hat eine Lizenz, die Sie zuerst annehmen müssen: ${licence}. Lesen Sie sie in den Einstellungen unter „Auf diesem Computer“ und nehmen Sie sie dort an (im Terminal: ergänzen Sie --accept-licence).`,
  'models-stopped':
    'Der Download von Modellen wurde unerwartet beendet. Versuchen Sie es erneut: Er macht weiter, wo er aufgehört hat.',
} as const
