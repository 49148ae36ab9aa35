export const custody = {
  export: {
    label: 'Preuves',
    kinds: { none: 'Sans preuves', manifest: 'Avec preuves', bag: 'Avec preuves et l’original, en paquet BagIt' },
    hint: 'Un manifeste signé à côté de chaque fichier : ce qui a été exporté, quand, de quel original, et ce qui lui est arrivé. Le lecteur le vérifie avec « tapelog verify ».',
    protectedHint: 'Avec des pseudonymes ou des caviardages, le manifeste ne dit rien de l’enregistrement.',
    stamp: 'Avec horodatage',
    stampHint: (host: string) => `${host} reçoit l’empreinte du manifeste.`,
    withoutStamp: 'Exporter sans horodatage',
  },
  settings: {
    text: 'Les exports avec preuves portent un manifeste que cette bibliothèque signe avec sa propre clé.',
    fingerprint: 'Empreinte de la clé',
    none: 'Il n’y a pas encore de clé. Tapelog la crée au premier export avec preuves.',
    made: (day: string) => `Créée le ${day}.`,
    tell: 'Communiquez l’empreinte à ceux qui vérifient vos exports, par une autre voie que l’export.',
    keptIn: {
      keychain: 'La moitié privée se trouve dans le trousseau de ce système.',
      file: 'La moitié privée se trouve dans le fichier « signing-key » du dossier de la bibliothèque, que vous seul pouvez lire : elle a été créée là où Tapelog n’a pas de trousseau.',
    },
    copy: 'Copier l’empreinte',
    copied: 'Copiée.',
    make: 'Créer la clé maintenant',
    renew: 'Créer une nouvelle clé',
    renewHint: 'Si l’ancienne clé est encore là, elle reste.',
    authority: 'Adresse d’une autorité d’horodatage (RFC 3161)',
    authorityHint:
      'Par exemple https://tsa.example/rfc3161. Vide : pas d’horodatage. Tapelog n’interroge l’autorité que lorsque vous exportez avec preuves, et n’envoie qu’une empreinte.',
    authorityWrong: 'Ce n’est pas une adresse qui commence par https://.',
  },
  log: {
    menu: 'Journal de traçabilité…',
    title: 'Journal de traçabilité',
    text: 'Ce qui est arrivé à cet enregistrement, selon l’horloge de cet ordinateur. Chaque ligne contient l’empreinte de la précédente : aucune ne peut être modifiée ou retirée sans que cela se voie. Supprimer l’enregistrement supprime le journal.',
    list: 'Lignes du journal',
  },
  terminal: {
    key: (fingerprint: string) => `Clé de signature : ${fingerprint}`,
    noKey: 'Cette bibliothèque n’a pas encore de clé. Tapelog la crée au premier export avec preuves.',
  },
}
