import { plural, units } from './units.ts'

export const workflows = {
  label: 'Workflows',
  title: (title: string) => `Workflows pour « ${title} »`,
  where: {
    label: 'Où cela va',
    withAccount: (account: string, addresses: readonly string[]) =>
      `Au compte « ${account} » à ${units.list(addresses)}`,
    owner: (ownerId: string) => `Propriétaire : ${ownerId}.`,
    noOwner:
      'Le compte n’a pas encore d’ID du propriétaire. Saisissez-en un dans les réglages : un workflow en a besoin.',
    leaves: 'L’enregistrement est envoyé avec ses dates, son propriétaire et ces tâches.',
    staysHere:
      'Il s’exécute sur cet ordinateur, car cet enregistrement est marqué « Ne quitte jamais cet ordinateur ».',
    noAccount:
      'Il s’exécute sur cet ordinateur. Pour utiliser plutôt un service distant, ajoutez un compte dans les réglages.',
  },
  taskList: 'Tâches, dans cet ordre',
  task: (number: number) => `Tâche ${units.number(number)}`,
  kinds: { transcribe: 'Transcrire', export: 'Écrire un fichier', other: 'Autre tâche' },
  addTask: 'Ajouter une tâche',
  moveUp: (number: number) => `Monter la tâche ${units.number(number)}`,
  moveDown: (number: number) => `Descendre la tâche ${units.number(number)}`,
  removeTask: (number: number) => `Retirer la tâche ${units.number(number)}`,
  name: 'Nom de la tâche',
  nameHint: 'Comme le service l’appelle, par exemple « summary ». Demandez au service quelles tâches il a.',
  fields: {
    language: 'Langue',
    speakers: 'Distinguer les locuteurs',
    hotwords: 'Vocabulaire',
    format: 'Format',
  },
  fieldHints: {
    language: 'Un code comme en ou pt-BR. Vide : le service décide.',
    hotwords: 'Noms et termes à reconnaître, séparés par des virgules. Ils sont envoyés avec le workflow.',
  },
  choices: {
    speakers: { unset: 'Le service décide', yes: 'Oui', no: 'Non' },
    format: { unset: 'Le service décide', txt: 'Texte', json: 'JSON' },
  } as Record<'speakers' | 'format', Record<string, string>>,
  more: {
    title: 'Plus de champs',
    label: (number: number) => `Plus de champs pour la tâche ${units.number(number)}`,
    hint: 'D’autres champs que le service accepte, comme params.diarization.enabled. Dans une liste : steps[0].name.',
    add: 'Ajouter un champ',
    row: (number: number) => `Champ ${units.number(number)}`,
    remove: (number: number) => `Retirer le champ ${units.number(number)}`,
    name: 'Nom',
    kind: 'Type',
    value: 'Valeur',
    kinds: {
      text: 'Texte',
      number: 'Nombre',
      yes: 'Oui',
      no: 'Non',
      nothing: 'Rien',
      'empty-list': 'Liste vide',
      'empty-group': 'Groupe vide',
    },
    problems: {
      name: 'Saisissez un nom, comme language ou params.language.',
      taken: 'Un autre champ de cette tâche a ce nom, ou est en conflit avec lui. Changez le nom.',
      number: 'Saisissez un nombre, comme 3 ou 2.5.',
    },
  },
  version: 'Version',
  versionHint: 'La version du workflow, que le service lit. En général 1.0.',
  versionProblem: 'Une version a de 1 à 20 lettres, chiffres, points ou traits d’union.',
  tooMuch: 'C’est plus qu’un workflow ne peut contenir. Retirez des tâches, ou raccourcissez leurs valeurs.',
  submit: 'Envoyer',
  useAgain: 'Réutiliser ces tâches',
  states: {
    'on-its-way': 'Envoi au service',
    'under-way': 'Le service exécute le workflow',
    done: 'Terminé',
    'not-followed': 'Soumis',
    failed: 'Échec',
    cancelled: 'Annulé',
  },
  ranAt: { 'this-machine': 'sur cet ordinateur', remote: 'avec un compte' },
  tasks: (done: number, total: number) =>
    `${units.number(done)} sur ${units.number(total)} ${plural(total, { one: 'tâche', other: 'tâches' })}`,
  runVersion: (version: string) => `version ${version}`,
  answer: 'La réponse du service',
}
