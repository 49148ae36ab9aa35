import type { Destination } from '../../recordings/domain.ts'
import type { WorkflowRun } from '../../recordings/workflow.ts'
import { counted, units } from './units.ts'

/** The dialog with a recording's workflows. */
export const workflows = {
  label: 'Workflows',
  title: (title: string) => `Workflows für „${title}“`,
  where: {
    label: 'Wohin es geht',
    withAccount: (account: string, addresses: readonly string[]) =>
      `An das Konto „${account}“ unter ${units.list(addresses)}`,
    owner: (ownerId: string) => `Inhaber: ${ownerId}.`,
    noOwner: 'Das Konto hat noch keine Inhaber-ID. Geben Sie sie in den Einstellungen ein: Ein Workflow braucht sie.',
    leaves: 'Die Aufnahme wird zusammen mit ihren Zeiten, ihrem Inhaber und diesen Aufgaben hochgeladen.',
    staysHere: 'Er läuft auf diesem Computer, weil diese Aufnahme die Markierung „Verlässt diesen Computer nie“ hat.',
    noAccount:
      'Er läuft auf diesem Computer. Um stattdessen einen externen Dienst zu verwenden, fügen Sie in den Einstellungen ein Konto hinzu.',
  },
  taskList: 'Aufgaben, in dieser Reihenfolge',
  task: (number: number) => `Aufgabe ${units.number(number)}`,
  kinds: { transcribe: 'Transkribieren', export: 'Datei schreiben', other: 'Andere Aufgabe' },
  addTask: 'Aufgabe hinzufügen',
  moveUp: (number: number) => `Aufgabe ${units.number(number)} nach oben`,
  moveDown: (number: number) => `Aufgabe ${units.number(number)} nach unten`,
  removeTask: (number: number) => `Aufgabe ${units.number(number)} entfernen`,
  name: 'Name der Aufgabe',
  nameHint: 'Wie der Dienst sie nennt, zum Beispiel „summary“. Fragen Sie den Dienst, welche Aufgaben er hat.',
  fields: {
    language: 'Sprache',
    speakers: 'Sprecher unterscheiden',
    hotwords: 'Hotwords',
    format: 'Format',
  },
  fieldHints: {
    language: 'Ein Code wie en oder pt-BR. Leer: Der Dienst entscheidet.',
    hotwords:
      'Namen und Begriffe, die erkannt werden sollen, durch Kommas getrennt. Sie werden mit dem Workflow gesendet.',
  },
  choices: {
    speakers: { unset: 'Der Dienst entscheidet', yes: 'Ja', no: 'Nein' },
    format: { unset: 'Der Dienst entscheidet', txt: 'Text', json: 'JSON' },
  } as Record<'speakers' | 'format', Record<string, string>>,
  more: {
    title: 'Weitere Felder',
    label: (number: number) => `Weitere Felder von Aufgabe ${units.number(number)}`,
    hint: 'Andere Felder, die der Dienst akzeptiert, zum Beispiel params.diarization.enabled. In einer Liste: steps[0].name.',
    add: 'Feld hinzufügen',
    row: (number: number) => `Feld ${units.number(number)}`,
    remove: (number: number) => `Feld ${units.number(number)} entfernen`,
    name: 'Name',
    kind: 'Art',
    value: 'Wert',
    kinds: {
      text: 'Text',
      number: 'Zahl',
      yes: 'Ja',
      no: 'Nein',
      nothing: 'Nichts',
      'empty-list': 'Leere Liste',
      'empty-group': 'Leere Gruppe',
    },
    problems: {
      name: 'Geben Sie einen Namen ein, zum Beispiel language oder params.language.',
      taken: 'Ein anderes Feld dieser Aufgabe heißt schon so oder verträgt sich nicht damit. Ändern Sie den Namen.',
      number: 'Geben Sie eine Zahl ein, zum Beispiel 3 oder 2.5.',
    },
  },
  version: 'Version',
  versionHint: 'Die Version des Workflows, die der Dienst liest. Meist 1.0.',
  versionProblem: 'Eine Version hat 1 bis 20 Buchstaben, Ziffern, Punkte oder Bindestriche.',
  tooMuch: 'Das ist mehr, als ein Workflow aufnehmen kann. Entfernen Sie Aufgaben oder kürzen Sie ihre Werte.',
  submit: 'Absenden',
  useAgain: 'Diese Aufgaben wieder verwenden',
  states: {
    'on-its-way': 'Wird an den Dienst gesendet',
    'under-way': 'Der Dienst führt den Workflow aus',
    done: 'Fertig',
    'not-followed': 'Abgesendet',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  } satisfies Record<WorkflowRun['state'], string>,
  ranAt: { 'this-machine': 'auf diesem Computer', remote: 'mit einem Konto' } satisfies Record<Destination, string>,
  tasks: (done: number, total: number) =>
    `${units.number(done)} von ${counted(total, { one: 'Aufgabe', other: 'Aufgaben' })}`,
  runVersion: (version: string) => `Version ${version}`,
  answer: 'Die Antwort des Dienstes',
}
