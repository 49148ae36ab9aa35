/** The pages of the first start, and the guide beside the sample recording. */
export const firstStart = {
  page: (number: number, of: number) => `Seite ${number} von ${of}`,
  skip: 'Überspringen',
  back: 'Zurück',
  next: 'Weiter',
  later: 'Sie können das später in den Einstellungen ändern.',
  place: {
    title: 'Wo soll Tapelog Aufnahmen aufbewahren?',
    text: 'Tapelog bewahrt Kopien Ihrer Aufnahmen, ihre Transkripte und Ihre Bearbeitungen in einem Ordner auf, der Bibliothek.',
    choose: 'Anderen Ordner wählen…',
    usual: 'Standardordner verwenden',
    open: 'Diese Bibliothek öffnen',
    skipHint: 'Wenn Sie das überspringen, verwendet Tapelog den Standardordner.',
  },
  work: {
    title: 'Wer macht aus Sprache Text?',
    here: 'Dieser Computer',
    hereText:
      'Aufnahmen verlassen diesen Computer nie. Dafür brauchen Sie ein Erkennungsmodell, das Sie auf der nächsten Seite wählen.',
    account: 'Ein Dienst mit einem Konto',
    accountText:
      'Aufnahmen, die Sie auswählen, werden an den Dienst einer Redaktion oder einen anderen externen Dienst gesendet. Tapelog fragt, bevor es etwas sendet.',
    set: (name: string) => `Konto: ${name}`,
    add: 'Anderes Konto hinzufügen…',
    noneYet:
      'Fügen Sie jetzt ein Konto hinzu oder später in den Einstellungen. Bis dahin bleiben Aufnahmen auf diesem Computer.',
  },
  model: {
    title: 'Welches Erkennungsmodell?',
    text: 'Ohne ein Modell transkribiert Tapelog auf diesem Computer nicht: Es erfindet nie Text.',
    ready: 'Ein Erkennungsmodell ist installiert. Hier ist nichts zu tun.',
    none: 'Tapelog kann zurzeit kein Modell anbieten. Alle Modelle finden Sie in den Einstellungen unter „Auf diesem Computer“.',
    offline:
      'Kein Netz? Überspringen Sie diese Seite: Die Beispielaufnahme braucht kein Modell. Die Datei eines Modells kann von einem anderen Computer kommen: Einstellungen, „Auf diesem Computer“.',
    continues: 'Der Download läuft weiter, während Sie weitermachen.',
  },
  sample: {
    try: 'Mit einer Beispielaufnahme ausprobieren',
    hint: 'Eine halbe Minute künstlicher Sprache. Das Ausprobieren dauert etwa zwei Minuten und braucht kein Modell. Danach können Sie das Beispiel löschen.',
    title: 'Beispiel: zwei Fragen auf dem Markt',
    guide: 'Anleitung zur Beispielaufnahme',
    preparing: 'Das Beispiel wird transkribiert. Das dauert ein paar Sekunden.',
    failed: 'Das Beispiel konnte nicht transkribiert werden. Löschen Sie es und versuchen Sie es erneut.',
    done: 'erledigt',
    steps: {
      play: {
        name: 'Abspielen',
        text: 'Klicken Sie auf den Abspielknopf über dem Text oder auf eine Zeit daneben.',
      },
      correct: {
        name: 'Korrigieren',
        text: 'Klicken Sie in ein Segment, ändern Sie ein Wort und drücken Sie die Eingabetaste. Das Demomodell macht Fehler.',
      },
      verify: {
        name: 'Prüfen',
        text: 'Hören Sie ein Segment an und prüfen Sie seine Wörter. Klicken Sie dann auf den Kreis an seinem Ende.',
      },
      quote: {
        name: 'Zitieren',
        text: 'Markieren Sie mit der Maus einige Wörter und wählen Sie eine Farbe in der Leiste, die erscheint.',
      },
      export: {
        name: 'Exportieren',
        text: 'Klicken Sie auf „Exportieren“, wählen Sie einen Ordner und exportieren Sie eine Word-Datei.',
      },
    },
    finished:
      'Das ist alles: Die Datei liegt in dem Ordner, den Sie gewählt haben. Löschen Sie das Beispiel oder behalten Sie es, um mehr auszuprobieren.',
    close: 'Anleitung schließen',
    show: 'Anleitung anzeigen',
    isSample: 'Das ist die Beispielaufnahme.',
    throwAway: 'Beispiel löschen',
    throwAwayHint:
      'Löscht die Aufnahme, ihren Text und ihre Zitate endgültig. Dateien, die Sie exportiert haben, bleiben.',
  },
}
