import { plural, units } from './units.ts'

export const projects = {
  none: 'Aucun projet',
  heading: 'Projets',
  label: 'Projet',
  new: 'Nouveau projet…',
  edit: 'Modifier le projet…',
  dialog: {
    create: 'Nouveau projet',
    edit: (name: string) => `Projet « ${name} »`,
    submitCreate: 'Créer',
    name: 'Nom',
    nameEmpty: 'Donnez un nom au projet.',
    nameTooLong: (most: number) => `Un nom a au plus ${units.number(most)} caractères.`,
    speakers: 'Locuteurs',
    speakersHint:
      'Séparez les noms par des virgules. Certains modèles vocaux de cet ordinateur s’en servent pour écrire les noms correctement. Un service distant ne reçoit que les noms que vous choisissez.',
    hotwords: 'Noms et termes à guetter',
    hotwordsHint: 'Séparez-les par des virgules, par exemple : capitainerie, nappe phréatique.',
    wordsProblem: 'Au plus 500 mots, chacun de 100 caractères au plus.',
    languageHint: 'Pour les nouveaux enregistrements. Laissez vide pour utiliser la langue des réglages.',
    destination: 'Les nouveaux enregistrements sont transcrits',
    destinations: {
      usual: 'Selon les réglages',
      'this-machine': 'Sur cet ordinateur',
      'not-now': 'Pas encore : les garder et décider plus tard',
    },
    localOnly: 'Les enregistrements de ce projet ne quittent jamais cet ordinateur',
    localOnlyHint: 'y compris ceux qui sont déjà dans le projet, et ceux que vous en sortez plus tard',
    remove: 'Retirer le projet…',
  },
  exportRule: {
    open: 'Export automatique…',
    title: (name: string) => `Export automatique de « ${name} »`,
    when: 'Exporter chaque transcription',
    whens: {
      never: 'Jamais automatiquement',
      transcribed: 'Quand elle est transcrite',
      verified: 'Quand chaque segment est vérifié',
      named: 'Quand tous les locuteurs ont un nom',
    },
    asBefore: (formats: readonly string[]) => `Aucun profil : ${formats.join(', ')}`,
    again:
      'Tapelog exporte de nouveau une transcription quand son texte a changé et qu’elle est de nouveau prête. Chaque export est un nouveau fichier ; aucun fichier n’est remplacé.',
    counts:
      'Tapelog n’exporte pas automatiquement les enregistrements qui sont prêts maintenant, qui sont prêts quand vous les déplacez dans le projet, ou dont vous avez annulé l’export. Vous pouvez les exporter ici.',
    staysHere: 'Les enregistrements qui ne quittent jamais cet ordinateur ne sont pas exportés automatiquement.',
    insteadOfSettings: 'Dans ce projet, ceci remplace l’export automatique des réglages.',
    exportReady: (count: number) =>
      plural(count, {
        one: `Exporter ${units.recordings(count)} déjà prêt`,
        other: `Exporter les ${units.recordings(count)} déjà prêts`,
      }),
    saved: 'Enregistré.',
    begun: (count: number) => `L’export de ${units.recordings(count)} continue dans la file d’attente.`,
  },
  remove: {
    title: (name: string) => `Retirer le projet « ${name} » ?`,
    text: (recordings: number) =>
      recordings === 0
        ? 'Il ne contient aucun enregistrement.'
        : `${units.recordings(recordings)} ${plural(recordings, { one: 'reste', other: 'restent' })} dans la bibliothèque, sans projet.`,
    confirm: 'Retirer le projet',
  },
}
