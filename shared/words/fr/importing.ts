import { of, plural, units } from './units.ts'

export const importing = {
  title: (recordings: number) => `Importer ${units.recordings(recordings)}`,
  from: (source: string) => `Depuis ${source}`,
  intoProject: (name: string) => `Dans le projet « ${name} ».`,
  nothingSent: 'Rien n’est envoyé avant votre choix.',
  safeOnDevice: 'Rien n’est modifié sur l’appareil.',
  copying: (count: number) => `${units.recordings(count)} encore en cours de copie`,
  transcribe: 'Transcrire',
  here: 'Sur cet ordinateur',
  hereHint: 'Rien ne quitte cet ordinateur.',
  withAccount: (account: string) => `Avec « ${account} »`,
  withAccountHint: (host: string) => `Envoyé à ${host}.`,
  notNow: 'Pas maintenant',
  notNowHint: 'Les garder en sécurité et décider plus tard.',
  speakers: 'Locuteurs',
  notToldApart: 'Ne pas séparer les locuteurs',
  names: (isRemote: boolean, count: number) =>
    `Noms et vocabulaire : ${count === 0 ? 'aucun' : units.number(count)}${isRemote ? plural(count, { one: ' envoyé', other: ' envoyés' }) : ''}`,
  speakerNamesProblem: 'Au plus 50 noms, chacun de 100 caractères au plus.',
  hotwordsProblem: 'Au plus 500 mots-clés de vocabulaire, chacun de 100 caractères au plus.',
  localOnly: 'Ils ne quittent jamais cet ordinateur',
  localOnlyHint: 'Tapelog ne les envoie pas, sauf si vous l’autorisez plus tard',
  projectKeepsHere:
    'le projet garde tous les enregistrements sur cet ordinateur ; cela se change dans les réglages du projet',
  remember: (source: string) => `Faire de même la prochaine fois depuis ${source}`,
  rememberFiles: 'Faire de même la prochaine fois que j’importe des fichiers',
  submit: (recordings: number) => `Importer ${units.number(recordings)}`,
  later: 'Plus tard',
  choose: 'Choisir…',
  waiting: {
    label: 'Enregistrements en attente de votre choix',
    text: (recordings: number) =>
      `${units.recordings(recordings)} ${plural(recordings, { one: 'attend', other: 'attendent' })} votre choix. Rien n’est envoyé d’ici là.`,
  },
  remembered: {
    title: 'Choix d’importation mémorisés',
    text: 'Tapelog traite les nouveaux enregistrements de ces sources sans demander :',
    files: 'Fichiers que vous choisissez ou déposez',
    asks: 'Tapelog demande avant d’envoyer de nouveaux enregistrements d’ici.',
    does: (choice: string) => `Nouveaux enregistrements : ${choice}`,
    notInForce: 'Ce compte n’est pas utilisé, donc Tapelog demandera de nouveau.',
    here: 'transcrits sur cet ordinateur',
    sentTo: (account: string) => `envoyés à « ${account} »`,
    notNow: 'gardés, non transcrits',
    localOnly: 'ne quittent jamais cet ordinateur',
    speakers: (count: number) => (count === 1 ? 'un locuteur' : units.speakers(count)),
    chooseFor: (source: string) => `Choisir que faire des nouveaux enregistrements ${of(source)}`,
    change: 'Modifier…',
    changeFor: (source: string) => `Modifier ce qui est fait des nouveaux enregistrements ${of(source)}`,
    changeForFiles: 'Modifier ce qui est fait des fichiers que vous importez',
    forget: 'Oublier',
    forgetFor: (source: string) => `Oublier le choix pour les nouveaux enregistrements ${of(source)}`,
    forgetForFiles: 'Oublier le choix pour les fichiers que vous importez',
    dialog: (source: string) => `Nouveaux enregistrements ${of(source)}`,
    dialogFiles: 'Fichiers que vous importez',
    dialogText: 'Tapelog traite les nouveaux enregistrements d’ici sans demander :',
    submit: 'Mémoriser',
  },
}

export const salvage = {
  button: 'Récupérer la partie lisible…',
  title: (name: string) => `Récupérer la partie lisible de « ${name} » ?`,
  explanation:
    'Essayez d’abord de réimporter avec un autre câble ou un autre lecteur de cartes, car une copie complète vaut mieux. Si cela n’aide pas, continuez ici : Tapelog lit autour des dégâts et marque l’enregistrement comme copie récupérée, avec les temps de ses lacunes. Rien n’est modifié sur l’appareil, et vous pourrez encore importer le fichier complet plus tard.',
  confirm: 'Récupérer la partie lisible',
}

export const readAsSamples = {
  button: 'Lire comme échantillons…',
  title: (name: string) => `Lire « ${name} » comme échantillons`,
  explanation:
    'Cet enregistrement a perdu son en-tête, qui indique comment le son est stocké. Choisissez la forme dans laquelle les voix sonnent juste. Le fichier est conservé tel quel.',
  basis: {
    others: 'Choisi comme pour les autres enregistrements de cette source.',
    bytes:
      'Deviné d’après les octets, qui n’indiquent pas la fréquence : si les voix sont trop graves ou trop aiguës, choisissez-en une autre.',
  },
  rate: 'Fréquence d’échantillonnage',
  hertz: (hertz: number) => `${units.number(hertz)} Hz`,
  channels: 'Canaux',
  format: 'Échantillons',
  startByte: 'Premier octet du son',
  bits: (bits: number) => `${bits} bits`,
  floats: '32 bits, virgule flottante',
  listen: 'Écouter',
  stop: 'Arrêter',
  wave: 'Le son, s’il est lu ainsi',
  long: (clock: string) => `durée : ${clock}`,
  confirm: 'Importer',
}
