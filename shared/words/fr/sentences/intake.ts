import { missing } from '../missing.ts'

export const intakeSentences = {
  stopped: 'Arrêté.',
  'source-gone':
    'Le fichier n’est plus là où il était. S’il est sur un enregistreur, rebranchez l’enregistreur et importez-le encore une fois.',
  'source-unreadable':
    'Tapelog n’a pas pu lire le fichier en entier. L’enregistreur a été débranché, ou sa carte a une erreur. Rebranchez-le et réessayez.',
  'salvage-not-offered':
    'Vous ne pouvez récupérer une partie d’un fichier qu’après un échec de sa lecture. Tapelog a lu ce fichier sans erreur, ou le fichier est maintenant dans la bibliothèque.',
  'samples-not-offered':
    'Seul un fichier qui a perdu son en-tête est lu comme échantillons. Ce n’est pas le cas de celui-ci, ou il est déjà dans la bibliothèque.',
  'salvage-whole-files-only':
    'Cet appareil n’envoie que des fichiers entiers, Tapelog ne peut donc pas sauter les dégâts. Réessayez, ou mettez sa carte dans un lecteur de cartes et importez le fichier de là.',
  'salvage-nothing':
    'Tapelog ne peut rien lire de ce fichier. Rien n’a été enregistré. Réessayez, ou utilisez un autre lecteur de cartes.',
  'salvage-not-audio':
    'Le début de ce fichier est endommagé, le reste ne peut donc pas être ouvert comme audio. Rien n’a été enregistré. Réessayez, ou utilisez un autre lecteur de cartes.',
  salvaged: ({ missing: lacks }: { missing: string }) =>
    sentencesOf(
      `Tapelog a enregistré la partie lisible comme copie récupérée : ${missing.loss(JSON.parse(lacks))}.`,
      missing.note(JSON.parse(lacks)),
    ),
  'salvage-complete': 'Cette fois, Tapelog a lu le fichier en entier. L’enregistrement est complet.',
  'no-permission':
    'Tapelog n’a pas le droit de lire ce fichier. Changez ses droits, ou copiez-le dans un dossier à vous et importez-le de là.',
  'transcript-alone':
    'C’est une transcription, pas un enregistrement. Ouvrez l’enregistrement auquel elle appartient, puis choisissez « Importer une transcription… » dans son menu.',
  'other-ending':
    'Son nom ne se termine pas comme celui d’un enregistrement, il a donc été laissé de côté dans le dossier. Il contient pourtant du son : pour l’importer, choisissez le fichier lui-même.',
  'name-not-utf8':
    'Le nom de ce fichier ou de ce dossier est dans un ancien codage, que Tapelog ne peut pas ouvrir. Renommez-le dans le gestionnaire de fichiers, puis importez-le.',
  'not-a-file': 'Ce n’est pas un fichier. Importez plutôt les fichiers qu’il contient.',
  'empty-file': 'Le fichier est vide (0 octet). Il ne contient rien à importer.',
  'file-changed': 'Le fichier était encore en cours d’écriture. Tapelog réessaie dans un instant.',
  'import-failed': 'Le fichier n’a pas pu être copié dans la bibliothèque. Réessayez ; rien n’a été perdu.',
  'import-disk-full':
    'Le disque de la bibliothèque n’a pas de place pour ce fichier. Libérez de l’espace, et Tapelog continue. Le fichier est toujours là où il était.',
  'import-disk-protected':
    'Le disque de la bibliothèque est protégé en écriture, ou l’est devenu après une erreur. Rendez-le de nouveau accessible en écriture, et Tapelog continue. Le fichier est toujours là où il était.',
  'import-waits-for-disk':
    'Le disque de la bibliothèque est plein. Libérez de l’espace et laissez Tapelog ouvert : il importe alors ces enregistrements.',
  'import-waits-for-library':
    'Tapelog ne peut pas écrire dans la bibliothèque. Vérifiez son disque et laissez Tapelog ouvert : il importe alors ces enregistrements.',
  'import-unwritable':
    'La copie n’a pas pu être écrite dans la bibliothèque. Vérifiez le disque qui la contient, puis réessayez. Le fichier est toujours là où il était.',
  'import-incomplete': 'La copie n’a pas la longueur de l’original. Tapelog le copie de nouveau.',
  'hashing-failed':
    'Une partie de Tapelog s’est arrêtée pendant le contrôle de ce fichier. Réessayez. Le fichier est inchangé.',
  'hash-mismatch':
    'Deux contrôles de la copie ont donné des résultats différents, Tapelog ne l’a donc pas utilisée. Réessayez. Si cela se reproduit, la mémoire ou le processeur de cet ordinateur est peut-être défectueux : faites-les contrôler.',
  duplicate: ({
    title,
    outcome,
    transcript,
  }: {
    title: string | null
    outcome: string | null
    transcript: 'missing' | 'there' | null
  }) =>
    sentencesOf(
      title === null ? 'Déjà dans la bibliothèque.' : `Déjà dans la bibliothèque sous le titre « ${title} ».`,
      outcome,
      transcript === 'missing'
        ? 'Il n’a pas de transcription. Vous pouvez le transcrire depuis sa ligne dans la bibliothèque, y compris dans une autre langue.'
        : null,
    ),
  'put-back': ({ title, outcome }: { title: string; outcome: string | null }) =>
    sentencesOf(
      `La copie de « ${title} » dans la bibliothèque était absente ou endommagée. Tapelog l’a remplacée par ce fichier.`,
      outcome,
    ),
  'import-account-changed':
    'Le compte que vous avez choisi n’est plus utilisé. Rien n’a été envoyé. Choisissez de nouveau.',
  'watch-folder-missing':
    'Le dossier est introuvable. Connectez son disque ou son partage réseau. Si Tapelog surveille le dossier, il vérifie de nouveau.',
  'watch-folder-unreadable':
    'Tapelog n’a pas le droit de lire ce dossier. Changez ses droits, ou choisissez-en un autre.',
  'not-a-folder': 'C’est un fichier. Choisissez plutôt son dossier.',
  'folder-is-library': 'Tapelog garde ses propres fichiers dans ce dossier. Choisissez-en un autre.',
} as const

function sentencesOf(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}
