import { number, of } from '../units.ts'

const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `487 Mo`, `1,6 Go`. */
const size = (bytes: number): string =>
  bytes < 1e9
    ? `${number(Math.max(1, Math.round(bytes / 1e6)))} Mo`
    : bytes < 1e12
      ? `${oneDecimal.format(bytes / 1e9)} Go`
      : `${oneDecimal.format(bytes / 1e12)} To`

export const modelsSentences = {
  'model-catalogue-invalid':
    'Tapelog ne peut pas lire catalogue.json dans le dossier des modèles. Corrigez le fichier, ou retirez-le du dossier.',
  'model-unknown': ({ id }: { id: string }) =>
    `Il n’y a pas de modèle « ${id} ». « tapelog models list » affiche leurs identifiants.`,
  'model-not-installed': ({ title }: { title: string }) => `${title} n’est pas installé.`,
  'model-no-download': ({ title }: { title: string }) =>
    `Tapelog ne télécharge pas ${title} : il est fourni avec Tapelog ou avec le système d’exploitation.`,
  'model-no-speech': ({ title }: { title: string }) =>
    `${title} n’est pas un modèle vocal. Choisissez-en un qui transforme la parole en mots.`,
  'model-busy': ({ title }: { title: string }) =>
    `Une autre fenêtre ou un autre terminal installe ou retire ${title}. Attendez la fin.`,
  'model-cancelled':
    'Le téléchargement a été arrêté. Tapelog garde la partie téléchargée jusqu’à ce que vous la retiriez.',
  'model-offline': ({ host }: { host: string }) =>
    `${host} est injoignable. Vérifiez le réseau et réessayez : le téléchargement reprend là où il s’est arrêté.`,
  'model-interrupted': ({ host }: { host: string }) =>
    `La connexion à ${host} a été coupée. Réessayez : le téléchargement reprend là où il s’est arrêté.`,
  'model-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} ne fournit pas ce modèle (réponse ${status}). Vérifiez l’adresse dans les réglages, ou réessayez plus tard.`,
  'model-address-invalid':
    'Tapelog ne peut pas utiliser cette adresse. Elle doit commencer par https:// (ou http:// sur cet ordinateur), ne contenir aucun mot de passe et se terminer par une barre oblique.',
  'model-redirect-refused': ({ host }: { host: string }) =>
    `Le téléchargement a été redirigé vers ${host}. Tapelog n’a pas suivi, car cette adresse n’est pas chiffrée, appartient à cet ordinateur ou contient un mot de passe. Tapelog n’a rien téléchargé de là.`,
  'model-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Il n’y a pas assez d’espace sur le disque : il faut ${size(neededBytes)} à Tapelog, et ${size(freeBytes)} sont libres. Libérez de l’espace et réessayez.`,
  'model-disk-filled':
    'Le disque est plein. Libérez de l’espace et réessayez : le téléchargement reprend là où il s’est arrêté.',
  'model-not-written':
    'Tapelog ne peut pas écrire dans le dossier des modèles. Vérifiez que vous avez le droit d’y écrire, et réessayez.',
  'model-size-wrong': ({ title }: { title: string }) =>
    `Le fichier ${of(title)} n’a pas la taille qu’indique son éditeur, Tapelog l’a donc supprimé. Réessayez plus tard.`,
  'model-digest-wrong': ({ title }: { title: string }) =>
    `Le fichier ${of(title)} a une autre empreinte que le fichier publié, Tapelog l’a donc supprimé. Réessayez ; si cela se reproduit, ne vous fiez pas à cette adresse.`,
  'model-archive-unsafe': ({ title }: { title: string }) =>
    `L’archive ${of(title)} écrirait des fichiers hors de son propre dossier, Tapelog ne l’a donc pas utilisée.`,
  'model-archive-too-large': ({ title }: { title: string }) =>
    `Décompressée, l’archive ${of(title)} est bien plus grosse que ce modèle, Tapelog ne l’a donc pas utilisée.`,
  'model-archive-damaged': ({ title }: { title: string }) =>
    `L’archive ${of(title)} est endommagée et ne peut pas être décompressée. Téléchargez-la de nouveau.`,
  'model-files-missing': ({ title }: { title: string }) =>
    `Il manque des fichiers ${of(title)}, il n’a donc pas été installé.`,
  'model-import-unknown':
    'Ce n’est pas un modèle que Tapelog peut exécuter. Choisissez un fichier Whisper de whisper.cpp (comme ggml-small.bin, ou .gguf), ou le dossier d’un modèle de sherpa-onnx (transducteur ou CTC, avec son tokens.txt).',
  'model-import-differs': ({ title }: { title: string }) =>
    `Ce fichier porte le nom ${of(title)}, mais sa taille ou son empreinte diffère du fichier publié. Tapelog ne l’a pas importé.`,
  'own-model-damaged': ({ title }: { title: string }) =>
    `${title} est endommagé : il est tronqué, ou ses parties ne forment pas un modèle. Tapelog ne l’a pas importé. Copiez-le ou téléchargez-le à nouveau.`,
  'own-model-shape': ({ title }: { title: string }) =>
    `${title} est un modèle Whisper d’une forme que Tapelog ne peut pas exécuter : son vocabulaire, sa fenêtre de 30 secondes ou ses couches diffèrent de tous les Whisper publiés. Tapelog ne l’a pas importé. Les tailles publiées fonctionnent, aussi affinées ou distillées.`,
  'own-model-folder': ({ title }: { title: string }) =>
    `Le dossier ${title} n’a que des parties d’un modèle de sherpa-onnx. Un transducteur a besoin d’encoder, decoder, joiner et tokens.txt ; un modèle CTC a besoin de model.onnx et tokens.txt.`,
  'own-model-fails': ({ title }: { title: string }) =>
    `${title} ne fonctionne pas : Tapelog l’a essayé dans un processus isolé, et l’essai a échoué. Tapelog ne l’a pas importé. Le fichier est peut-être endommagé, ou d’un type que Tapelog ne connaît pas.`,
  'own-model-memory': ({ title }: { title: string }) =>
    `${title} a besoin de beaucoup plus de mémoire qu’un modèle de cette taille, ou plus que cet ordinateur n’en a. Tapelog a arrêté l’essai et ne l’a pas importé.`,
  'own-model-here': ({ title }: { title: string }) =>
    `Ce modèle est déjà installé, sous le nom ${title} : les empreintes sont égales. Tapelog ne l’a pas importé une deuxième fois.`,
  'model-import-unreadable':
    'Le fichier ou le dossier ne peut pas être lu. Vérifiez qu’il existe et que vous avez le droit de le lire.',
  'model-damaged': ({ title }: { title: string }) =>
    `${title} est endommagé : ses fichiers ont changé depuis son installation. Réinstallez-le, ou choisissez un autre modèle, dans Réglages, Sur cet ordinateur (dans un terminal : tapelog models). Puis réessayez.`,
  'model-chosen-missing': ({ title }: { title: string }) =>
    `Le modèle vocal choisi, ${title}, est introuvable. Réinstallez-le, ou choisissez un autre modèle, dans Réglages, Sur cet ordinateur (dans un terminal : tapelog models). Puis réessayez.`,
  'model-unreadable': ({ title }: { title: string }) =>
    `Tapelog ne peut pas lire le fichier ${of(title)} : il est endommagé ou incomplet. Retirez le modèle et réinstallez-le.`,
  'model-kind-unknown': ({ title }: { title: string }) =>
    `${title} est un type de modèle que Tapelog ne peut pas exécuter. Choisissez un autre modèle dans Réglages, Sur cet ordinateur.`,
  'model-stretch-too-long': ({ title, seconds }: { title: string; seconds: number }) =>
    `${title} accepte au plus ${seconds} secondes d’audio à la fois, ce qui est trop peu. Choisissez un autre modèle dans Réglages, Sur cet ordinateur.`,
  'model-engine-missing':
    'La partie de Tapelog qui exécute ce modèle est absente ou ne fonctionne pas sur cet ordinateur. Réinstallez Tapelog, ou choisissez un autre modèle dans Réglages, Sur cet ordinateur.',
  'graphics-failed': ({ device }: { device: string }) =>
    `${device} n’a pas pu exécuter le modèle vocal. Choisissez « Utiliser seulement le processeur » dans Réglages, Sur cet ordinateur, puis réessayez.`,
  'language-needed': ({ title }: { title: string }) =>
    `${title} ne détecte pas la langue. Choisissez la langue de cet enregistrement, ou un autre modèle dans Réglages, Sur cet ordinateur.`,
  'model-licence-not-accepted': ({ title, licence }: { title: string; licence: string }) =>
    `${title} a une licence que vous devez d’abord accepter : ${licence}. Lisez-la et acceptez-la dans Réglages, Sur cet ordinateur (dans un terminal : ajoutez --accept-licence).`,
  'models-stopped':
    'Le téléchargement de modèles s’est arrêté de façon inattendue. Réessayez : il reprend là où il s’est arrêté.',
} as const
