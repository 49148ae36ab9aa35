/** Sentences about handing a recording over to another library. */
export const handoverSentences = {
  'handover-not-one': 'Diese Datei ist keine Übergabe von Tapelog. Wählen Sie eine Datei, die auf .tapelog endet.',
  'handover-newer':
    'Eine neuere Version von Tapelog hat diese Übergabe geschrieben. Aktualisieren Sie Tapelog und empfangen Sie sie dann noch einmal.',
  'handover-locked-passphrase': 'Diese Übergabe ist verschlüsselt. Geben Sie ihre Passphrase ein.',
  'handover-locked-key':
    'Diese Übergabe ist für einen age-Schlüssel verschlüsselt. Geben Sie die Datei mit der Identität dieses Schlüssels an.',
  'handover-wrong-key':
    'Diese Passphrase oder dieser Schlüssel öffnet die Übergabe nicht. Prüfen Sie die Angabe und versuchen Sie es noch einmal.',
  'handover-key-too-slow':
    'Die Übergabe wurde abgelehnt: Mit ihren Einstellungen würde es zu lange dauern, die Passphrase zu prüfen. Bitten Sie um eine, die mit den üblichen Einstellungen verschlüsselt ist.',
  'handover-identity': 'Das ist keine age-Identität. Eine Identität beginnt mit AGE-SECRET-KEY-.',
  'handover-recipient': 'Das ist kein age-Empfänger. Ein Empfänger beginnt mit age1.',
  'handover-damaged': 'Die Übergabe ist beschädigt oder unvollständig. Bitten Sie noch einmal darum.',
  'handover-too-many-entries': 'Die Übergabe wurde abgelehnt: Sie hat mehr Teile, als eine Übergabe haben kann.',
  'handover-entry-name':
    'Die Übergabe wurde abgelehnt: Einer ihrer Teile hat einen Namen, den keine Übergabe verwendet.',
  'handover-entry-twice': 'Die Übergabe wurde abgelehnt: Zwei ihrer Teile haben denselben Namen.',
  'handover-link': 'Die Übergabe wurde abgelehnt: Einer ihrer Teile ist eine Verknüpfung zu einem anderen Ort.',
  'handover-zip-encrypted':
    'Die Übergabe wurde abgelehnt: Einer ihrer Teile ist auf eine Weise verschlüsselt, die Tapelog nicht verwendet.',
  'handover-too-large': 'Die Übergabe wurde abgelehnt: Sie ist größer, als eine Übergabe sein kann.',
  'handover-bomb': 'Die Übergabe wurde abgelehnt: Entpackt wäre sie weit größer als die Datei.',
  'handover-incomplete': 'Die Übergabe wurde abgelehnt: Teile fehlen, oder ihre Liste nennt sie nicht.',
  'handover-hash':
    'Die Übergabe wurde abgelehnt: Einer ihrer Teile stimmt nicht mit ihrer Liste überein. Er wurde nach dem Schreiben geändert. Bitten Sie noch einmal darum.',
  'handover-content': 'Die Übergabe wurde abgelehnt: Ihr Text hat nicht die Form, die Tapelog schreibt.',
  'handover-too-deep': 'Die Übergabe wurde abgelehnt: Ihr Text ist tiefer verschachtelt, als Tapelog schreibt.',
  'handover-too-many-rows':
    'Die Übergabe wurde abgelehnt: Sie hat mehr Segmente oder Markierungen, als Tapelog annimmt.',
  'handover-times': 'Die Übergabe wurde abgelehnt: Einige ihrer Zeiten liegen nach dem Ende der Aufnahme.',
  'handover-original': 'Die Übergabe wurde abgelehnt: Ihre Aufnahme stimmt nicht mit dem Siegel des Originals überein.',
  'handover-no-sound':
    'Diese Übergabe hat kein Audio, und die Aufnahme ist nicht in dieser Bibliothek. Bitten Sie um eine mit Audio.',
  'handover-sound-unreadable': 'Die Übergabe wurde abgelehnt: Ihr Audio lässt sich nicht als Aufnahme lesen.',
  'handover-again':
    'Die Bibliothek löscht diese Aufnahme gerade oder fügt sie hinzu. Versuchen Sie es gleich noch einmal.',
  'handover-undecided':
    'Änderungen aus einer früheren Übergabe dieser Aufnahme warten auf Ihre Entscheidung. Entscheiden Sie darüber und schreiben Sie dann die Übergabe.',
  'handover-nothing-redacted':
    'In dieser Aufnahme ist nichts geschwärzt, und für sie gilt kein Pseudonym; eine geschwärzte Übergabe würde also alles zeigen. Markieren Sie zuerst, was geschwärzt werden soll.',
  'handover-conflict-unknown': 'Über diesen Konflikt wurde schon entschieden.',
  'handover-passphrase-unasked':
    'Es gibt kein Terminal, um nach der Passphrase zu fragen. Verwenden Sie --passphrase-file oder --passphrase-fd.',
  'handover-passphrases-differ':
    'Die beiden Passphrasen sind verschieden. Es wurde nichts geschrieben. Versuchen Sie es noch einmal.',
  'handover-secret-unread': 'Die Datei mit der Passphrase oder der Identität ist nicht lesbar oder leer.',
} as const
