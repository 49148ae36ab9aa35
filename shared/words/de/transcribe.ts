import { counted, plural, units } from './units.ts'

/** The dialog that transcribes one recording, for the first time or again. */
export const transcribe = {
  title: (title: string) => `„${title}“ transkribieren`,
  titleAgain: (title: string) => `„${title}“ neu transkribieren`,
  submit: 'Transkribieren',
  submitAgain: 'Neu transkribieren',
  edited: (segments: number) => `${units.segments(segments)} bearbeitet`,
  verified: (segments: number) => `${units.segments(segments)} geprüft`,
  named: (speakers: number) => `${units.speakers(speakers)} benannt`,
  work: (done: readonly string[]) =>
    `Sie haben in diesem Transkript ${units.list(done)}. Tapelog behält es, bis Sie das neue Transkript verwenden. „Rückgängig“ stellt es dann wieder her.`,
  waiting: 'Ein neues Transkript wartet schon. Das nächste ersetzt es.',
  takes: (time: string) => `Auf diesem Computer dauert das etwa ${time}.`,
  part: {
    title: 'Einen Teil neu transkribieren',
    replaces: (times: string, segments: number) =>
      `Im Teil ${times} ${plural(segments, { one: 'wird', other: 'werden' })} ${units.segments(segments)} ersetzt. Alles andere bleibt. Sie können das rückgängig machen.`,
    nothingThere: (times: string) =>
      `Im Teil ${times} gibt es noch keinen Text. Alles andere bleibt. Sie können das rückgängig machen.`,
    work: (done: readonly string[]) =>
      `Sie haben in diesem Teil ${units.list(done)}. Um ihn neu zu transkribieren, stimmen Sie zu, dass diese Arbeit ersetzt wird.`,
    agree: 'Auch diese Arbeit ersetzen',
  },
  language: 'Sprache',
  automatic: 'Automatisch',
  available: (noModel: string, languages: readonly string[]) => `${noModel} Verfügbar: ${languages.join(', ')}.`,
  getModel:
    'Um diese Sprache zu verwenden, installieren Sie ein Modell dafür in den Einstellungen unter „Auf diesem Computer“.',
  allDecided: 'Das Modell auf diesem Computer bestimmt die Sprache jeder Stelle selbst.',
  decidedByModel: (language: string) =>
    `Das Modell auf diesem Computer bestimmt die Sprache jeder Stelle selbst und schreibt vielleicht nicht ${language}. Um die Sprache zu wählen, installieren Sie Whisper oder ein anderes Modell, bei dem Sie wählen können.`,
  mustBeChosen:
    'Die Modelle auf diesem Computer erkennen die Sprache nicht. Wählen Sie die Sprache, die gesprochen wird.',
  usualLanguage: (noModel: string) =>
    `${noModel} Neue Aufnahmen verwenden diese Sprache. Ändern Sie das in den Einstellungen.`,
  speakers: 'Sprecher unterscheiden',
  model: 'Modell',
  modelHint: 'Für diese und spätere Transkriptionen auf diesem Computer.',
  speakersUnknownHere:
    'Kein installiertes Modell kann Sprecher unterscheiden. Installieren Sie eines in den Einstellungen unter „Auf diesem Computer“.',
  speakerCount: {
    label: 'Anzahl der Sprecher',
    automatic: 'Automatisch',
    several: 'Mehrere: unterscheiden',
    one: 'Eine Person',
    count: (speakers: number) => units.speakers(speakers),
    perChannel: 'Einer an jedem Mikrofon',
    perChannelHint:
      'Jeder Kanal mit einer eigenen Stimme ist ein Sprecher. Wenn die Kanäle denselben Ton haben, unterscheidet Tapelog die Sprecher an ihren Stimmen.',
    perChannelOnly: 'Jeder Kanal mit einer eigenen Stimme ist ein Sprecher. Mehr kann kein Modell auf diesem Computer.',
    perChannelNotSent:
      'Ein externer Dienst erhält die ganze Aufnahme und unterscheidet die Sprecher auf seine eigene Weise.',
    notSent: 'Diese Zahl wird nicht an einen externen Dienst gesendet.',
  },
  speakerNames: 'Wer spricht',
  speakerNamesHint: {
    usual:
      'Namen, durch Kommas getrennt. Tapelog schlägt sie vor, wenn Sie Sprecher benennen, und achtet auf diesem Computer auf sie.',
    unusedHere: 'Namen, durch Kommas getrennt. Tapelog schlägt sie vor, wenn Sie Sprecher benennen.',
    perChannel:
      'Namen, durch Kommas getrennt, in der Reihenfolge der Mikrofone. Sind es so viele Namen wie Mikrofone, benennt jeder seinen Sprecher.',
  },
  hotwords: 'Hotwords',
  known: {
    label: 'Namen und Begriffe',
    here: 'Dieser Computer achtet auf diese Wörter. Klicken Sie auf eines, um es wegzulassen.',
    unusedHere: 'Das Erkennungsmodell auf diesem Computer verwendet diese Wörter für diese Sprache nicht.',
    remote: (chosen: number) =>
      chosen === 0
        ? 'Keines davon wird gesendet. Klicken Sie auf die, die Sie senden möchten.'
        : `${counted(chosen, { one: 'davon wird', other: 'davon werden' })} mit dem Audio gesendet. Die anderen bleiben hier.`,
  },
  hotwordsHint: {
    usual: 'Namen und Begriffe, die erkannt werden sollen, durch Kommas getrennt',
    unusedHere:
      'Namen und Begriffe, die erkannt werden sollen, durch Kommas getrennt. Das Erkennungsmodell auf diesem Computer verwendet sie für diese Sprache nicht.',
  },
  where: 'Wo transkribiert wird',
  here: 'Auf diesem Computer: nichts verlässt ihn',
  withAccount: (account: string) => `Mit dem Konto „${account}“`,
  staysHere:
    'Diese Aufnahme wird auf diesem Computer transkribiert, weil sie die Markierung „Verlässt diesen Computer nie“ hat.',
  noAccount:
    'Diese Aufnahme wird auf diesem Computer transkribiert. Um stattdessen einen externen Dienst zu verwenden, fügen Sie in den Einstellungen ein Konto hinzu.',
}
