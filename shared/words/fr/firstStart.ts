/** The pages of the first start, and the guide beside the sample recording. */
export const firstStart = {
  page: (number: number, of: number) => `Page ${number} sur ${of}`,
  skip: 'Passer',
  back: 'Retour',
  next: 'Continuer',
  later: 'Vous pourrez changer cela plus tard dans les réglages.',
  place: {
    title: 'Où Tapelog doit-il garder les enregistrements ?',
    text: 'Tapelog garde des copies de vos enregistrements, leurs transcriptions et vos modifications dans un seul dossier, la bibliothèque.',
    choose: 'Choisir un autre dossier…',
    usual: 'Utiliser le dossier par défaut',
    open: 'Ouvrir cette bibliothèque',
    skipHint: 'Si vous passez cette page, Tapelog utilise le dossier par défaut.',
  },
  work: {
    title: 'Qui transforme la parole en texte ?',
    here: 'Cet ordinateur',
    hereText:
      'Les enregistrements ne quittent jamais cet ordinateur. Il lui faut un modèle vocal, que vous choisissez à la page suivante.',
    account: 'Un service avec un compte',
    accountText:
      'Les enregistrements que vous choisissez sont envoyés au service d’une rédaction ou à un autre service distant. Tapelog demande avant d’envoyer quoi que ce soit.',
    set: (name: string) => `Compte : ${name}`,
    add: 'Ajouter un autre compte…',
    noneYet:
      'Ajoutez un compte maintenant, ou plus tard dans les réglages. D’ici là, les enregistrements restent sur cet ordinateur.',
  },
  model: {
    title: 'Quel modèle vocal ?',
    text: 'Sans modèle, Tapelog ne transcrit pas sur cet ordinateur : il n’invente jamais de texte.',
    ready: 'Un modèle vocal est installé. Il n’y a rien à faire ici.',
    none: 'Tapelog ne peut proposer aucun modèle pour le moment. Tous les modèles sont dans les réglages, sous « Sur cet ordinateur ».',
    offline:
      'Pas de réseau ? Passez cette page : l’enregistrement d’exemple ne demande aucun modèle. Le fichier d’un modèle peut venir d’un autre ordinateur : réglages, « Sur cet ordinateur ».',
    continues: 'Le téléchargement se poursuit pendant que vous continuez.',
  },
  sample: {
    try: 'Essayer avec un enregistrement d’exemple',
    hint: 'L’exemple est une demi-minute de parole synthétique. L’essai dure environ deux minutes et ne demande aucun modèle. Vous pouvez supprimer l’exemple ensuite.',
    title: 'Exemple : deux questions au marché',
    guide: 'Guide de l’enregistrement d’exemple',
    preparing: 'L’exemple est en cours de transcription. Cela prend quelques secondes.',
    failed: 'L’exemple n’a pas pu être transcrit. Supprimez-le et réessayez.',
    done: 'fait',
    steps: {
      play: {
        name: 'Écouter',
        text: 'Cliquez sur le bouton de lecture au-dessus du texte, ou sur un temps à côté du texte.',
      },
      correct: {
        name: 'Corriger',
        text: 'Cliquez dans un segment, changez un mot et appuyez sur Entrée. Le modèle de démonstration fait des erreurs.',
      },
      verify: {
        name: 'Vérifier',
        text: 'Écoutez un segment et contrôlez ses mots. Cliquez ensuite sur le cercle à la fin du segment.',
      },
      quote: {
        name: 'Citer',
        text: 'Sélectionnez quelques mots à la souris, puis choisissez une couleur dans la barre qui apparaît.',
      },
      export: {
        name: 'Exporter',
        text: 'Cliquez sur « Exporter », choisissez un dossier et exportez un fichier Word.',
      },
    },
    finished:
      'C’est tout : le fichier est dans le dossier que vous avez choisi. Supprimez l’exemple, ou gardez-le pour d’autres essais.',
    close: 'Fermer le guide',
    show: 'Afficher le guide',
    isSample: 'Ceci est l’enregistrement d’exemple.',
    throwAway: 'Supprimer l’exemple',
    throwAwayHint:
      'Supprime définitivement l’enregistrement, son texte et ses citations. Les fichiers que vous avez exportés restent.',
  },
}
