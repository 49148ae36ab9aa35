import { units } from '../units.ts'

const doNotTrust = 'wenn es wieder passiert, vertrauen Sie diesem Server nicht.'

/** Sentences about updates of Tapelog, by code. `host`: the server that is asked for them. */
export const updatesSentences = {
  'update-off': 'Schalten Sie zuerst die Suche nach Updates ein. Bis dahin fragt Tapelog nichts an.',
  'update-not-here':
    'Dieses Tapelog aktualisiert sich nicht selbst. Installieren Sie eine neue Version so, wie Sie diese installiert haben.',
  'update-offline': ({ host }: { host: string }) =>
    `${host} ist nicht erreichbar, oder die Verbindung ist abgebrochen. Prüfen Sie das Netzwerk und versuchen Sie es erneut: Ein Download macht weiter, wo er aufgehört hat.`,
  'update-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} hat das Update nicht bereitgestellt (Antwort ${status}). Versuchen Sie es später.`,
  'update-redirected': ({ host }: { host: string }) =>
    `${host} hat Tapelog an einen anderen Server weitergeleitet. Tapelog ist der Weiterleitung nicht gefolgt und hat nichts heruntergeladen. Wenn es wieder passiert, sagen Sie es denen, die Ihr Tapelog veröffentlichen.`,
  'update-too-large': ({ host }: { host: string }) =>
    `${host} hat mehr Daten gesendet, als eine Liste von Versionen haben kann, deshalb hat Tapelog aufgehört. Nichts wurde geändert. Versuchen Sie es später.`,
  'update-channel-not-signed': ({ host }: { host: string }) =>
    `Die Liste der Versionen bei ${host} ist nicht mit dem Schlüssel von Tapelog signiert oder wurde verändert. Tapelog hat sie nicht verwendet. Versuchen Sie es in einer Stunde; ${doNotTrust}`,
  'update-channel-unknown': ({ host }: { host: string }) =>
    `Die Liste der Versionen bei ${host} ist signiert, aber dieses Tapelog kann sie nicht lesen. Installieren Sie die neueste Version von Hand.`,
  'update-replayed': ({ host, version, newest }: { host: string; version: string; newest: string }) =>
    `${host} hat eine alte Liste von Versionen gesendet (${version}), obwohl dieser Computer schon eine neuere gesehen hat (${newest}). Tapelog hat sie nicht verwendet. Versuchen Sie es später; ${doNotTrust}`,
  'update-older': ({ host, version }: { host: string; version: string }) =>
    `${host} bietet Version ${version} an, die älter ist als diese. Tapelog installiert nie eine ältere Version.`,
  'update-file-changed': ({ host }: { host: string }) =>
    `Das Update von ${host} ist nicht die Datei, die der Herausgeber von Tapelog signiert hat, deshalb hat Tapelog sie gelöscht, ohne sie zu öffnen. Versuchen Sie es erneut; ${doNotTrust}`,
  'update-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Auf dem Datenträger ist nicht genug Platz: Das Update braucht ${units.size(neededBytes)}, frei sind nur ${units.size(freeBytes)}. Schaffen Sie Platz und versuchen Sie es erneut.`,
  'update-disk-filled':
    'Der Datenträger ist voll, deshalb wurde das Update nicht abgeschlossen. Dieses Tapelog ist unverändert. Schaffen Sie Platz und versuchen Sie es erneut.',
  'update-not-written':
    'Tapelog kann nicht in seinen Ordner für Updates schreiben. Prüfen Sie, dass Sie dort schreiben dürfen, und versuchen Sie es erneut.',
  'update-place-refused':
    'Tapelog darf seine Programmdatei nicht ersetzen. Verschieben Sie die Datei in einen Ordner, der Ihnen gehört, oder fragen Sie die Person, die sie installiert hat.',
  'update-waits':
    'Tapelog installiert das Update, wenn nichts kopiert, hochgeladen oder transkribiert wird. Versuchen Sie es dann erneut.',
  'update-unsaved':
    'Geschriebener Text ist noch nicht gespeichert, deshalb hat Tapelog das Update nicht installiert. Versuchen Sie es gleich noch einmal.',
  'update-no-library':
    'Keine Bibliothek ist geöffnet, deshalb weiß Tapelog nicht, ob das Update etwas unterbrechen würde. Warten Sie, bis die Bibliothek geöffnet ist, und versuchen Sie es erneut.',
  'update-library-moving': 'Die Bibliothek wird gerade verschoben. Installieren Sie das Update, wenn das fertig ist.',
  'update-library-silent':
    'Die Bibliothek antwortet nicht, deshalb hat Tapelog das Update nicht fortgesetzt. Versuchen Sie es gleich noch einmal; wenn es wieder passiert, starten Sie Tapelog neu.',
  'update-not-installed':
    'Tapelog konnte seine Programmdatei nicht ersetzen oder nicht starten. Versuchen Sie es erneut; wenn es wieder passiert, installieren Sie die neue Version von Hand.',
  'update-stopped':
    'Das Update wurde angehalten. Versuchen Sie es erneut: Ein Download macht weiter, wo er aufgehört hat.',
} as const
