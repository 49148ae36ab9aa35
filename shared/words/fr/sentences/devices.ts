import type { SkippedFileReason } from '../../../devices/skippedFiles.ts'

const byFolder = 'Importez plutôt un dossier ou déposez des fichiers.'
const folderInstead = 'Importez plutôt le dossier de l’enregistreur.'

export const devicesSentences = {
  cancelled: 'Annulé. Rien n’a été modifié sur l’appareil.',
  'device-unplugged': 'L’appareil a été débranché. Rebranchez-le, et Tapelog continue.',
  'device-away': 'L’appareil n’est pas branché. Branchez-le, et Tapelog continue.',
  'device-away-unknown':
    'L’appareil a été débranché, et Tapelog ne peut pas le distinguer d’autres du même modèle. Branchez-le et importez de nouveau depuis cet appareil.',
  'device-not-there': 'Cet appareil n’est pas branché. Branchez-le et réessayez.',
  'device-here': 'Cet appareil est encore branché. Débranchez-le d’abord, puis cliquez sur « Oublier ».',
  'device-in-use':
    'Des enregistrements de cet appareil sont encore en cours de copie. Cliquez sur « Arrêter », ou attendez la fin de la copie.',
  'device-not-remembered':
    'Tapelog ne peut pas distinguer cet appareil d’autres du même modèle, il ne peut donc pas mémoriser de réglages pour lui.',

  'device-recording-gone':
    'L’enregistrement n’est plus sur l’appareil : il y a été supprimé ou renommé. Cliquez sur « Actualiser » à la page Appareils.',
  'device-recording-changed':
    'L’appareil a maintenant un autre enregistrement de ce nom. Importez-le depuis la page Appareils.',
  'device-file-changed':
    'Le fichier sur l’appareil a changé pendant sa copie. Arrêtez l’enregistrement sur l’appareil, puis importez-le de nouveau.',
  'device-cannot-resume':
    'Cet appareil ne peut pas continuer une copie interrompue. Importez l’enregistrement de nouveau.',

  'device-file-in-crumbs':
    'L’appareil ne donne ce fichier que par morceaux de quelques octets, la copie prendrait donc des jours. Redémarrez l’appareil et importez le fichier de nouveau, ou copiez-le dans le gestionnaire de fichiers.',

  'device-no-mtp':
    'L’appareil ne partage pas de fichiers dans ce mode. Sur un téléphone, choisissez « Transfert de fichiers » dans sa notification USB.',
  'device-locked':
    'L’appareil ne montre aucun stockage. Déverrouillez son écran, choisissez « Transfert de fichiers » ou insérez sa carte, puis réessayez.',
  'device-busy': ({ platform }: { platform: string }) => {
    if (platform === 'darwin')
      return 'macOS lui-même lit cet appareil (son service ptpcamerad). Fermez Photos, Transfert d’images et tout autre programme qui l’affiche, puis rebranchez-le.'
    if (platform === 'win32')
      return 'Windows lui-même utilise cet appareil. Copiez les enregistrements dans un dossier avec l’Explorateur de fichiers, puis importez ce dossier.'
    return 'Un autre programme de ce système lit l’appareil (gvfs-mtp ou kmtpd, le service derrière le gestionnaire de fichiers). Éjectez-le dans le gestionnaire de fichiers, sans le débrancher, puis réessayez.'
  },
  'device-no-permission': ({ platform }: { platform: string }) =>
    platform === 'linux'
      ? 'Ce système ne vous laisse pas lire cet appareil USB. Installez la règle udev fournie avec Tapelog (elle marque l’appareil « uaccess »), puis rebranchez-le.'
      : 'Ce système ne laisse pas Tapelog lire cet appareil USB. Autorisez-le dans les réglages de confidentialité du système, puis rebranchez-le.',
  'device-open-failed': 'L’appareil n’a pas pu être ouvert. Débranchez-le, rebranchez-le et réessayez.',
  'device-timeout': 'L’appareil ne répond pas. Débranchez-le, patientez un instant et rebranchez-le.',
  'device-stalled': 'L’appareil a refusé un transfert. Réessayez.',
  'device-transfer-failed': 'La connexion à l’appareil a échoué. Vérifiez son câble et rebranchez-le.',
  'device-closed': 'Tapelog a cessé de lire l’appareil.',
  'device-bad-answer': 'L’appareil a envoyé une réponse invalide. Débranchez-le, rebranchez-le et réessayez.',
  'device-bad-request':
    'Tapelog n’a pas pu adresser de demande à cet appareil. Réessayez et, en cas de nouvel échec, signalez-le.',
  'device-refused': ({ responseCode }: { responseCode: number }) =>
    refusals[responseCode] ??
    `L’appareil a refusé (0x${responseCode.toString(16)}). Débranchez-le, rebranchez-le et réessayez.`,

  'volume-unsupported-system': `Tapelog ne peut pas trouver les disques sur ce système. ${folderInstead}`,
  'volume-answer-unreadable': `Tapelog n’a pas pu savoir quel disque est celui de l’enregistreur. ${folderInstead}`,
  'volume-mounts-unreadable': `Tapelog ne peut pas voir quels disques sont ouverts sur ce système. ${folderInstead}`,
  'volume-not-ready': 'L’enregistreur n’est pas encore prêt. Tapelog réessaie dans un instant.',
  'volume-not-mounted':
    'Le système n’a pas ouvert ce disque. Débranchez-le et rebranchez-le, ou ouvrez-le dans le gestionnaire de fichiers et importez son dossier.',
  'volume-mount-unavailable':
    'Ce système n’ouvre pas les disques automatiquement. Ouvrez l’enregistreur dans le gestionnaire de fichiers, et Tapelog continue.',
  'volume-mount-refused':
    'Ce système ne laisse pas Tapelog ouvrir l’enregistreur. Ouvrez-le une fois dans le gestionnaire de fichiers, et Tapelog continue.',
  'volume-mount-failed':
    'Le stockage de l’enregistreur n’a pas pu être ouvert. Débranchez-le et rebranchez-le. Si cela n’aide pas, contrôlez-le avec l’outil de réparation de disques du système.',
  'volume-locked':
    'Ce disque est chiffré. Déverrouillez-le dans le gestionnaire de fichiers et importez son dossier de là.',
  'volume-not-formatted':
    'Cet ordinateur ne peut pas lire cette carte ou cet enregistreur. Si on peut le lire ailleurs, copiez d’abord ses enregistrements. Laissez ensuite l’enregistreur le formater ; cela supprime tout ce qu’il contient.',
  'volume-no-driver': ({ fileSystem }: { fileSystem: string }) =>
    `Ce système ne peut pas lire ${fileSystem}, le système de fichiers de ce disque. Installez un pilote pour celui-ci, ou copiez ses enregistrements sur un ordinateur qui peut le lire, puis importez leur dossier.`,
  'volume-in-use':
    'Un autre programme utilise encore l’enregistreur. Fermez ses fenêtres et ses fichiers, puis éjectez-le de nouveau.',
  'volume-not-ejected':
    'Le système n’a pas éjecté l’enregistreur. Éjectez-le dans le gestionnaire de fichiers avant de le débrancher.',
  'volume-eject-unsupported':
    'Tapelog ne peut pas éjecter l’enregistreur sur ce système. Éjectez-le dans le gestionnaire de fichiers.',

  'usb-not-loaded': `Tapelog ne peut pas utiliser l’USB sur cet ordinateur, les enregistreurs n’apparaissent donc pas. ${byFolder}`,
  'usb-no-bus': `Tapelog ne trouve aucun port USB, les enregistreurs n’apparaissent donc pas. ${byFolder} Dans une machine virtuelle ou un conteneur, activez l’USB pour celui-ci.`,
  'usb-no-permission':
    'Tapelog n’a pas le droit de voir les appareils USB de cet ordinateur, les enregistreurs n’apparaissent donc pas. Autorisez Tapelog à utiliser l’USB dans les réglages du système ou du bac à sable, ou importez plutôt un dossier.',
  'usb-no-hotplug':
    'Ce système ne signale pas ce qui est branché, Tapelog regarde donc toutes les quelques secondes. Un enregistreur peut mettre un instant à apparaître.',
} as const

export const skippedFileSentences: Record<SkippedFileReason, string> = {
  'too-deep': 'Il est dans trop de dossiers imbriqués.',
  'impossible-name': 'Son nom n’est pas un nom de fichier valide.',
  'impossible-characters': 'Son nom contient des caractères qu’un nom de fichier ne peut pas avoir.',
  'long-name': 'Son nom est trop long.',
  'mac-companion': 'Un Mac a ajouté ce fichier à l’enregistrement ; il ne contient pas de son.',
  'system-folder': 'Il est dans un dossier caché ou système.',
  hidden: 'C’est un fichier caché.',
  'not-audio': 'Ce n’est pas un fichier audio.',
  empty: 'Il est vide (0 octet). L’enregistreur a peut-être manqué de courant.',
  'header-alone': 'Il ne contient pas de son, seulement le début d’un fichier.',
  growing: 'Il est encore en cours d’écriture. Tapelog le regarde de nouveau dans un instant.',
  unreadable: 'Tapelog n’a pas pu le lire. La carte ou l’enregistreur est peut-être endommagé.',
  'no-access':
    'L’appareil ne laisse pas Tapelog le lire. Déverrouillez son écran et autorisez le transfert de fichiers.',
  refused: 'L’appareil n’a pas dit de quel type de fichier il s’agit.',
  'bad-answer': 'L’appareil a envoyé une réponse invalide au sujet de ce fichier.',
  'size-unknown':
    'Il fait 4 Go ou plus, et l’appareil n’indique pas sa taille. Copiez-le dans le gestionnaire de fichiers, puis importez-le.',
  vanished: 'Cette entrée est absente, bien que son dossier la liste. Elle a été supprimée, ou son nom est endommagé.',
  'same-name': 'Un autre fichier du même dossier a le même nom sur cet ordinateur. Renommez l’un d’eux sur l’appareil.',
  'listed-twice': 'Ce dossier se contient lui-même, ou il est à deux endroits : le système de fichiers est endommagé.',
  'too-many':
    'Tapelog a cessé de lire ici : le stockage contient trop de fichiers. Copiez les enregistrements dans le gestionnaire de fichiers.',
  'impossible-size': 'Sa taille dépasse celle de son stockage : le système de fichiers est endommagé.',
  'not-a-file': 'C’est un lien ou un fichier spécial, que Tapelog ne suit pas.',
  'ignored-folder': 'C’est un dossier caché ou système. Tapelog ne regarde pas dedans.',
  'serial-unreadable': 'Il n’a pas pu être lu, le numéro de série de l’enregistreur est donc inconnu.',
}

const vanished = 'Ce fichier n’est plus sur l’appareil. Cliquez sur « Actualiser » à la page Appareils.'
const noStorage =
  'Le stockage de l’appareil est introuvable. Remettez sa carte, ou déverrouillez son écran, puis réessayez.'
const unable =
  'L’appareil ne sait pas faire cela. Copiez ses enregistrements dans le gestionnaire de fichiers, puis importez-les.'

/** By response code. */
const refusals: Readonly<Record<number, string>> = {
  8195: 'L’appareil a mis fin à la connexion. Réessayez.',
  8197: unable,
  8198: unable,
  8199: 'L’appareil a interrompu le transfert. Réessayez.',
  8200: noStorage,
  8201: vanished,
  8207: 'L’appareil ne laisse pas Tapelog lire ce fichier. Déverrouillez son écran et autorisez le transfert de fichiers.',
  8211: noStorage,
  8217: 'L’appareil est occupé. Arrêtez son enregistrement ou sa lecture.',
  8218: vanished,
  8222: 'Un autre programme lit l’appareil. Fermez ce programme.',
  8223: 'L’appareil a annulé le transfert. Réessayez.',
}
