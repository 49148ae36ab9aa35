import { number } from '../units.ts'

/** Sentences about joining several recordings into one. */
export const joiningSentences = {
  'join-too-few': 'Um Aufnahmen zusammenzufügen, wählen Sie mindestens zwei aus.',
  'join-same-twice': 'Dieselbe Aufnahme ist zweimal aufgeführt. Führen Sie jede Aufnahme einmal auf.',
  'join-too-many': ({ most }: { most: number }) =>
    `Höchstens ${number(most)} Dateien können zu einer Aufnahme werden. Wählen Sie weniger aus.`,
  'join-too-many-channels': ({ most }: { most: number }) =>
    `Höchstens ${number(most)} Dateien können gleichzeitig zu hören sein. Lassen Sie den Ton einiger Dateien weg oder fügen Sie sie nacheinander zusammen.`,
  'join-nothing-heard': 'Alle Dateien sind weggelassen. Wählen Sie mindestens eine Datei, die zu hören ist.',
  'join-under-way': ({ title }: { title: string }) =>
    `„${title}“ wird gerade zusammengefügt. Warten Sie, bis das fertig ist, oder brechen Sie es in der Warteschlange ab.`,
  'already-joined': ({ title }: { title: string }) =>
    `„${title}“ gehört schon zu einer zusammengefügten Aufnahme. Trennen Sie zuerst jene auf.`,
  'join-without-audio': ({ title }: { title: string }) =>
    `Das Audio von „${title}“ wurde gelöscht, deshalb lässt es sich nicht zusammenfügen. Lassen Sie die Aufnahme weg oder importieren Sie ihre Datei noch einmal.`,
  'join-being-deleted': ({ title }: { title: string }) =>
    `„${title}“ wird gleich gelöscht. Machen Sie das rückgängig oder lassen Sie die Aufnahme weg.`,
  'join-file-missing': ({ title }: { title: string }) =>
    `Die Datei von „${title}“ fehlt oder ist nicht lesbar, deshalb wurde nichts zusammengefügt. Stellen Sie sie aus einer Sicherung wieder her oder importieren Sie sie noch einmal. Fügen Sie dann noch einmal zusammen.`,
  'join-file-changed': ({ title }: { title: string }) =>
    `Die Datei von „${title}“ stimmt nicht mehr mit ihrem Siegel überein, deshalb wurde nichts zusammengefügt. Stellen Sie sie aus einer Sicherung wieder her oder importieren Sie sie noch einmal. Fügen Sie dann noch einmal zusammen.`,
  'join-files-changed':
    'Einige dieser Aufnahmen wurden inzwischen gelöscht oder anderswo zusammengefügt, deshalb wurde nichts zusammengefügt. Wählen Sie sie noch einmal aus.',
  'part-of-joined': ({ title }: { title: string }) =>
    `Diese Datei gehört zur zusammengefügten Aufnahme „${title}“. Trennen Sie zuerst jene auf und versuchen Sie es dann erneut.`,
  'not-joined':
    'Diese Aufnahme wurde nicht aus mehreren Dateien zusammengefügt, deshalb lässt sie sich nicht auftrennen.',
  'joined-local-only': ({ title }: { title: string }) =>
    `„${title}“, eine Datei dieser Aufnahme, verlässt diesen Computer nie. Um das zu ändern, trennen Sie die Aufnahme auf und ändern Sie die Datei.`,
} as const
