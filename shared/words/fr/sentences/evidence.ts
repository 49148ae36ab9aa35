type Host = { host: string }

const notUsed = 'Tapelog ne l’a pas utilisé.'

/** Sentences about evidence, by code. `host`: the authority for time stamps. */
export const evidenceSentences = {
  'evidence-path-missing': 'Aucun fichier ni dossier ne porte ce nom.',
  'evidence-none':
    'Tapelog n’a trouvé aucun manifeste pour cela. Donnez un manifeste (son nom se termine par .evidence.json), un fichier à côté de son manifeste, ou le dossier d’un paquet BagIt.',
  'evidence-unreadable':
    'Ce fichier n’est pas un manifeste que Tapelog peut lire. Il est peut-être endommagé, ou une version ultérieure de Tapelog l’a fait.',
  'signing-key-unreadable':
    'Tapelog ne peut pas lire la clé qui signe les exports. Restaurez-la depuis une sauvegarde, ou laissez Tapelog en créer une nouvelle ; les anciennes signatures restent valables.',
  'signing-key-in-keychain':
    'La clé qui signe les exports de cette bibliothèque se trouve dans le trousseau du système, que le terminal ne lit pas. Exportez avec preuves depuis la fenêtre.',
  'signing-key-lost':
    'La clé qui signe les exports de cette bibliothèque n’est plus là où Tapelog l’avait conservée. Restaurez-la depuis une sauvegarde, ou créez-en une nouvelle dans les réglages ; les anciennes signatures restent valables.',
  'evidence-of-one':
    'Les preuves portent sur un seul enregistrement, et ce montage en contient plusieurs. Exportez un montage de chaque enregistrement, ou exportez sans preuves.',
  'bag-protected':
    'Un paquet BagIt contient l’enregistrement original, avec tout ce qui est caviardé ou qui a un pseudonyme. Exportez sans l’original.',
  'stamp-no-authority':
    'Aucune autorité d’horodatage n’est définie. Saisissez son adresse dans les réglages, ou exportez sans horodatage.',
  'stamp-stays-here':
    'Cet enregistrement ne quitte jamais cet ordinateur, et un horodatage enverrait une empreinte à l’autorité. Exportez sans horodatage.',
  'bag-holds-link': 'Un paquet BagIt ne peut contenir ni liens ni périphériques. Rien n’a été écrit.',
  'stamp-roots-unreadable':
    'Le fichier de certificats racine n’a aucun certificat au format PEM que Tapelog peut lire.',
  'stamp-offline': ({ host }: Host) =>
    `${host} est injoignable pour un horodatage, ou ne répond pas. Réessayez plus tard, ou exportez sans horodatage.`,
  'stamp-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host} n’a pas répondu comme prévu à la demande d’horodatage (réponse ${status}). Réessayez plus tard, ou exportez sans horodatage.`,
  'stamp-not-granted': ({ host, status, said }: Host & { status: number; said: string }) =>
    `${host} n’a donné aucun horodatage (état ${status}${said === '' ? '' : ` : « ${said} »`}). Réessayez plus tard, ou exportez sans horodatage.`,
  'stamp-unreadable': ({ host }: Host) =>
    `${host} a envoyé quelque chose qui n’est pas un horodatage. ${notUsed} Vérifiez l’adresse de l’autorité.`,
  'stamp-of-other-bytes': ({ host }: Host) =>
    `${host} a envoyé un horodatage qui porte sur autre chose que ce manifeste. ${notUsed}`,
  'stamp-of-other-request': ({ host }: Host) => `${host} a envoyé l’horodatage d’une autre demande. ${notUsed}`,
  'stamp-not-signed': ({ host }: Host) =>
    `${host} a envoyé un horodatage dont la signature n’est pas valable. ${notUsed}`,
  'stamp-wrong-certificate': ({ host }: Host) =>
    `${host} a signé l’horodatage avec un certificat qui n’est pas destiné à l’horodatage, ou qui n’est pas valable. ${notUsed}`,
  'stamp-root-unknown': ({ host }: Host) =>
    `Le certificat de ${host} ne mène à aucun des certificats racine de vos réglages. Tapelog n’a pas utilisé l’horodatage.`,
} as const
