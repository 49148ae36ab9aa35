import { number } from '../units.ts'

export const joiningSentences = {
  'join-too-few': 'Pour réunir des enregistrements, sélectionnez-en au moins deux.',
  'join-same-twice': 'Le même enregistrement est indiqué deux fois. Indiquez chaque enregistrement une seule fois.',
  'join-too-many': ({ most }: { most: number }) =>
    `Au plus ${number(most)} fichiers peuvent devenir un seul enregistrement. Sélectionnez-en moins.`,
  'join-too-many-channels': ({ most }: { most: number }) =>
    `Au plus ${number(most)} fichiers peuvent être entendus en même temps. Omettez le son de certains, ou réunissez-les à la suite.`,
  'join-nothing-heard': 'Tous les fichiers sont omis. Choisissez au moins un fichier à faire entendre.',
  'join-under-way': ({ title }: { title: string }) =>
    `« ${title} » est justement en cours de réunion. Attendez la fin, ou annulez-la dans la file d’attente.`,
  'already-joined': ({ title }: { title: string }) =>
    `« ${title} » fait déjà partie d’un enregistrement réuni. Séparez d’abord celui-ci.`,
  'join-without-audio': ({ title }: { title: string }) =>
    `L’audio de « ${title} » a été supprimé, il ne peut donc pas être réuni à d’autres. Laissez-le de côté, ou importez de nouveau son fichier.`,
  'join-being-deleted': ({ title }: { title: string }) =>
    `« ${title} » est sur le point d’être supprimé. Annulez cela, ou laissez-le de côté.`,
  'join-file-missing': ({ title }: { title: string }) =>
    `Le fichier de « ${title} » est absent ou illisible, rien n’a donc été réuni. Remettez-le en place depuis une sauvegarde, ou importez-le de nouveau. Réunissez ensuite encore une fois.`,
  'join-file-changed': ({ title }: { title: string }) =>
    `Le fichier de « ${title} » ne correspond plus à son sceau, rien n’a donc été réuni. Remettez-le en place depuis une sauvegarde, ou importez-le de nouveau. Réunissez ensuite encore une fois.`,
  'join-files-changed':
    'Certains de ces enregistrements ont été supprimés ou réunis ailleurs entre-temps, rien n’a donc été réuni. Sélectionnez-les de nouveau.',
  'part-of-joined': ({ title }: { title: string }) =>
    `Ce fichier fait partie de l’enregistrement réuni « ${title} ». Séparez d’abord celui-ci, puis réessayez.`,
  'not-joined': 'Cet enregistrement n’a pas été réuni à partir de plusieurs fichiers, il ne peut donc pas être séparé.',
  'joined-local-only': ({ title }: { title: string }) =>
    `« ${title} », un fichier de cet enregistrement, ne quitte jamais cet ordinateur. Pour changer cela, séparez l’enregistrement et changez ce réglage pour le fichier.`,
} as const
