import type { DiskKind, MoveProgress } from '../../contract/libraryPlace.ts'
import { plural, units } from './units.ts'

/** Where the library lies: facts about a folder, moving the library, and a library that is not there. */
export const libraryPlace = {
  settings: {
    title: 'Emplacement de la bibliothèque',
    change: 'Déplacer la bibliothèque…',
    fixed:
      'TAPELOG_LIBRARY ou TAPELOG_USER_DATA désigne cet emplacement. Pour le choisir ici, lancez Tapelog sans cette variable.',
    hint: 'Tapelog copie tout dans le dossier que vous choisissez, relit chaque fichier copié et le compare à son sceau. Ensuite, il utilise le nouvel emplacement.',
  },
  facts: {
    disks: {
      internal: 'Sur un disque de cet ordinateur.',
      external: 'Sur un disque externe. Tapelog ne peut ouvrir la bibliothèque que lorsque ce disque est connecté.',
      network:
        'Sur un partage réseau. Les partages ne verrouillent pas les fichiers de façon fiable : la base de données de la bibliothèque peut donc y être endommagée. Les personnes qui gèrent le serveur peuvent lire la bibliothèque. Choisissez un disque de cet ordinateur.',
      memory: 'En mémoire. Tout ce qui s’y trouve est perdu quand cet ordinateur s’éteint.',
      unknown: 'Le système n’indique pas de quel type de disque il s’agit.',
    } satisfies Record<DiskKind, string>,
    encrypted: {
      yes: 'Le disque est chiffré : sans son mot de passe, un voleur ne peut pas lire les enregistrements.',
      no: 'Le disque n’est pas chiffré : toute personne qui a le disque peut lire les enregistrements. Pour protéger vos sources, chiffrez-le avec les outils de votre système.',
      unknown: 'Le système n’indique pas si le disque est chiffré.',
    },
    synced: (program: string) =>
      `${program} copie ce dossier sur d’autres ordinateurs : les enregistrements quittent donc cet ordinateur, et la bibliothèque peut être endommagée. Choisissez un dossier que ${program} ne copie pas.`,
    free: (size: string) => `${size} libres.`,
    little: (size: string) => `Seulement ${size} libres. Une heure d’audio prend jusqu’à 700 Mo.`,
    notWritable: 'Tapelog ne peut pas écrire ici. Choisissez un autre dossier.',
    taken: 'Ce dossier contient d’autres fichiers. Choisissez un autre dossier.',
    holdsLibrary: 'Ce dossier contient déjà une bibliothèque. Tapelog l’ouvre.',
  },
  moveTo: (path: string) => `Déplacer la bibliothèque vers ${path} ?`,
  moveHint:
    'Les importations, les envois et les transcriptions s’arrêtent et reprennent après le déplacement. Vous ne pouvez pas utiliser Tapelog pendant le déplacement. L’ancienne copie reste jusqu’à ce que vous la supprimiez.',
  moveWarned: 'Déplacer quand même',
  moveNow: 'Déplacer la bibliothèque',
  moving: {
    title: 'Déplacement de la bibliothèque',
    closing: 'Fermeture de la bibliothèque…',
    to: (path: string) => `Vers ${path}`,
    steps: {
      copying: 'Copie des fichiers',
      checking: 'Relecture des copies et comparaison avec leurs sceaux',
    } satisfies Record<MoveProgress['step'], string>,
    progress: ({ filesDone, filesTotal, bytesDone, bytesTotal }: MoveProgress) =>
      `${units.number(filesDone)} sur ${units.files(filesTotal)} · ${units.sizeOf(bytesDone, bytesTotal)}`,
    safe: 'La bibliothèque reste à son ancien emplacement tant que tous les fichiers ne sont pas arrivés. Vous pouvez annuler à tout moment.',
    paused: 'En pause. Tapelog garde la bibliothèque fermée jusqu’à ce que vous repreniez ou annuliez.',
    cancel: 'Annuler le déplacement',
  },
  begun: (path: string) => `Le déplacement vers ${path} a été interrompu. La bibliothèque est toujours utilisée ici.`,
  goOn: 'Reprendre le déplacement',
  giveUp: 'Abandonner le déplacement',
  giveUpHint: 'Cela supprime seulement ce qui a été copié au nouvel emplacement.',
  moved: (originals: number, damaged: number) =>
    damaged === 0
      ? `La bibliothèque a été déplacée. ${units.recordings(originals)} ${plural(originals, { one: 'a été relu et correspond à son sceau', other: 'ont été relus et correspondent tous à leurs sceaux' })}.`
      : `La bibliothèque a été déplacée. ${units.recordings(originals)} ${plural(originals, { one: 'a été relu à l’identique', other: 'ont été relus à l’identique' })} ; ${units.number(damaged)} ${plural(damaged, { one: 'ne correspondait déjà pas à son sceau avant le déplacement. Exécutez « tapelog verify » pour voir lequel', other: 'ne correspondaient déjà pas à leurs sceaux avant le déplacement. Exécutez « tapelog verify » pour voir lesquels' })}.`,
  oldCopy: (path: string) => `L’ancienne copie est encore dans ${path}. Tapelog ne l’utilise pas.`,
  removeOldCopy: 'Supprimer l’ancienne copie…',
  keepOldCopy: 'Garder l’ancienne copie',
  removeQuestion: (path: string, linked: readonly string[]) => ({
    message: 'Supprimer l’ancienne copie de la bibliothèque ?',
    detail: `${path}\n\nLa bibliothèque à son nouvel emplacement n’est pas touchée. Les fichiers sont supprimés, mais pas écrasés : sur un disque non chiffré, des spécialistes pourraient les récupérer.${linked.length === 0 ? '' : `\n\nCes dossiers font partie de la copie, mais se trouvent ailleurs et sont seulement liés. Tapelog supprime les liens. Les dossiers et les enregistrements qu’ils contiennent restent. Supprimez-les vous-même :\n${linked.join('\n')}`}`,
    buttons: ['Garder la copie', 'Supprimer la copie'],
  }),
  forgetQuestion: (path: string) => ({
    message: 'Oublier la copie inachevée de la bibliothèque ?',
    detail: `${path}\n\nTapelog ne trouve pas cette copie. Son disque n’est peut-être pas connecté. Si Tapelog l’oublie, la copie reste sur ce disque, avec tout ce que vous supprimerez plus tard de la bibliothèque. Pour supprimer plutôt la copie, connectez le disque et abandonnez encore une fois le déplacement.`,
    buttons: ['Pas maintenant', 'Oublier la copie'],
  }),
  chooseFolder: 'Choisir un dossier pour la bibliothèque',
  absent: {
    title: 'La bibliothèque est introuvable',
    text: 'Tapelog cherche la bibliothèque dans ce dossier, mais elle n’y est pas. Son disque n’est peut-être pas connecté, ou est encore verrouillé.',
    waiting: 'Tapelog ouvre la bibliothèque dès qu’elle apparaît, et n’en crée pas de nouvelle à sa place.',
    other: 'Utiliser un autre emplacement…',
    otherHint:
      'Choisissez un dossier qui contient une bibliothèque pour l’ouvrir, ou un dossier vide pour une nouvelle bibliothèque. L’ancienne bibliothèque n’est pas modifiée.',
    use: (path: string) => `Utiliser ${path}`,
  },
}
