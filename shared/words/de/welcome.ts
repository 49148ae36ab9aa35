/** The first screen, shown once. */
export const welcome = {
  title: 'Vom Band zum zitierfähigen Text',
  steps: [
    {
      lead: 'Importieren',
      rest: 'Sie Aufnahmen, indem Sie sie hierher ziehen. Tapelog arbeitet mit Kopien, prüft, dass sie unverändert bleiben, und ändert nie Ihre Dateien.',
    },
    {
      lead: 'Transkribiert',
      rest: 'wird auf diesem Computer. Tapelog sendet nichts, außer wenn Sie sich in den Einstellungen bei einer Redaktion anmelden oder ein anderes externes Konto hinzufügen.',
    },
    {
      lead: 'Korrigieren',
      rest: 'Sie den Text beim Anhören, benennen Sie die Sprecher und exportieren Sie nach Word, als Untertitel oder als reinen Text.',
    },
  ],
  noModel:
    'Ohne ein Erkennungsmodell für Ihre Sprache transkribiert Tapelog nicht: Es erfindet nie Text. Gleichen Sie jedes Transkript mit der Aufnahme ab, bevor Sie daraus zitieren.',
  import: 'Aufnahmen importieren…',
  lookAround: 'Vorerst überspringen',
}
