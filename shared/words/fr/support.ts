import { counted, units } from './units.ts'

/** What happened, the report of a problem, and the parts of the program. */
export const support = {
  failures: {
    title: 'Ce qui s’est passé',
    hint: 'Les dernières erreurs, de la plus récente à la plus ancienne. Elles restent sur cet ordinateur.',
    empty: 'Aucune erreur. Si quelque chose échoue, vous le trouverez ici, avec ce qu’il faut faire.',
    list: 'Erreurs',
    withoutDetails: (code: string) => `Quelque chose a échoué (${code}). Les détails n’ont pas été conservés.`,
    openRecordingOf: (title: string) => `Ouvrir l’enregistrement « ${title} »`,
    openQueue: 'Ouvrir la file d’attente',
    report: 'Signaler un problème…',
  },
  report: {
    title: 'Signaler un problème',
    hint: 'Tapelog crée un fichier et n’envoie rien. Lisez-le, enregistrez-le, puis envoyez-le à qui vous a fourni Tapelog, par exemple à l’assistance de votre rédaction.',
    ownWords: 'Qu’avez-vous fait, et que s’est-il passé ? (facultatif)',
    ownWordsHint: 'Ne nommez aucune source ici.',
    whole: 'Le fichier entier',
    loading: 'Préparation…',
    save: 'Enregistrer dans un fichier…',
    saved: (name: string) =>
      `Enregistré sous le nom « ${name} ». Envoyez maintenant ce fichier ; Tapelog ne l’envoie pas.`,
    file: {
      title: 'Rapport sur un problème avec Tapelog',
      made: (time: string) => `Créé le ${time}`,
      contents:
        'Sans titres, noms, transcriptions, clés, adresses ni chemins. Des numéros comme jobId indiquent de quelle ligne de la bibliothèque il s’agit.',
      ownWords: 'Avec vos propres mots',
      versions: 'Versions',
      models: 'Modèles vocaux',
      inUse: 'utilisé',
      log: (count: number) => `Dernières lignes du journal (${units.number(count)})`,
      noResponse: 'Cette partie de Tapelog n’a pas répondu.',
    },
  },
  parts: {
    open: 'Composants et licences…',
    title: 'Composants et leurs licences',
    search: 'Rechercher dans les composants et licences',
    placeholder: 'Nom ou licence',
    list: 'Composants',
    nothing: 'Aucun composant ne correspond. Essayez un autre mot.',
    found: (count: number) => counted(count, { one: 'composant', other: 'composants' }),
    back: 'Retour à tous les composants',
    text: (name: string) => `Licence de « ${name} »`,
    withoutText: (licence: string) =>
      `Ce composant est fourni sans texte de licence. Sa licence, selon ses propres indications : ${licence}.`,
  },
  loading: 'Chargement…',
}
