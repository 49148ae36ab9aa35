export const signIn = {
  open: 'Se connecter à une rédaction…',
  title: 'Se connecter à une rédaction',
  address: 'Adresse du service de la rédaction',
  addressHint: 'Demandez-la à la personne qui gère le service.',
  addressExample: 'https://tapelog.example.org',
  submit: 'Se connecter',
  again: 'Se reconnecter',
  waiting:
    'Votre navigateur s’est ouvert. Connectez-vous là-bas ; Tapelog attend. Si aucune page de connexion n’apparaît, annulez et vérifiez l’adresse.',
  notTested: 'La connexion a réussi, mais le service n’a pas pu être testé : rien n’a été enregistré. Réessayez.',
  page: {
    /** The page's own language, as a tag for browsers. */
    language: 'fr',
    done: 'La connexion est faite. Vous pouvez fermer cette page.',
    failed: 'La connexion n’a pas eu lieu.',
    choose: 'Choisissez votre rédaction :',
    other: 'Il n’y a rien à cette adresse.',
  },
}
