export const newsroomSentences = {
  'database-unreachable':
    'La base de données ne répond pas. Vérifiez qu’elle s’exécute, et que son adresse dans les réglages est exacte.',
  'database-refused':
    'La base de données refuse cet utilisateur. Vérifiez le nom et le mot de passe dans son adresse, et le fichier pg_hba.conf du serveur.',
  'database-missing': 'Le serveur n’a pas de base de données de ce nom. Créez-la avec createdb, ou corrigez l’adresse.',
  'database-not-allowed':
    'La base de données n’autorise pas cet utilisateur à faire cela. « migrate » demande un utilisateur propriétaire de la base de données ; les autres commandes ont besoin de lire et d’écrire toutes ses tables.',
  'database-full':
    'La base de données n’a aucune connexion libre. Augmentez max_connections du serveur, ou baissez database.connections et queue.connections des nœuds.',
  'database-not-migrated':
    'La base de données n’a pas les tables de cette version. Exécutez d’abord « tapelog service migrate » avec les mêmes réglages.',
  'database-newer':
    'Une version plus récente de Tapelog a modifié la base de données, et cette version ne peut pas l’utiliser. Installez cette version plus récente sur cette machine.',
  'client-unknown': ({ id }: { id: string }) =>
    `Il n’y a pas de client « ${id} ». « tapelog service clients list » les liste.`,
  'client-exists': ({ id }: { id: string }) => `Il y a déjà un client « ${id} ». Pour le modifier, utilisez « set ».`,
  'database-disk-full': 'Le disque de la base de données est plein. Libérez-y de la place, puis réessayez.',
  'database-read-only':
    'La base de données n’accepte aucune modification. Indiquez l’adresse du serveur primaire, et non d’un serveur de secours, et vérifiez default_transaction_read_only.',
  'database-pooler':
    'Un répartiteur de connexions tel que PgBouncer se trouve devant la base de données et perd les délais et les verrous de ses sessions. Indiquez l’adresse du serveur lui-même.',
  'database-untrusted':
    'Cet ordinateur ne fait pas confiance au certificat de la base de données, ou il porte un autre nom. Indiquez le fichier de votre propre autorité par sslrootcert dans l’adresse, ou corrigez le nom du serveur.',
  'database-unencrypted':
    'La base de données n’accepte pas de connexions chiffrées. Activez ssl sur le serveur. Seulement si elle est sur cet ordinateur, retirez sslmode de l’adresse.',
  'database-file-unreadable':
    'Un fichier que nomme l’adresse de la base de données, comme celui de sslrootcert, est illisible. Corrigez son chemin ou ses droits.',
  'network-wrong':
    'Une clé de worker peut être limitée à des adresses et des réseaux, comme 10.0.0.7 ou 10.0.0.0/8, séparés par des virgules.',
  'client-id-wrong': 'L’identifiant d’un client a de 1 à 64 lettres, chiffres, points, _ et -.',
  'user-id-wrong': 'L’identifiant d’une personne a de 1 à 120 caractères.',
  'person-unknown': ({ id }: { id: string }) =>
    `Le client n’a pas de personne « ${id} », ou la personne a été retirée. « tapelog service clients people CLIENT » les liste.`,
  'person-email-taken': 'Une autre personne de ce client a cette adresse e-mail.',
  'worker-key-unknown': ({ name }: { name: string }) =>
    `Il n’y a pas de clé de worker valide nommée « ${name} ». « tapelog service clients worker-keys » les liste.`,
  'identity-unknown': ({ id }: { id: string }) =>
    `Personne ne s’est connecté sous « ${id} », il n’y a donc aucune identité à oublier.`,
  'key-name-unknown': ({ name }: { name: string }) =>
    `La personne n’a pas de clés valides nommées « ${name} ». « tapelog service clients list-keys CLIENT PERSON » les liste.`,
  'secrets-file-exists':
    'Le fichier donné avec --out existe déjà, ou son dossier n’existe pas. Donnez le nom d’un nouveau fichier, pour qu’aucune clé ne soit perdue.',
  'bench-not-allowed':
    '« bench » crée sa propre base de données sur le même serveur et la supprime à la fin, ce que cet utilisateur de la base de données n’a pas le droit de faire. Pour l’autoriser : ALTER ROLE … CREATEDB. Rien n’a été modifié.',
} as const
