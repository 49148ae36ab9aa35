export const registry = {
  title: 'Registre',
  add: 'Ajouter un enregistreur…',
  noAccount: 'Ajoutez un compte pour voir à quel compte vos enregistreurs sont associés.',
  empty: 'Ajoutez un enregistreur par son numéro de série pour voir à quel compte il est associé.',
  account: (name: string) =>
    `Le registre tel que le voit le compte « ${name} ». Un enregistreur ne peut être associé qu’à un seul compte à la fois.`,
  addDialog: {
    title: 'Ajouter un enregistreur',
    submit: 'Ajouter',
    serialNumber: 'Numéro de série',
    serialNumberHint: 'Sur l’enregistreur, ou dans l’application de son fabricant',
    checkSerialNumber: 'Vérifiez le numéro de série.',
    type: 'Type',
    typeKnown: (type: string) =>
      `D’après le numéro de série : ${type}. Saisissez un autre type seulement si celui-ci est faux.`,
    typeUnknown:
      'Si le numéro de série commence par 881, le type est notepro ; s’il commence par 882, notepins. Pour tout autre enregistreur, saisissez son type.',
    recordType: 'Type d’enregistreur pour la fiche de l’appareil',
    recordTypeHint: 'Les fiches d’appareil ont leurs propres noms de types.',
    recordTypes: { note: 'note', notepin: 'notepin', notepro: 'notepro', other: 'other' },
  },
  ofRecorder: {
    serialNumber: (serialNumber: string) => `Numéro de série ${serialNumber}`,
    above: 'Voyez son entrée dans le registre ci-dessus.',
    noAccount: 'Ajoutez un compte pour voir à quel compte cet enregistreur est associé.',
    check: 'Voir à quel compte il est associé',
  },
  state: {
    asking: 'Interrogation du registre…',
    never: {
      state: 'Non associé',
      meaning:
        'Le registre connaît cet enregistreur, mais personne ne l’a associé à un compte. Cliquez sur « Associer » pour l’associer au vôtre.',
    },
    former: {
      state: 'N’est plus associé',
      meaning:
        'Aucun compte ne l’a associé actuellement. S’il est verrouillé, vous pouvez le récupérer avec les ID client de ses anciens comptes.',
    },
    ours: {
      state: 'Associé à ce compte',
      meaning: 'Tapelog l’a associé avec le compte utilisé.',
    },
    other: {
      state: 'Associé, mais pas par Tapelog',
      meaning:
        'Un autre compte l’a probablement associé. Seul ce compte peut alors le dissocier, et vous ne pouvez pas le récupérer. Si c’est le présent compte qui l’a associé, cliquez sur « Associer » pour que Tapelog le sache. Rien d’autre ne change.',
    },
  },
  card: {
    label: (serialNumber: string) => `Enregistreur ${serialNumber}`,
    typeUnknown: 'type inconnu',
    askAgain: 'Redemander',
    asking: 'Demande…',
    remove: 'Retirer de la liste',
    itIsA: (type: string) => `C’est un ${type}`,
    register: 'Associer',
    unregister: 'Dissocier',
    unregisterTitle: (serialNumber: string) => `Dissocier ${serialNumber} ?`,
    unregisterText:
      'Il ne sera plus associé à ce compte. Vous devez aussi le dissocier sur l’enregistreur lui-même, avec le SDK de son fabricant.',
    unregistered:
      'Dissocié. Dissociez-le maintenant aussi sur l’enregistreur lui-même : gardez-le à proximité et utilisez le SDK de son fabricant. D’ici là, l’enregistreur lui-même reste associé.',
    exportRecovery: 'Exporter les ID client de récupération…',
    written: (path: string) =>
      `Écrit dans ${path}. Le SDK du fabricant essaie ces ID client, du plus récent au plus ancien.`,
    history: (count: number) => `Historique (${count})`,
    historyLabel: 'Comptes auxquels il a été associé, du plus récent au plus ancien',
    thisAccount: 'ce compte',
  },
  record: {
    title: 'Fiche de l’appareil',
    label: 'Contenu de la fiche de l’appareil',
    ownerIdHint: 'Le propriétaire auquel associer l’enregistreur, ou dont le dissocier ; 120 caractères au plus.',
    register: 'Associer au propriétaire',
    unregister: 'Dissocier du propriétaire',
    read: 'Lire la fiche',
    facts: {
      owner: 'Propriétaire',
      registered: 'Associé',
      name: 'Nom',
      model: 'Modèle',
      version: 'Version',
      battery: 'Batterie',
      free: 'Libre',
      capacity: 'Capacité',
      updated: 'Mis à jour',
    },
    yes: 'Oui',
    no: 'Non',
    percent: (value: number) => `${value} %`,
  },
}
