/** Signing in to a newsroom: the dialog in the settings, and the page that the browser then shows. */
export const signIn = {
  open: 'Bei einer Redaktion anmelden…',
  title: 'Bei einer Redaktion anmelden',
  address: 'Adresse des Dienstes der Redaktion',
  addressHint: 'Fragen Sie den Betreiber des Dienstes.',
  addressExample: 'https://tapelog.example.org',
  submit: 'Anmelden',
  again: 'Erneut anmelden',
  waiting:
    'Ihr Browser wurde geöffnet. Melden Sie sich dort an; Tapelog wartet. Wenn keine Anmeldeseite erscheint, brechen Sie ab und prüfen Sie die Adresse.',
  notTested:
    'Sie haben sich angemeldet, aber der Dienst konnte nicht getestet werden. Deshalb wurde nichts gespeichert. Versuchen Sie es erneut.',
  page: {
    language: 'de',
    done: 'Sie sind angemeldet. Sie können diese Seite schließen.',
    failed: 'Sie sind nicht angemeldet.',
    choose: 'Wählen Sie Ihre Redaktion:',
    other: 'Unter dieser Adresse gibt es nichts.',
  },
}
