import { units } from '../units.ts'

/** Sentences about updates of Tapelog, by code. `host`: the server that is asked for them. */
export const updatesSentences = {
  'update-off': 'Activez d’abord la recherche de mises à jour. D’ici là, Tapelog n’envoie aucune requête.',
  'update-not-here':
    'Ce Tapelog ne se met pas à jour lui-même. Installez une nouvelle version comme vous avez installé celle-ci.',
  'update-offline': ({ host }: { host: string }) =>
    `${host} est injoignable, ou la connexion a été coupée. Vérifiez le réseau et réessayez : un téléchargement reprend là où il s’est arrêté.`,
  'update-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} n’a pas fourni la mise à jour (réponse ${status}). Réessayez plus tard.`,
  'update-redirected': ({ host }: { host: string }) =>
    `${host} a redirigé Tapelog vers un autre serveur. Tapelog n’a pas suivi la redirection et n’a rien téléchargé. Si cela se reproduit, prévenez les personnes qui publient votre Tapelog.`,
  'update-too-large': ({ host }: { host: string }) =>
    `${host} a envoyé plus de données qu’une liste de versions ne peut en avoir, Tapelog s’est donc arrêté. Rien n’a changé. Réessayez plus tard.`,
  'update-channel-not-signed': ({ host }: { host: string }) =>
    `La liste des versions de ${host} n’est pas signée avec la clé de Tapelog, ou a été modifiée. Tapelog ne l’a pas utilisée. Réessayez dans une heure ; si cela se reproduit, ne faites pas confiance à ce serveur.`,
  'update-channel-unknown': ({ host }: { host: string }) =>
    `La liste des versions de ${host} est signée, mais ce Tapelog ne peut pas la lire. Installez vous-même la version la plus récente.`,
  'update-replayed': ({ host, version, newest }: { host: string; version: string; newest: string }) =>
    `${host} a envoyé une ancienne liste de versions (${version}), alors que cet ordinateur en a déjà reçu une plus récente (${newest}). Tapelog ne l’a pas utilisée. Réessayez plus tard ; si cela se reproduit, ne faites pas confiance à ce serveur.`,
  'update-older': ({ host, version }: { host: string; version: string }) =>
    `${host} propose la version ${version}, plus ancienne que celle-ci. Tapelog n’installe jamais une version plus ancienne.`,
  'update-file-changed': ({ host }: { host: string }) =>
    `La mise à jour reçue de ${host} n’est pas le fichier que l’éditeur de Tapelog a signé, Tapelog l’a donc supprimée sans l’ouvrir. Réessayez ; si cela se reproduit, ne faites pas confiance à ce serveur.`,
  'update-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Il n’y a pas assez d’espace sur le disque : la mise à jour demande ${units.size(neededBytes)}, mais seulement ${units.size(freeBytes)} sont libres. Libérez de l’espace et réessayez.`,
  'update-disk-filled':
    'Le disque est plein, la mise à jour n’a donc pas été terminée. Ce Tapelog est inchangé. Libérez de l’espace et réessayez.',
  'update-not-written':
    'Tapelog ne peut pas écrire dans son dossier de mises à jour. Vérifiez que vous avez le droit d’y écrire, puis réessayez.',
  'update-place-refused':
    'Tapelog n’a pas le droit de remplacer son fichier programme. Déplacez ce fichier dans un dossier qui vous appartient, ou adressez-vous à la personne qui l’a installé.',
  'update-waits':
    'Tapelog installe la mise à jour quand aucune copie, aucun envoi et aucune transcription ne sont en cours. Réessayez alors.',
  'update-unsaved':
    'Du texte saisi n’est pas encore enregistré, Tapelog n’a donc pas installé la mise à jour. Réessayez dans un instant.',
  'update-no-library':
    'Aucune bibliothèque n’est ouverte, Tapelog ne peut donc pas savoir si la mise à jour interromprait quelque chose. Attendez que la bibliothèque soit ouverte, puis réessayez.',
  'update-library-moving':
    'La bibliothèque est en cours de déplacement. Installez la mise à jour quand le déplacement sera terminé.',
  'update-library-silent':
    'La bibliothèque ne répond pas, Tapelog n’a donc pas poursuivi la mise à jour. Réessayez dans un instant ; si cela se reproduit, redémarrez Tapelog.',
  'update-not-installed':
    'Tapelog n’a pas pu remplacer ou démarrer son fichier programme. Réessayez ; si cela se reproduit, installez vous-même la nouvelle version.',
  'update-stopped': 'La mise à jour a été arrêtée. Réessayez : un téléchargement reprend là où il s’est arrêté.',
} as const
