import { capital, counted, plural, units } from './units.ts'

const quotesOf = (count: number): string => counted(count, { one: 'citation', other: 'citations' })
/** `Les 200 premières citations sur 312`, in the feminine. */
const firstOf = (count: number, total: number): string =>
  plural(count, {
    one: `la première citation sur ${units.number(total)}`,
    other: `les ${units.number(count)} premières citations sur ${units.number(total)}`,
  })

export const quotes = {
  title: 'Citations',
  back: 'Retour aux citations',
  alt: { mac: 'Contrôle Option', others: 'Alt' },
  count: quotesOf,
  ofProject: (count: number) => (count === 0 ? 'Citations' : quotesOf(count)),
  colours: { yellow: 'Jaune', blue: 'Bleu', green: 'Vert', red: 'Rouge' },
  inSegment: (count: number) =>
    `${quotesOf(count)} ${plural(count, { one: 'marquée', other: 'marquées' })} dans ce segment`,
  exportClips: 'Exporter les extraits…',
  said: {
    marked: (alt: string) => `Marqué. Appuyez de nouveau sur ${alt} H pour ajouter des tags ou une note.`,
    copied: 'Citation copiée.',
    textCopied: 'Texte copié.',
    notCopied: (keys: string) => `Tapelog n’a pas pu copier les mots. Sélectionnez-les et appuyez sur ${keys}.`,
    nothing: 'Sélectionnez d’abord des mots dans la transcription.',
    unsaved:
      'Rien n’a été marqué, car vos dernières modifications ne sont pas encore enregistrées. Patientez un instant, puis réessayez.',
    notExported:
      'Rien n’a été exporté, car vos dernières modifications ne sont pas encore enregistrées. Patientez un instant, puis réessayez.',
    noted: 'Note ajoutée.',
    markRemoved: (keys: string) => `Marque retirée. ${keys} la rétablit.`,
    noteRemoved: (keys: string) => `Note supprimée. ${keys} la rétablit.`,
  },
  bar: {
    label: 'Mots sélectionnés',
    mark: (colour: string) => `Marquer en ${colour.toLowerCase()}`,
  },
  panel: {
    label: 'Locuteurs et citations',
    close: 'Fermer locuteurs et citations',
    tabs: 'À côté de la transcription',
    quotes: (count: number) => (count === 0 ? 'Citations' : `Citations ${units.number(count)}`),
    notes: (count: number) => (count === 0 ? 'Notes' : `Notes ${units.number(count)}`),
    noQuotes: 'Aucune citation',
    howToMark: (alt: string) =>
      `Sélectionnez des mots dans la transcription, puis appuyez sur ${alt} H ou choisissez une couleur.`,
    noNotes: 'Aucune note',
    howToNote: (alt: string) =>
      `Une note se rapporte à un moment de l’enregistrement. Appuyez sur ${alt} N pour en écrire une à la position de lecture.`,
    addNote: 'Ajouter une note ici',
    noneLeft: 'Aucune citation n’a ce tag et ce locuteur. Choisissez-en d’autres.',
  },
  card: {
    play: (clock: string) => `Écouter à partir de ${clock}`,
    more: (words: string) => `Autres actions : « ${words.length > 60 ? `${words.slice(0, 60)}…` : words} »`,
    edit: 'Tags et note…',
    copyQuote: 'Copier la citation',
    copyText: 'Copier le texte',
    export: 'Exporter l’extrait…',
    remove: 'Retirer la marque',
    verified: 'Vérifiée',
    verifiedUnheard: 'Marquée vérifiée, non écoutée',
    notVerified: 'Non vérifiée',
    corrected: (before: string) => `Corrigée depuis le marquage. Le texte était : ${before}`,
    changed: 'Les mots ont été modifiés.',
    asMarked: 'Au moment du marquage :',
  },
  dialog: {
    title: 'Tags et note',
    colour: 'Couleur',
    tags: 'Tags',
    tagsHint: 'Séparez-les par des virgules.',
    tagsUsed: 'Déjà utilisés',
    note: 'Note',
  },
  tooLong: {
    note: (count: number, most: number) =>
      `Cette note a ${units.number(count)} caractères ; la limite est de ${units.number(most)}. Raccourcissez-la pour l’enregistrer.`,
    tags: (most: number, mostCharacters: number) =>
      `Au plus ${units.number(most)} tags, chacun de ${units.number(mostCharacters)} caractères au plus.`,
  },
  notes: {
    title: (clock: string) => `Note à ${clock}`,
    empty: 'Saisissez d’abord une note.',
    more: (clock: string) => `Autres actions pour la note à ${clock}`,
    remove: 'Supprimer',
    goTo: (clock: string) => `Aller à la note à ${clock}`,
    onBar: 'Notes dans l’enregistrement',
  },
  filters: {
    all: 'Tous',
    words: 'Mots',
    wordsPlaceholder: 'Dans citations et notes…',
    clear: 'Tout afficher',
  },
  page: {
    opening: 'Ouverture…',
    emptyHint: (alt: string) =>
      `Ouvrez un enregistrement, sélectionnez des mots dans sa transcription et appuyez sur ${alt} H. La citation apparaît alors ici.`,
    nothing: 'Aucune citation ne correspond. Choisissez d’autres filtres.',
    list: 'Toutes les citations',
    open: (clock: string, title: string) => `Ouvrir « ${title} » à ${clock} et écouter`,
    copyAll: 'Copier cette liste',
    copiedAll: (count: number) => `${quotesOf(count)} ${plural(count, { one: 'copiée', other: 'copiées' })}.`,
    exportedSome: (count: number, total: number) =>
      `Seulement ${firstOf(count, total)}. Utilisez un filtre pour obtenir les autres.`,
    copiedSome: (count: number, total: number) =>
      `${capital(firstOf(count, total))} ${plural(count, { one: 'a été copiée', other: 'ont été copiées' })}. Utilisez un filtre pour obtenir les autres.`,
  },
}
