import type { StaysHere } from '../../en/sentences/transcription.ts'
import { languages } from '../languages.ts'
import { counted, number } from '../units.ts'

const saidWords = (said: string | null): string => (said === null ? '' : ` Er sagt: ${said}`)

function staysHereWords(facts: StaysHere): string {
  const hadLeft = facts.submit === 'submitted' || facts.sent !== 'nothing'
  const first = hadLeft ? 'Von jetzt an bleibt die Aufnahme auf diesem Computer.' : 'Bleibt auf diesem Computer.'
  return [first, sentWords(facts), goesOnWords[facts.goesOn]].filter(Boolean).join(' ')
}

const goesOnWords = {
  no: '',
  now: 'Tapelog transkribiert sie stattdessen auf diesem Computer.',
  'when-resumed': 'Sie wird auf diesem Computer transkribiert, wenn Sie sie fortsetzen.',
} as const

const noMore = 'Mehr wird nicht gesendet'

function sentWords({ sent, sentPercent, upload, submit }: StaysHere): string {
  if (submit === 'submitted')
    return `${noMore}, aber der externe Dienst hat diese Aufnahme schon und transkribiert sie vielleicht noch. Tapelog ruft jenes Transkript nicht ab.`
  switch (sent) {
    case 'nothing':
      return 'Nichts davon wurde gesendet.'
    case 'all':
      return `${noMore}, aber die ganze Aufnahme war schon zu einem externen Dienst hochgeladen.`
    case 'slices':
      return `${noMore}, aber Abschnitte der Aufnahme waren schon zu einem externen Dienst hochgeladen.`
    case 'some':
      if (upload === 'not-stopped') return `${noMore}, aber ${shareWords(sentPercent ?? 0)}.`
      return sentPercent === 0
        ? `${noMore}. Der Upload hatte gerade erst begonnen, der Anfang der Aufnahme kann also schon gesendet worden sein.`
        : `${noMore}; der Upload wurde bei ${sentPercent} % angehalten.`
  }
}

/** A part without an acknowledgement may still have arrived. */
const shareWords = (percent: number) =>
  percent === 0
    ? 'der Anfang der Aufnahme kann schon hochgeladen worden sein'
    : `${percent} % der Aufnahme waren schon hochgeladen`

/** Sentences about problems with transcriptions and workflows, by code. */
export const transcriptionSentences = {
  'run-unknown': 'Diese Transkription ist nicht in dieser Bibliothek.',
  'not-submitted': 'Für diese Aufnahme wurde keine Transkription in Auftrag gegeben. Transkribieren Sie sie neu.',
  'submit-unanswered': ({ what }: { what: 'transcription' | 'workflow' }) =>
    `${what === 'workflow' ? 'Dieser Workflow' : 'Diese Aufnahme'} wurde in Auftrag gegeben, aber die Antwort ging verloren. Vielleicht arbeitet der Dienst also schon daran. Wiederholen Sie, um noch einmal in Auftrag zu geben.`,
  'no-smaller-copy': 'Eine Kopie dieser Aufnahme wäre kaum kleiner. Wiederholen Sie, um die Aufnahme selbst zu senden.',
  'file-refused': ({ status, said }: { status: number; said: string }) =>
    `Der Dienst hat diese Anfrage abgelehnt (${status}).${saidWords(said || null)}`,
  'transcription-failed': ({ said }: { said: string | null }) =>
    said ??
    'Der Dienst konnte diese Aufnahme nicht transkribieren und hat keinen Grund genannt. Wiederholen Sie, oder transkribieren Sie sie auf diesem Computer.',
  'transcription-revoked': ({ said }: { said: string | null }) =>
    said ?? 'Die Transkription wurde beim Dienst abgebrochen. Wiederholen Sie, um sie noch einmal in Auftrag zu geben.',
  'transcription-gone':
    'Der Dienst kennt diese Transkription nicht mehr (Ergebnisse werden nur wenige Tage aufbewahrt). Wiederholen Sie, um sie noch einmal in Auftrag zu geben.',
  'transcript-unfit': ({ field }: { field: string }) =>
    `Der Dienst hat ein ungültiges Transkript gesendet (Feld: ${field}).`,
  'language-unavailable': ({ language, elsewhere }: { language: string; elsewhere: 'allowed' | 'not-allowed' }) =>
    `${languages.noModel(language)} Installieren Sie eines in den Einstellungen unter „Auf diesem Computer“${
      elsewhere === 'allowed'
        ? ', wählen Sie eine andere Sprache oder transkribieren Sie mit einem externen Konto'
        : ' oder wählen Sie eine andere Sprache'
    }.`,
  'transcriber-silent':
    'Der Transkriptionsdienst auf diesem Computer reagiert nicht, deshalb läuft vielleicht noch, was Sie pausiert oder abgebrochen haben. Tapelog versucht es automatisch wieder. Wenn diese Meldung bleibt, beenden Sie Tapelog und öffnen Sie es wieder.',
  'stays-here': staysHereWords,
  'span-too-short': 'Wählen Sie mindestens eine halbe Sekunde der Aufnahme aus.',
  'span-too-long': ({ minutes }: { minutes: number }) =>
    `Wählen Sie höchstens ${counted(minutes, { one: 'Minute', other: 'Minuten' })} der Aufnahme auf einmal aus oder transkribieren Sie alles neu.`,
  'transcription-under-way': ({ what }: { what: 'recording' | 'part' }) =>
    what === 'recording'
      ? 'Diese Aufnahme wird gerade transkribiert. Warten Sie, bis das fertig ist, oder brechen Sie es in der Warteschlange ab.'
      : 'Ein Teil davon wird gerade neu transkribiert. Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
  'span-checked': ({ edited, verified }: { edited: number; verified: number }) =>
    `Ein Mensch hat Segmente in diesem Teil geprüft (${number(edited)} bearbeitet, ${number(verified)} geprüft). Bestätigen Sie, dass Tapelog sie ersetzen darf.`,
  'span-without-words': 'Der Dienst hat in diesem Teil keine Wörter gefunden. Seine Segmente sind geblieben.',
  'no-new-transcript': 'Für diese Aufnahme wartet kein neues Transkript.',
  'new-text-decided': 'Den neuen Text gibt es nicht mehr.',

  'workflow-unknown': 'Dieser Workflow ist nicht in dieser Bibliothek.',
  'workflow-gone':
    'Der Dienst kennt diesen Workflow nicht mehr. Wiederholen Sie, um ihn noch einmal in Auftrag zu geben.',
  'workflow-not-followed': 'Der Workflow wurde in Auftrag gegeben. Dieser Dienst meldet keinen Fortschritt.',
  'workflow-failed': ({ said }: { said: string | null }) =>
    `Der Dienst konnte diesen Workflow nicht ausführen.${saidWords(said)}`,
  'workflow-revoked': ({ said }: { said: string | null }) =>
    `Der Workflow wurde beim Dienst abgebrochen.${saidWords(said)}`,
  'owner-missing':
    'Der Dienst muss wissen, wem diese Aufnahme gehört. Geben Sie die Inhaber-ID dieses Kontos in den Einstellungen → Konten ein und wiederholen Sie dann.',
} as const
