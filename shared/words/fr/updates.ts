import type { UpdateWait, UpdateWay } from '../../contract/updates.ts'
import { plural, units } from './units.ts'

/** Updates of Tapelog, in the settings. */
export const updates = {
  sign: 'une nouvelle version de Tapelog',
  search: 'Rechercher des mises à jour',
  searchHint: (host: string) =>
    `À chaque démarrage, puis une fois par jour, Tapelog demande à ${host} quelle est la version la plus récente. Ce serveur voit l’adresse réseau et le type de système de cet ordinateur. Tapelog n’envoie ni version, ni identifiant, ni rien qui concerne votre travail. Il ne télécharge et n’installe rien avant que vous ne le demandiez.`,
  ways: {
    'package-manager':
      'Le gestionnaire de paquets de votre système, ou votre administrateur, met à jour ce Tapelog. Tapelog lui-même n’envoie aucune requête.',
    evaluation:
      'Un paquet d’évaluation ne se met pas à jour lui-même. Installez le suivant comme vous avez installé celui-ci.',
    source: 'Ce Tapelog a été lancé depuis son code source. Il ne se met pas à jour lui-même.',
    'no-channel':
      'Ce Tapelog a été compilé sans serveur de mises à jour. Installez les nouvelles versions comme vous avez installé celle-ci.',
  } satisfies Record<Exclude<UpdateWay, 'self'>, string>,
  check: 'Rechercher maintenant',
  checking: 'Recherche…',
  newest: (version: string, checked: string) => `${version} est la version la plus récente (recherche du ${checked}).`,
  found: (version: string) => `Version ${version}`,
  facts: (size: string, signed: string) => `${size} à télécharger, signature du ${signed}`,
  notes: 'Nouveautés',
  download: 'Télécharger',
  downloading: (version: string) => `Téléchargement de la version ${version}`,
  cancel: 'Arrêter le téléchargement',
  install: 'Installer et redémarrer',
  installing: 'Contrôle du fichier, puis installation…',
  ready: 'Téléchargée et contrôlée. L’installation ferme Tapelog et lance la nouvelle version.',
  waits: (reasons: readonly string[]) =>
    `Tapelog attend la fin de ${plural(reasons.length, { one: 'cette tâche', other: 'ces tâches' })} : ${units.list(reasons)}.`,
  reasons: {
    copies: 'copie d’enregistrements',
    uploads: 'envoi d’enregistrements',
    transcriptions: 'transcription d’enregistrements sur cet ordinateur',
  } satisfies Record<UpdateWait, string>,
}
