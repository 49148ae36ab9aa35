import { units } from '../units.ts'

/** Errors about the library's place and about moving it, by code. */
export const libraryPlaceSentences = {
  'library-absent':
    'La bibliothèque n’est pas là où Tapelog l’attend, et Tapelog n’en crée pas de nouvelle à sa place. Connectez le disque qui contient la bibliothèque ; Tapelog l’ouvre alors.',
  'chosen-library-absent': ({ path, command }: { path: string; command: string }) =>
    `La bibliothèque devrait être dans ${path}, mais elle n’y est pas. Connectez son disque, puis réessayez. Pour utiliser une autre bibliothèque cette fois : ${command}. Pour en choisir une autre durablement, ouvrez la fenêtre de Tapelog.`,
  'place-taken':
    'Ce dossier contient déjà d’autres fichiers. Choisissez un dossier vide, ou un dossier dans lequel Tapelog peut créer le sien.',
  'place-fixed':
    'TAPELOG_LIBRARY ou TAPELOG_USER_DATA désigne l’emplacement de la bibliothèque. Pour choisir un emplacement ici, quittez Tapelog et lancez-le sans cette variable.',
  'place-not-writable': 'Tapelog ne peut pas écrire dans ce dossier. Choisissez un autre dossier.',
  'library-open-already': 'Une bibliothèque est déjà ouverte. Pour la mettre ailleurs, déplacez-la dans les réglages.',
  'move-inside':
    'Le nouvel emplacement est dans le dossier de la bibliothèque, ou le contient. Choisissez un autre dossier.',
  'move-not-writable':
    'Tapelog ne peut pas écrire dans le nouveau dossier. La bibliothèque reste où elle est. Choisissez un autre dossier.',
  'move-no-space': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `La bibliothèque demande ${units.size(neededBytes)}, mais il n’y a là-bas que ${units.size(freeBytes)} libres. La bibliothèque reste où elle est. Libérez de l’espace, ou choisissez un autre disque.`,
  'move-disk-full':
    'Le nouveau disque est plein. La bibliothèque est toujours utilisée là où elle était. Libérez de l’espace et reprenez, ou choisissez un autre disque.',
  'move-file-too-large':
    'Un fichier est plus gros que ne le permet le nouveau disque : son système de fichiers (sans doute FAT32) accepte au plus 4 Go par fichier. La bibliothèque est toujours utilisée là où elle était. Choisissez un autre disque.',
  'move-target-gone':
    'Tapelog ne peut plus écrire au nouvel emplacement. Son disque a peut-être été débranché. La bibliothèque est toujours utilisée là où elle était. Connectez le disque et reprenez.',
  'move-source-unreadable':
    'Un fichier de la bibliothèque est illisible, la bibliothèque reste donc où elle est. Contrôlez les enregistrements avec « tapelog verify », et remettez en place les fichiers endommagés depuis une sauvegarde.',
  'move-changed':
    'Un autre programme a modifié un fichier de la bibliothèque pendant sa copie, la bibliothèque reste donc où elle est. Fermez ce programme, puis reprenez.',
  'move-not-equal':
    'Un fichier sur le nouveau disque diffère de ce que Tapelog y a écrit : ce disque n’est donc pas fiable. La bibliothèque est toujours utilisée là où elle était. Réessayez, ou choisissez un autre disque.',
  'move-read-elsewhere':
    'Un autre programme a la bibliothèque ouverte, elle ne peut donc pas être déplacée maintenant. Fermez les autres fenêtres et terminaux où Tapelog est ouvert, puis réessayez.',
  'move-unsaved':
    'Votre saisie n’est pas encore enregistrée, la bibliothèque n’a donc pas été déplacée. Attendez qu’elle soit enregistrée, puis réessayez.',
  'move-stopped':
    'Le déplacement s’est arrêté. La bibliothèque est toujours utilisée là où elle était. Reprenez le déplacement, ou abandonnez-le.',
  'no-begun-move': 'Il n’y a pas de déplacement interrompu à reprendre.',
  'old-copy-remains':
    'L’ancienne copie n’a pas pu être supprimée entièrement. Vérifiez que son disque est connecté, puis réessayez.',
  'old-copy-changed':
    'L’ancienne copie a été modifiée après le déplacement, Tapelog ne l’a donc pas supprimée : elle peut contenir du travail que la bibliothèque utilisée n’a pas. Si vous n’en avez pas besoin, supprimez vous-même son dossier.',
  'old-copy-in-use':
    'Un autre programme a ouvert l’ancienne copie, Tapelog ne l’a donc pas supprimée. Fermez ce programme, puis réessayez.',
  'old-copy-not-separate':
    'L’ancienne copie partage des fichiers avec la bibliothèque utilisée, Tapelog n’a donc rien supprimé.',
  'library-switched': 'Une autre bibliothèque a été ouverte entre-temps, Tapelog ne l’a donc pas fait. Réessayez.',
  'sample-missing': 'L’enregistrement d’exemple manque dans cette installation. Importez l’un de vos enregistrements.',
} as const
