import { isEntryProblem } from '../../../errors/entryProblems.ts'
import { entries } from '../entries.ts'

export const shellSentences = {
  internal: 'Un problème est survenu dans Tapelog. Rien n’a été perdu. Réessayez, et signalez-le si cela se reproduit.',
  'engine-down': 'Le processus d’arrière-plan de Tapelog ne s’exécute pas. Redémarrez Tapelog.',
  'engine-restarted': 'Le processus d’arrière-plan de Tapelog a été redémarré. Rien n’a été perdu. Réessayez.',
  'engine-keeps-stopping':
    'Le processus d’arrière-plan de Tapelog s’arrête sans cesse. Vos enregistrements sont en sécurité. Redémarrez Tapelog, et signalez le problème s’il se reproduit.',
  'foreign-page': 'Tapelog n’accepte de commandes que de sa propre fenêtre.',
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    isEntryProblem(reason) ? entries[reason] : 'Cette saisie n’est pas valide. Corrigez-la et réessayez.',
  'not-granted':
    'Tapelog n’utilise que les fichiers et dossiers que vous avez choisis dans ses fenêtres ou déposés sur sa fenêtre. Choisissez-le de nouveau.',
  'not-confirmed': 'Rien n’a changé, car vous n’avez pas confirmé.',
  'hotwords-too-many-to-send': ({ count }: { count: number }) =>
    `Au plus 60 noms et termes, avec au plus 1 200 caractères en tout, peuvent être envoyés à un service distant à la fois. Il y en a ${count} actuellement. Choisissez-en moins.`,
  'asked-too-often': ({ minutes }: { minutes: number }) =>
    `Rien n’a été modifié : vous avez refusé cela plusieurs fois. Vous pourrez réessayer dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  'question-outdated':
    'Rien n’a été envoyé : les enregistrements ont changé pendant que la question était ouverte. Vérifiez-les et réessayez.',
  'credentials-file-unread':
    'Le fichier n’a pas pu être lu. Vérifiez qu’il est là et que vous avez le droit de le lire.',
  'credentials-file-empty': 'Ce fichier est vide.',
  'credentials-file-too-large':
    'Ce fichier est plus gros que n’importe quel fichier d’identifiants (64 ko). Choisissez le fichier donné par le service.',
  'credentials-file-binary':
    'Ce n’est pas un fichier texte. Un fichier d’identifiants est en JSON, ou a une ligne comme « client_id=… » pour chaque identifiant.',
  'credentials-file-nothing':
    'Aucun identifiant n’a été trouvé dans ce fichier. Tapelog cherche des noms comme client_id, secret_key, api_key, user_token et authorization, en JSON ou en lignes avec « = ».',
  'credentials-file-twice': ({ name }: { name: string }) =>
    `Ce fichier a deux valeurs différentes pour ${name}. Gardez l’une d’elles et chargez de nouveau le fichier.`,
  'window-stopped':
    'La fenêtre de Tapelog s’est arrêtée et a été rechargée. Le texte saisi est enregistré, sauf ce que vous avez saisi juste avant.',
  'report-outdated': 'Ce rapport n’est plus à jour. Fermez cette fenêtre et rouvrez-la.',
  'report-not-saved':
    'Le rapport n’a pas été enregistré à cet endroit. Vérifiez que vous avez le droit d’écrire dans ce dossier, ou choisissez-en un autre.',
  'licence-text-missing':
    'Les textes des licences manquent dans cette copie de Tapelog. Réinstallez Tapelog, ou lisez le fichier NOTICE à côté de l’application.',
  'no-address': 'Saisissez d’abord l’adresse de ce compte. Les identifiants sont gardés pour une seule adresse.',
} as const
