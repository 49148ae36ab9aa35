export const welcome = {
  title: 'De la bande au texte à citer',
  steps: [
    {
      lead: 'Importez',
      rest: 'des enregistrements en les déposant ici. Tapelog travaille avec des copies, vérifie qu’elles restent inchangées et ne modifie jamais vos fichiers.',
    },
    {
      lead: 'La transcription',
      rest: 'se fait sur cet ordinateur. Tapelog n’envoie rien, sauf si vous vous connectez à une rédaction ou ajoutez un autre compte distant dans les réglages.',
    },
    {
      lead: 'Corrigez',
      rest: 'le texte en écoutant, nommez les locuteurs, puis exportez vers Word, en sous-titres ou en texte brut.',
    },
  ],
  noModel:
    'Sans modèle vocal pour votre langue, Tapelog ne transcrit pas : il n’invente jamais de texte. Comparez chaque transcription à l’audio avant de citer.',
  import: 'Importer des enregistrements…',
  lookAround: 'Passer pour l’instant',
}
