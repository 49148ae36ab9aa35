import { units } from './units.ts'

export const app = {
  name: 'Tapelog',
  opening: 'Ouverture de la bibliothèque…',
  navigation: {
    label: 'Navigation',
    library: 'Bibliothèque',
    queue: 'File',
    devices: 'Appareils',
    quotes: 'Citations',
    settings: 'Réglages',
  },
  dropToImport: 'Déposez pour importer',
  imports: {
    title: 'Messages sur vos fichiers',
    showAll: (count: number) => (count === 1 ? 'Tout afficher' : `Tout afficher (${units.number(count)})`),
    newestFirst: (count: number) => `${units.messages(count)}, du plus récent au plus ancien.`,
    messages: 'Messages',
    about: (name: string, sentence: string) => `${name} : ${sentence}`,
    andMore: (count: number) => `Et ${units.number(count)} de plus.`,
    noAudio: 'Votre sélection ne contient aucun audio. Choisissez d’autres fichiers ou un autre dossier.',
  },
  unsaved: (problem: string) => `Votre saisie n’est pas encore enregistrée. Laissez cette fenêtre ouverte. ${problem}`,
  settingUnsaved: 'Un réglage n’est pas encore enregistré. Patientez un instant, puis réessayez.',
  libraryDoesNotAnswer: 'La bibliothèque ne répond pas. Patientez un instant, puis réessayez.',
  commandMissing: 'Tapelog ne peut pas faire cela pour le moment. Redémarrez Tapelog.',
}

export const buttons = {
  cancel: 'Annuler',
  close: 'Fermer',
  dismiss: 'Ignorer',
  dismissAll: 'Tout ignorer',
  done: 'OK',
  export: 'Exporter',
  pause: 'Pause',
  play: 'Lecture',
  resume: 'Reprendre',
  retry: 'Réessayer',
  save: 'Enregistrer',
  undo: 'Annuler',
  openSettings: 'Ouvrir les réglages',
  transcribeFirst: 'Transcrire…',
  transcribeAgain: 'Transcrire à nouveau…',
  chooseLanguage: 'Choisir une autre langue…',
  of: (button: string, subject: string) => `${button} : ${subject}`,
}
