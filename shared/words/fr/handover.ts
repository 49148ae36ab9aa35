import { counted, units } from './units.ts'

/** Handing a recording over to another library, receiving one, and deciding what both libraries changed. */
export const handover = {
  menu: 'Remettre…',
  title: (title: string) => `Remettre « ${title} »`,
  intro:
    'Un fichier apporte l’enregistrement à une autre bibliothèque Tapelog. Ce qui y est modifié peut revenir de la même façon.',
  kind: 'Contenu',
  kinds: { full: 'L’enregistrement tel quel', redacted: 'Seulement ce que les lecteurs peuvent recevoir' },
  kindHints: {
    full: 'Avec sa transcription, ses citations, ses notes et les termes de son projet.',
    redacted: 'Transcription, citations et notes sans ce qui est masqué, avec des pseudonymes à la place des noms.',
  },
  unprotected: 'Le destinataire reçoit les vrais noms et tout ce que vous avez masqué.',
  sound: 'Audio',
  soundHint: 'inutile si le destinataire a cet enregistrement',
  historyHint: 'chaque formulation antérieure',
  lock: 'Protection',
  locks: { none: 'Aucune', passphrase: 'Une phrase secrète', recipients: 'Une clé age' },
  lockHints: {
    none: 'Toute personne qui reçoit le fichier peut le lire.',
    passphrase:
      'Communiquez la phrase secrète autrement que le fichier. Sans elle, personne ne peut ouvrir le fichier.',
    recipients: 'Seule la personne qui a la clé peut ouvrir le fichier.',
  },
  passphrase: 'Phrase secrète',
  again: 'Phrase secrète, encore une fois',
  show: 'Afficher la phrase secrète',
  passphraseEmpty: 'Saisissez une phrase secrète.',
  passphrasesDiffer: 'Les deux phrases secrètes sont différentes. Saisissez-les à nouveau.',
  recipient: 'Destinataire',
  recipientHint: 'Il commence par age1. Pour en indiquer plusieurs, séparez-les par une espace.',
  recipientEmpty: 'Collez le destinataire que l’on vous a envoyé.',
  submit: 'Remettre',
  written: (folder: string) => `La remise est dans « ${folder} ».`,
  receive: {
    title: 'Recevoir une remise',
    reading: 'Lecture du fichier…',
    locked: 'Ce fichier est chiffré. Demandez la phrase secrète à la personne qui l’a envoyé.',
    lockedByKey: 'Ce fichier est chiffré pour une clé age. Choisissez le fichier qui contient son identité.',
    chooseKey: 'Choisir le fichier de clé…',
    noKey:
      'Ce fichier ne contient aucune identité age. Choisissez-en un avec une ligne qui commence par AGE-SECRET-KEY-.',
    open: 'Ouvrir',
    kind: 'Type',
    segments: 'Segments',
    notes: 'Notes',
    with: 'Aussi avec',
    nothingElse: 'rien d’autre',
    isHere:
      'Vous avez cet enregistrement. Les modifications du fichier sont fusionnées avec les vôtres ; rien des vôtres n’est perdu.',
    isNew: 'Vous n’avez pas cet enregistrement. Il est ajouté à votre bibliothèque.',
    intoProject: (name: string) => `Le mettre dans le projet « ${name} »`,
    newProject: 'Le projet est créé avec ses termes.',
    submit: 'Recevoir',
    done: {
      new: (title: string) => `« ${title} » a été ajouté à votre bibliothèque.`,
      placed: (title: string) => `« ${title} » a maintenant sa transcription.`,
      merged: (title: string) =>
        `« ${title} » : les modifications ont été fusionnées avec les vôtres. Vous pouvez l’annuler.`,
      comments: (title: string) =>
        `« ${title} » : les corrections ont été reprises, tout le reste est devenu des notes.`,
      waits: (title: string) =>
        `« ${title} » : ces bibliothèques n’ont jamais échangé cette transcription. La vôtre reste, et l’autre attend à côté.`,
      known: (title: string) => `« ${title} » : le fichier n’apporte rien de nouveau.`,
    },
    changed: (segments: number, marks: number) =>
      units.list([
        ...(segments > 0 ? [units.segments(segments)] : []),
        ...(marks > 0 ? [counted(marks, { one: 'marque', other: 'marques' })] : []),
      ]),
  },
  conflicts: {
    wait: (count: number) =>
      `${counted(count, { one: 'modification', other: 'modifications' })} d’une autre bibliothèque : vous avez modifié le même endroit. Votre version est en place.`,
    decide: 'Décider…',
    title: 'Modifications au même endroit',
    intro: 'Votre version est en place jusqu’à votre décision.',
    list: 'Modifications à décider',
    place: (clock: string, what: string) => `${clock} · ${what}`,
    mine: 'La vôtre',
    theirs: 'L’autre',
    removed: 'Retiré',
    keepMine: 'Garder la vôtre',
    takeTheirs: 'Utiliser l’autre',
    ofPlace: (button: string, place: string) => `${button}, ${place}`,
    allMine: 'Garder toutes les vôtres',
    allTheirs: 'Utiliser toutes les autres',
    noneLeft: 'Tout est décidé.',
  },
}
