import { languages } from '../languages.ts'

export const terminalSentences = {
  'library-no-folder': ({ path }: { path: string }) =>
    `${path} est un fichier, mais une bibliothèque est un dossier. Choisissez un dossier avec --library DIR`,
  'no-library-yet': ({ path, command }: { path: string; command: string }) =>
    `Il n’y a pas encore de bibliothèque. Pour en créer une dans ${path} : ${command}`,
  'no-library-there': ({ path, command }: { path: string; command: string }) =>
    `Il n’y a pas de bibliothèque dans ${path}. Vérifiez le chemin. Pour y créer une nouvelle bibliothèque : ${command}`,
  'library-busy':
    'Un autre Tapelog utilise cette bibliothèque. Utilisez la fenêtre de Tapelog pour cela, ou fermez l’autre Tapelog et réessayez.',
  'segment-number-unknown': ({ segment, command }: { segment: string; command: string }) =>
    `Il n’y a pas de segment ${segment} dans cette transcription. Pour voir ses segments : ${command}`,
  'project-name-unknown': ({ name, command }: { name: string; command: string }) =>
    `Il n’y a pas de projet appelé « ${name} » dans cette bibliothèque. Pour voir tous les projets : ${command}`,
  'recording-number-unknown': ({ id, command }: { id: string; command: string }) =>
    `Il n’y a pas d’enregistrement ${id} dans cette bibliothèque. Pour voir tous les enregistrements : ${command}`,
  'no-transcripts-yet': ({ command }: { command: string }) =>
    `Aucun enregistrement n’a encore de transcription. Pour transcrire ce qui est dans la file d’attente : ${command}`,
  'nothing-to-import': 'Il n’y a pas d’enregistrement dans les fichiers et dossiers que vous avez indiqués.',
  'recorder-not-there': ({ others, command }: { others: string; command: string }) =>
    `Cet enregistreur n’est pas branché. ${others === '' ? 'Aucun autre enregistreur n’est branché non plus.' : `Branchés : ${others}.`} Pour lister les enregistreurs : ${command}`,
  'no-model-for-choice': ({ language }: { language: string }) =>
    `${languages.noModel(language)} Choisissez une autre langue avec --language CODE, ou installez un modèle : tapelog models list`,
  'remote-incomplete': ({ missing }: { missing: string }) =>
    `Il manque des réglages du service distant. Définissez aussi ces variables d’environnement : ${missing}.`,
  'nothing-to-measure':
    'Il n’y a rien à mesurer. Donnez à --audio un dossier d’enregistrements, chacun avec ses mots dans un fichier .txt du même nom, et installez au moins un modèle vocal.',
  'tls-incomplete': 'Donnez à la fois --tls-cert et --tls-key, ou aucun des deux.',
  'tls-unreadable': 'Tapelog ne peut pas lire le certificat ou sa clé. Vérifiez les deux chemins.',
} as const
