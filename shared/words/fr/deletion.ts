import { whatIsDeleted, whatStays } from './deletionFacts.ts'
import { units } from './units.ts'

const quoted = (title: string) => `« ${title} »`
const what = (titles: readonly string[]) =>
  titles.length === 1 ? quoted(titles[0] ?? '') : units.recordings(titles.length)

export const deletion = {
  menu: 'Supprimer…',
  title: (titles: readonly string[]) => `Supprimer ${what(titles)} ?`,
  scope: 'Que supprimer',
  recording: 'L’enregistrement et son texte',
  audio: 'L’audio seulement ; garder le texte',
  isDeleted: { recording: 'Ce qui est supprimé', audio: 'Ce qui est supprimé et ce qui est conservé' },
  whatIsDeleted,
  whatStays,
  stays: 'Ce que Tapelog ne peut pas supprimer',
  undoable: (seconds: number) => `Vous pouvez annuler cela pendant ${seconds} secondes.`,
  confirm: 'Supprimer',
  checking: 'Vérification de ce qui peut être supprimé…',
  countdown: (seconds: number) => (seconds > 0 ? `Suppression dans ${seconds} s` : 'Suppression…'),
  countdownOf: (titles: readonly string[], seconds: number) =>
    seconds > 0 ? `${what(titles)} : suppression dans ${seconds} s.` : `${what(titles)} : suppression…`,
  undoOf: (title: string) => `Annuler : garder ${title}`,
  audioGone: (day: string) => `Le ${day}, l’audio a été supprimé. Vous pouvez lire, modifier et exporter le texte.`,
  audioGoneShort: 'audio supprimé',
  rule: {
    warning: (count: number, day: string) =>
      `Le ${day}, Tapelog supprimera l’audio de ${units.recordings(count)}, car il est plus ancien que vos réglages ne le permettent. Le texte est conservé.`,
    keep: 'Garder cet audio',
  },
  settings: {
    title: 'Suppression',
    days: 'Supprimer l’audio après ce nombre de jours',
    daysNever: 'Jamais',
    daysHint:
      'Comptés à partir de l’importation. Le texte est conservé. Tapelog affiche un avertissement pendant un jour avant de supprimer quoi que ce soit. Vide : jamais.',
    daysForm: 'Saisissez un nombre entier de jours, de 1 à 36500, ou laissez le champ vide.',
  },
}
