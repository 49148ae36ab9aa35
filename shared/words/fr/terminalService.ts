import { type CheckValues, sameInAllStates } from '../checkWords.ts'
import { counted, of, plural, units } from './units.ts'

const { number } = units

const daysWords = (days: string | number | undefined) => counted(Number(days), { one: 'jour', other: 'jours' })

export const terminalService = {
  settings: {
    'listen.host': 'adresse d’écoute ; si d’autres machines peuvent la joindre, il faut aussi un certificat',
    'listen.port': 'port d’écoute ; 0 : n’importe quel port libre',
    'listen.publicOrigin':
      'adresse qu’utilisent les clients et les workers, comme https://tapelog.example ; la même sur tous les nœuds',
    'listen.tlsCertificate': 'certificat avec sa chaîne, un fichier PEM',
    'listen.tlsKey': 'clé privée du certificat, un fichier PEM',
    'listen.plainHttp':
      'true : écouter sur d’autres adresses que 127.0.0.1 sans certificat, derrière un proxy qui chiffre',
    'listen.proxies':
      'adresses et réseaux des proxys dont le X-Forwarded-For dit d’où vient une requête, séparés par des virgules',
    'listen.connections': 'nombre maximal de connexions simultanées',
    'listen.noticeSeconds':
      'après SIGTERM : pendant combien de secondes /readyz répond 503 alors que les requêtes sont encore traitées',
    'listen.finishSeconds': 'ensuite : combien de secondes ont les requêtes en cours pour finir',
    'operation.host': 'adresse d’écoute de /metrics et de la page d’état ; seuls les exploitants devraient la joindre',
    'operation.port': 'port de /metrics et de la page d’état ; sans lui, il n’y a ni l’un ni l’autre',
    'log.level': 'niveau le plus bas des lignes du journal : debug, info, warn ou error',
    'audit.keepDays': 'jours de conservation des entrées de l’audit ; par défaut, sans limite',
    'work.folder':
      'dossier des copies temporaires des enregistrements, pour ce seul processus ; le plus gros enregistrement doit y tenir',
    'signIn.providers': 'fournisseurs d’identité où les personnes se connectent, en liste JSON ; voir docs/sign-in.md',
    'fetch.origins': 'autres origines où des enregistrements peuvent être récupérés, séparées par des virgules',
    'devices.known': 'enregistreurs à ajouter au registre, sous la forme SN ou SN:OWNER, séparés par des virgules',
    'database.url':
      'adresse de la base de données PostgreSQL : postgres://user:password@host:5432/tapelog?sslmode=verify-full',
    'database.connections': 'connexions d’un nœud à la base de données ; la file d’attente a les siennes',
    'database.connectionTimeoutMs': 'durée d’attente d’une connexion, en millisecondes',
    'database.statementTimeoutMs': 'durée maximale d’une instruction, en millisecondes',
    'database.lockTimeoutMs': 'durée maximale d’attente d’un verrou par une instruction, en millisecondes',
    'queue.connections': 'connexions d’un nœud pour la file d’attente, en plus de database.connections',
    'queue.heartbeatSeconds':
      'un worker silencieux pendant ce nombre de secondes perd sa tâche ; le même sur tous les nœuds',
    'queue.monitorSeconds': 'à quel intervalle un nœud cherche les workers perdus, en secondes',
    'queue.tasksPerWorkerKey':
      'nombre maximal de tâches que détiennent en même temps tous les workers qui ont la même clé',
    'queue.mostClaims': 'une tâche échoue après que des workers l’ont prise ce nombre de fois sans la finir',
    'queue.endedJobsSeconds':
      'combien de temps la file d’attente garde les tâches finies pour ses décomptes, en secondes',
    'store.endpoint': 'adresse du stockage d’objets S3, comme https://s3.example',
    'store.publicEndpoint': 'adresse du stockage pour les clients et les workers, si ce n’est pas store.endpoint',
    'store.region': 'région du bucket',
    'store.bucket': 'nom du bucket',
    'store.accessKeyId': 'identifiant de la clé d’accès',
    'store.secretAccessKey': 'secret de la clé d’accès',
    'store.forcePathStyle': 'true : https://store/bucket/key ; false : https://bucket.store/key',
    'store.allowPlainHttp':
      'true : les enregistrements traversent le réseau sans chiffrement ; seulement pour un réseau que personne d’autre n’utilise',
    'store.connectTimeoutMs': 'durée d’attente d’une connexion au stockage, en millisecondes',
    'store.requestTimeoutMs': 'durée maximale avant que le stockage commence sa réponse, en millisecondes',
    'worker.origin': 'adresse des nœuds, d’où le worker reçoit ses tâches',
    'worker.key': 'clé du worker, obtenue par « service clients add-worker-key »',
    'worker.tasksAtOnce':
      'enregistrements à transcrire en même temps ; par défaut, autant que le permettent la mémoire et les cœurs',
    'worker.speechModel': 'modèle vocal : auto, ou un identifiant qu’affiche « models list »',
    'worker.modelsFolder': 'dossier des modèles vocaux installés ; par défaut, celui de cet utilisateur',
    'worker.plainHttp':
      'true : les clés et les enregistrements traversent le réseau sans chiffrement ; seulement pour un réseau que personne d’autre n’utilise',
    'worker.extraCa': 'autorités de certification auxquelles se fier en plus des autorités habituelles, un fichier PEM',
    'worker.interruptionUrl':
      'adresse qui répond 200 quand cette machine est sur le point d’être retirée ; le worker rend alors ses tâches',
    'worker.allowUnsealed':
      'true : travailler aussi là où le système ne peut pas isoler les moteurs de reconnaissance des fichiers de cet utilisateur',
  },
  wrong: (names: string, why: string) => `${names} : ${why}`,
  names: (name: string, others: readonly string[]) => `${name} (${others.join(', ')})`,
  problems: {
    missing: 'n’est pas défini, et rien ne fonctionne sans cela.',
    text: 'donnez un texte.',
    number: (least: number, most: number) => `donnez un nombre entier de ${least} à ${most}.`,
    'one-of': (choices: readonly string[]) => `donnez l’un des suivants : ${choices.join(', ')}.`,
    'json-list': 'donnez une liste JSON, avec un objet pour chaque fournisseur d’identité.',
    'yes-or-no': 'donnez true ou false.',
    origin: 'donnez seulement le protocole, l’hôte et le port, comme https://files.example:8443.',
    'plain-http': 'l’adresse doit commencer par https://. http:// sans chiffrement est réservé à cette machine.',
    list: 'donnez une liste de textes : dans le fichier sous la forme ["a", "b"], ailleurs séparés par des virgules.',
    network: 'donnez des adresses ou des réseaux, comme 10.0.0.7 ou 10.0.0.0/8.',
    'serial-number': 'donnez des numéros de série, ou des numéros de série avec leurs propriétaires, comme SN123:desk.',
    'database-address': 'donnez une adresse comme postgres://user:password@host:5432/tapelog.',
    'given-twice':
      'est défini deux fois dans l’environnement. Gardez la variable qui contient la valeur ou celle qui désigne le fichier.',
    'secret-file-unreadable': 'le fichier que désigne la variable en _FILE ne peut pas être lu.',
    alone: 'le certificat et sa clé vont ensemble : donnez les deux ou aucun.',
    'pem-unreadable': 'le fichier ne peut pas être lu.',
    'pem-no-pair': 'le certificat et la clé ne vont pas ensemble, ou ne sont pas des fichiers PEM.',
    host: 'donnez un nom d’hôte ou une adresse IP.',
    'tls-needed':
      'd’autres machines peuvent joindre listen.host, il faut donc un certificat et sa clé. Derrière un proxy qui chiffre, réglez plutôt listen.plainHttp sur true.',
    'origin-needed':
      'le service écoute à toutes les adresses de cette machine, indiquez donc laquelle les clients utilisent.',
  },
  fileProblems: {
    'file-unreadable': 'Le fichier de réglages ne peut pas être lu.',
    'file-not-json': 'Le fichier de réglages n’est pas un objet JSON comme {"listen": {"port": 8700}}.',
    'file-open-to-others':
      'Le fichier de réglages contient un secret, et tout utilisateur de cette machine peut le lire. Utilisez chmod 640, et chgrp pour le groupe du service.',
    'unknown-key': (given: string) => `Le fichier de réglages contient « ${given} », et aucun réglage ne porte ce nom.`,
    'unknown-variable': (given: string) =>
      `${given} est défini dans l’environnement, et aucun réglage ne porte ce nom.`,
  },
  sources: {
    flag: 'option',
    environment: 'environnement',
    'secret-file': 'fichier que désigne l’environnement',
    file: 'fichier de réglages',
    usual: 'valeur par défaut',
  },
  hidden: '(masqué)',
  none: '(aucun)',
  migrate: {
    nothing: 'La base de données est à jour. Rien à faire.',
    would: 'Voici ce qui serait fait :',
    did: 'Fait :',
    migration: (name: string) => `migration ${name}`,
    queue: 'tables de la file d’attente',
  },
  clients: {
    none: 'Il n’y a pas de clients. Pour en ajouter un : service clients add ID --name NAME',
    noPeople: 'Le client n’a aucune personne.',
    noWorkerKeys: 'Il n’y a pas de clés de worker. Pour en ajouter une : service clients add-worker-key NAME',
    noKeys: 'La personne n’a pas de clés valides.',
    expires: (when: string) => `valide jusqu’à ${when}`,
    weight: (weight: number) => `poids ${weight}`,
    disabled: 'désactivé',
    removed: 'retiré',
    limits: (submits: number, openUploads: number, size: string, tasks: number) =>
      `${counted(submits, { one: 'soumission', other: 'soumissions' })} par minute ; par compte ${counted(openUploads, { one: 'envoi ouvert', other: 'envois ouverts' })}, ${size}, ${counted(tasks, { one: 'tâche', other: 'tâches' })}`,
    keep: (days: number | null) =>
      days === null ? 'gardé jusqu’à suppression' : `gardé ${counted(days, { one: 'jour', other: 'jours' })}`,
    domains: (domains: readonly string[]) =>
      domains.length === 0 ? 'personne ne peut se connecter' : `connexion : ${domains.join(', ')}`,
    desk: (desk: string) => `desk ${desk}`,
    roles: {
      own: 'ses propres enregistrements',
      desk: 'enregistrements du desk',
      all: 'tous les enregistrements',
    },
    never: 'jamais utilisé',
    used: (when: string) => `dernière utilisation ${when}`,
    keysOf: (name: string) => `Clés ${of(name)}. Elles ne sont affichées que maintenant :`,
    keysIn: (name: string, file: string) => `Les clés ${of(name)} sont dans ${file}, que vous seul pouvez lire.`,
    keyKinds: {
      secret: 'clé secrète',
      'api-key': 'clé d’API',
      authorization: 'Authorization',
      'user-token': 'jeton d’utilisateur',
      worker: 'clé de worker',
    },
    oldUntil: (when: string) => `Les clés précédentes restent valides jusqu’à ${when}.`,
    done: 'Fait. L’effet atteint tous les nœuds en quelques secondes.',
  },
  states: { ok: 'ok', warning: 'note', failed: 'échec' },
  check: {
    allGood: 'Tout ce qui a été essayé fonctionne.',
    someFailed: (count: number) =>
      plural(count, {
        one: `${number(count)} contrôle a échoué. Sa ligne dit que faire.`,
        other: `${number(count)} contrôles ont échoué. Chacune de leurs lignes dit que faire.`,
      }),
  },
  checks: {
    store: ({ what, sentence }: CheckValues) => `stockage d’objets, ${what} : ${sentence}`,
    database: sameInAllStates('base de données : elle répond.'),
    'database-version': {
      ...sameInAllStates(({ version }) => `base de données : PostgreSQL ${version}.`),
      failed: ({ version }: CheckValues) =>
        `base de données : PostgreSQL ${version} est trop ancien. Utilisez la version 14 ou une plus récente.`,
    },
    'database-encoding': {
      ...sameInAllStates('base de données : les textes sont en UTF-8.'),
      failed: ({ encoding }: CheckValues) =>
        `base de données : les textes sont stockés en ${encoding}, à qui manquent des caractères de certains noms. Créez la base de données avec --encoding=UTF8.`,
    },
    'database-clock': {
      ...sameInAllStates('base de données : son horloge et celle de cette machine concordent.'),
      failed: ({ seconds }: CheckValues) =>
        `base de données : son horloge et celle de cette machine diffèrent de ${seconds} s. Réglez les deux sur un serveur de temps.`,
    },
    'database-writable': {
      ...sameInAllStates('base de données : elle accepte les modifications.'),
      failed: () =>
        'base de données : elle refuse les modifications, car elle est en attente (standby) ou en lecture seule. Donnez l’adresse du serveur principal.',
    },
    'database-durable': {
      ...sameInAllStates('base de données : ce qui est validé survit à une coupure de courant.'),
      failed: () =>
        'base de données : des lignes validées peuvent être perdues lors d’une coupure de courant. Réglez fsync, full_page_writes et synchronous_commit sur on.',
    },
    'database-encrypted': {
      ...sameInAllStates('base de données : la connexion est chiffrée, ou ne quitte pas cette machine.'),
      warning: () =>
        'base de données : la connexion traverse le réseau sans chiffrement. Ajoutez ?sslmode=verify-full à database.url, sauf si personne d’autre n’utilise ce réseau.',
    },
    'database-connections': {
      ...sameInAllStates(
        ({ left, wanted }) => `base de données : il reste ${left} connexions, et un nœud en utilise jusqu’à ${wanted}.`,
      ),
      failed: ({ left, wanted, most }: CheckValues) =>
        `base de données : il ne reste que ${left} connexions sur ${most}, et un nœud en utilise jusqu’à ${wanted}. Augmentez max_connections, ou baissez database.connections.`,
    },
    'database-tables': sameInAllStates('base de données : les tables sont celles de cette version.'),
    'database-permissions': {
      ...sameInAllStates('base de données : cet utilisateur peut lire et écrire toutes les tables.'),
      failed: ({ count, first }: CheckValues) =>
        `base de données : cet utilisateur ne peut pas utiliser ${counted(Number(count), { one: 'table ou séquence', other: 'tables ou séquences' })}, comme ${first}. Accordez SELECT, INSERT, UPDATE et DELETE sur toutes les tables, et USAGE sur toutes les séquences et sur le schéma pgboss.`,
    },
    clients: {
      ...sameInAllStates(({ count }) => `clients : ${count}.`),
      warning: () => 'clients : il n’y en a pas encore. Ajoutez-en un : tapelog service clients add ID --name NAME',
    },
    'worker-keys': {
      ...sameInAllStates(({ count }) => `clés de worker : ${count}.`),
      warning: () =>
        'clés de worker : il n’y en a pas encore, rien ne peut donc être transcrit. Ajoutez-en une : tapelog service clients add-worker-key NAME',
    },
    'work-folder': {
      ...sameInAllStates(
        ({ freeGigabytes }) => `dossier de travail : l’écriture y est possible, et ${freeGigabytes} Go sont libres.`,
      ),
      warning: ({ freeGigabytes, largestGigabytes }: CheckValues) =>
        `dossier de travail : ${freeGigabytes} Go sont libres, mais un enregistrement peut faire jusqu’à ${largestGigabytes} Go.`,
      failed: () =>
        'dossier de travail : l’écriture y est impossible. Corrigez work.folder, ou autorisez l’utilisateur du service à écrire dans le dossier.',
    },
    origin: {
      ...sameInAllStates(({ origin }) => `adresse : un nœud répond à ${origin}.`),
      warning: ({ what, origin }: CheckValues) =>
        what === 'unset'
          ? 'adresse : listen.publicOrigin n’est pas défini, seuls les programmes de cette machine peuvent donc utiliser le service.'
          : `adresse : rien ne répond à ${origin}. C’est normal si aucun nœud ne s’exécute encore.`,
      failed: ({ origin }: CheckValues) =>
        `adresse : autre chose qu’un nœud répond à ${origin}. Corrigez listen.publicOrigin, ou le proxy qui s’y trouve.`,
    },
    certificate: {
      ...sameInAllStates(({ days }) => `certificat : valide pendant ${daysWords(days)}.`),
      warning: ({ days }: CheckValues) =>
        `certificat : il expire dans ${daysWords(days)}. Renouvelez-le, puis redémarrez le nœud.`,
      failed: ({ days }: CheckValues) =>
        `certificat : il a expiré il y a ${daysWords(days)}. Renouvelez-le, puis redémarrez le nœud.`,
    },
    'worker-node': {
      ...sameInAllStates(({ origin }) => `worker : un nœud répond à ${origin}.`),
      failed: ({ origin }: CheckValues) =>
        `worker : aucun nœud ne répond à ${origin}. Corrigez worker.origin, ou démarrez un nœud.`,
    },
    'worker-key': {
      ...sameInAllStates('worker : le service accepte sa clé.'),
      failed: ({ code }: CheckValues) =>
        `worker : le nœud ne répond pas à sa première requête (${code}). Corrigez worker.origin, ou le proxy qui s’y trouve.`,
    },
    'worker-models': {
      ...sameInAllStates('worker : un modèle vocal est installé.'),
      failed: () =>
        'worker : aucun modèle vocal n’est installé dans worker.modelsFolder. Installez-en un : tapelog models install ID',
    },
  },
  reconcile: {
    nothing: (rows: number, objects: number) =>
      `La base de données et le bucket concordent : ${counted(rows, { one: 'ligne', other: 'lignes' })}, ${counted(objects, { one: 'objet', other: 'objets' })}.`,
    found: {
      'file-missing': 'enregistrements de la base de données sans objet dans le bucket',
      'result-missing': 'résultats de la base de données sans objet dans le bucket',
      'upload-lost': 'envois en cours dans la base de données que le bucket n’a plus',
      'upload-complete':
        'envois que le bucket a terminés et la base de données non ; leurs clients peuvent les terminer',
      'object-unknown': 'objets du bucket que la base de données ne connaît pas',
      'upload-unknown': 'envois en cours dans le bucket que la base de données ne connaît pas',
      'object-foreign': 'objets qui n’appartiennent pas à ce service ; ils restent',
    },
    line: (what: string, count: number, size: string | null) =>
      `${number(count)} ${what}${size === null ? '' : `, ${size}`}`,
    removed: (count: number) => `supprimés : ${number(count)}`,
    young: (count: number, hours: number) =>
      `non supprimés car ils ont moins de ${counted(hours, { one: 'heure', other: 'heures' })} : ${number(count)}`,
    toRemove: (command: string) =>
      `Rien n’a été modifié. Pour supprimer ce que seul le bucket a, et marquer comme supprimé ce qui y manque : ${command}`,
  },
  bench: {
    doing: {
      addresses: 'Signature d’adresses, envoi complet d’un enregistrement…',
      claims: 'Prise et fin de tâches…',
      polls: 'Demande de tâches…',
    },
  },
}
