import { units } from '../units.ts'

const stays = 'Die Bibliothek bleibt, wo sie ist.'
const stillThere = 'Die Bibliothek wird weiter am alten Ort verwendet.'

/** Errors about the library's place and about moving it, by code. */
export const libraryPlaceSentences = {
  'library-absent':
    'Die Bibliothek ist nicht dort, wo Tapelog sie erwartet, und Tapelog legt an ihrer Stelle keine neue an. Verbinden Sie den Datenträger mit der Bibliothek; Tapelog öffnet sie dann.',
  'chosen-library-absent': ({ path, command }: { path: string; command: string }) =>
    `Die Bibliothek wird in ${path} erwartet, aber sie ist nicht da. Verbinden Sie ihren Datenträger und versuchen Sie es dann erneut. Um diesmal eine andere Bibliothek zu verwenden: ${command}. Um dauerhaft eine andere zu wählen, öffnen Sie das Tapelog-Fenster.`,
  'place-taken':
    'In diesem Ordner liegen schon andere Dateien. Wählen Sie einen leeren Ordner oder einen, in dem Tapelog seinen eigenen anlegen kann.',
  'place-fixed':
    'TAPELOG_LIBRARY oder TAPELOG_USER_DATA legt den Ort der Bibliothek fest. Beenden Sie Tapelog und starten Sie es ohne diese Variable, um hier einen Ort zu wählen.',
  'place-not-writable': 'Tapelog kann nicht in diesen Ordner schreiben. Wählen Sie einen anderen Ordner.',
  'library-open-already':
    'Es ist schon eine Bibliothek geöffnet. Um sie an einen anderen Ort zu bringen, verschieben Sie sie in den Einstellungen.',
  'move-inside': 'Der neue Ort liegt im Ordner der Bibliothek oder enthält ihn. Wählen Sie einen anderen Ordner.',
  'move-not-writable': `Tapelog kann nicht in den neuen Ordner schreiben. ${stays} Wählen Sie einen anderen Ordner.`,
  'move-no-space': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Die Bibliothek braucht ${units.size(neededBytes)}, dort sind aber nur ${units.size(freeBytes)} frei. ${stays} Schaffen Sie Platz oder wählen Sie einen anderen Datenträger.`,
  'move-disk-full': `Der neue Datenträger ist voll. ${stillThere} Schaffen Sie Platz und setzen Sie fort oder wählen Sie einen anderen Datenträger.`,
  'move-file-too-large': `Eine Datei ist größer, als der neue Datenträger zulässt: Sein Dateisystem (wahrscheinlich FAT32) nimmt höchstens 4 GB pro Datei auf. ${stillThere} Wählen Sie einen anderen Datenträger.`,
  'move-target-gone': `Tapelog kann nicht mehr an den neuen Ort schreiben. Vielleicht wurde sein Datenträger getrennt. ${stillThere} Verbinden Sie den Datenträger und setzen Sie fort.`,
  'move-source-unreadable':
    'Eine Datei der Bibliothek ist nicht lesbar, deshalb bleibt die Bibliothek, wo sie ist. Prüfen Sie die Aufnahmen mit „tapelog verify“ und stellen Sie beschädigte Dateien aus einer Sicherung wieder her.',
  'move-changed':
    'Ein anderes Programm hat eine Datei der Bibliothek geändert, während sie kopiert wurde, deshalb bleibt die Bibliothek, wo sie ist. Schließen Sie dieses Programm und setzen Sie das Verschieben dann fort.',
  'move-not-equal': `Eine Datei auf dem neuen Datenträger ist anders, als Tapelog sie geschrieben hat. Diesem Datenträger ist also nicht zu trauen. ${stillThere} Versuchen Sie es erneut oder wählen Sie einen anderen Datenträger.`,
  'move-read-elsewhere':
    'Ein anderes Programm hat die Bibliothek geöffnet, deshalb lässt sie sich jetzt nicht verschieben. Schließen Sie andere Fenster und Terminals mit Tapelog und versuchen Sie es dann erneut.',
  'move-unsaved':
    'Was Sie geschrieben haben, ist noch nicht gespeichert, deshalb wurde die Bibliothek nicht verschoben. Warten Sie, bis es gespeichert ist, und versuchen Sie es dann erneut.',
  'move-stopped': `Das Verschieben hat aufgehört. ${stillThere} Setzen Sie das Verschieben fort oder geben Sie es auf.`,
  'no-begun-move': 'Es gibt kein unterbrochenes Verschieben, das sich fortsetzen lässt.',
  'old-copy-remains':
    'Die alte Kopie konnte nicht vollständig entfernt werden. Prüfen Sie, dass ihr Datenträger verbunden ist, und versuchen Sie es dann erneut.',
  'old-copy-changed':
    'Die alte Kopie wurde nach dem Verschieben geändert, deshalb hat Tapelog sie nicht entfernt: Sie kann Arbeit enthalten, die in der verwendeten Bibliothek fehlt. Wenn Sie sie nicht brauchen, löschen Sie ihren Ordner selbst.',
  'old-copy-in-use':
    'Ein anderes Programm hat die alte Kopie geöffnet, deshalb hat Tapelog sie nicht entfernt. Schließen Sie dieses Programm und versuchen Sie es dann erneut.',
  'old-copy-not-separate':
    'Die alte Kopie hat Dateien mit der verwendeten Bibliothek gemeinsam, deshalb hat Tapelog nichts entfernt.',
  'library-switched':
    'Inzwischen wurde eine andere Bibliothek geöffnet, deshalb hat Tapelog das nicht ausgeführt. Versuchen Sie es erneut.',
  'sample-missing': 'Die Beispielaufnahme fehlt in dieser Installation. Importieren Sie eine eigene Aufnahme.',
} as const
