const brokenOff = 'Les 20 dernières ms de l’enregistrement sont incomplètes et ont été omises.'
const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const serviceSentences = {
  'host-invalid': 'Le service ne peut pas écouter sur cet hôte. Donnez un nom d’hôte ou une adresse IP.',
  'tls-needed':
    'D’autres machines peuvent joindre cette adresse, il faut donc un certificat au service : ajoutez --tls-cert et --tls-key. Si un proxy placé devant lui chiffre, ajoutez plutôt --plain-http.',
  'tls-invalid': 'Le certificat et la clé ne vont pas ensemble, ou ne sont pas des fichiers PEM. Vérifiez les deux.',
  'public-origin-needed':
    'Le service écoute à toutes les adresses de cette machine, il doit donc savoir laquelle les clients utilisent. Ajoutez --public-origin https://name:port',
  'public-origin-plain':
    'Les enregistrements et les identifiants ne doivent pas traverser un réseau sans chiffrement : l’adresse qu’utilisent les clients doit commencer par https://. http:// sans chiffrement est réservé à cette machine.',
  'port-taken': 'Le service ne peut pas écouter à cette adresse et sur ce port. Choisissez-en d’autres.',
  'service-already-running':
    'Un autre service de transcription utilise déjà ce dossier. Arrêtez celui-là, ou choisissez un autre dossier.',
  'service-newer':
    'Une version plus récente de Tapelog a utilisé ce dossier de service. Installez cette version pour l’utiliser.',
  'service-nodes-older':
    'Des nœuds d’une version antérieure s’exécutent encore, et ce changement de la base de données les mettrait en panne. Arrêtez-les, ou mettez-les à cette version, puis migrez de nouveau.',
  'service-stopped':
    'Le moteur de transcription de cet ordinateur s’est arrêté. Tapelog le relance quand il en a besoin.',

  'fetch-failed': 'L’enregistrement à file_url n’a pas pu être récupéré.',
  'no-speech-model':
    'Aucun modèle vocal n’est installé. Installez-en un dans Réglages, Sur cet ordinateur (dans un terminal : tapelog models install), ou ajoutez un compte distant. Réessayez ensuite.',
  'no-speech-model-for-language': ({ language }: { language: string }) =>
    `Aucun modèle vocal pour « ${language} » n’est installé. Si l’on parle anglais, choisissez l’anglais ; sinon, installez un modèle pour toutes les langues dans Réglages, Sur cet ordinateur, ou ajoutez un compte distant dans les réglages.`,
  'recogniser-crashed':
    'Le moteur de transcription s’est arrêté de façon inattendue pendant cet enregistrement. Réessayez. Si cela se reproduit, le modèle vocal est peut-être endommagé : réinstallez-le.',
  'recogniser-out-of-memory':
    'Le modèle vocal demande plus de mémoire que cet ordinateur n’en a de libre, Tapelog l’a donc arrêté. Choisissez un modèle plus petit dans Réglages, Sur cet ordinateur, puis réessayez. Si ce modèle fonctionnait auparavant, il est peut-être endommagé : réinstallez-le.',
  'recogniser-failed':
    'Le moteur de transcription n’a pas pu transcrire cet enregistrement. Réessayez. En cas de nouvel échec, choisissez un autre modèle dans Réglages, Sur cet ordinateur.',
  'transcription-given-up': ({ times }: { times: number }) =>
    `La transcription a été lancée ${times} fois et n’est jamais arrivée à son terme. L’enregistrement est peut-être endommagé, ou trop long pour les machines du service.`,

  'database-connections-few': ({ least }: { least: number }) =>
    `Un nœud a besoin d’au moins ${least} connexions à sa base de données : l’une tient un verrou pendant que d’autres travaillent. Augmentez le nombre dans les réglages.`,
  'object-store-unreachable':
    'Le stockage d’objets ne répond pas. Vérifiez qu’il s’exécute et que son adresse dans les réglages est exacte.',
  'object-store-untrusted':
    'Cette machine ne fait pas confiance au certificat du stockage d’objets, ou il est établi pour un autre nom. Indiquez le fichier de votre propre autorité dans la variable NODE_EXTRA_CA_CERTS, ou corrigez l’adresse.',
  'object-store-full':
    'Le stockage d’objets est plein, ou un quota est atteint. Libérez de la place, ou augmentez le quota.',
  'object-store-busy': 'Le stockage d’objets ne peut pas travailler pour le moment. Réessayez sous peu.',
  'object-store-refused':
    'Le stockage d’objets refuse la clé d’accès. Vérifiez son identifiant et son secret dans les réglages, et qu’elle a le droit de lire, écrire, lister et supprimer dans le bucket.',
  'object-store-region':
    'Le bucket est dans une autre région. Réglez store.region, et store.endpoint si la région a sa propre adresse.',
  'object-store-no-bucket':
    'Le stockage d’objets n’a pas de bucket de ce nom. Créez-le, ou corrigez le nom dans les réglages.',
  'object-store-clock':
    'Les horloges de cette machine et du stockage d’objets diffèrent de plusieurs minutes. Réglez les deux sur un serveur de temps.',
  'object-store-failed': ({ answer }: { answer: string }) =>
    `Le stockage d’objets a répondu par une erreur que Tapelog n’attend pas : ${answer}.`,
  'worker-origin-invalid':
    'L’adresse du service n’est pas de celles qu’un worker peut utiliser. Donnez seulement le protocole, l’hôte et le port, comme https://newsroom.example',
  'worker-origin-plain':
    'La clé du worker ne doit pas traverser un réseau sans chiffrement, l’adresse du service doit donc commencer par https://. Sur un réseau où il n’y a personne d’autre, autorisez http sans chiffrement dans les réglages du worker.',
  'worker-key-invalid':
    'Ce n’est pas la clé d’un worker. Une telle clé commence par tlw_ ; la personne qui gère le service en crée une pour chaque worker.',
  'worker-key-refused':
    'Le service refuse la clé de ce worker : elle a été révoquée, n’y a jamais été émise ou ne vaut pas depuis l’adresse de cette machine. Créez une nouvelle clé pour ce worker, puis relancez-le.',
  'worker-too-old':
    'Ce worker est plus ancien que ce que le service prend en charge. Installez la version du service sur cette machine.',
  'worker-too-new': 'Ce worker est plus récent que le nœud d’API qui a répondu. Mettez d’abord à jour les nœuds d’API.',
  'worker-api-untrusted':
    'Le certificat du service n’est pas de ceux auxquels cette machine se fie, ou il est pour un autre nom. Donnez au worker le certificat de votre propre autorité, ou corrigez l’adresse.',
  'worker-ca-invalid':
    'Le fichier d’autorités de certification ne contient aucun certificat au format PEM. Vérifiez-le.',
  'worker-interruption-invalid':
    'L’adresse qui annonce l’interruption de la machine n’est pas une adresse http ou https. Corrigez-la ou omettez-la.',
  'worker-not-sealed':
    'Cette machine ne peut pas confiner les programmes qui lisent les enregistrements, un enregistrement malveillant pourrait donc atteindre la clé du worker. Installez bubblewrap et autorisez-le, ou indiquez dans les réglages du worker qu’il peut travailler sans.',

  'file-gone': 'Ce fichier n’est plus stocké.',

  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'lost-header' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'C’est un fichier texte, pas un enregistrement. Si c’est une transcription, ouvrez son enregistrement et choisissez « Importer une transcription… » dans le menu.',
          subtitles:
            'Ce fichier contient des sous-titres, pas de son. Ouvrez l’enregistrement ou le film auquel ils appartiennent, puis choisissez « Importer une transcription… » dans son menu.',
          zeros:
            'Ce fichier ne contient que des zéros : l’audio n’a jamais été écrit ou a été effacé. Copiez-le de nouveau depuis l’enregistreur ; s’il y est identique, essayez un autre lecteur de cartes.',
          'lost-header':
            'Cet enregistrement a perdu son en-tête, donc rien n’indique comment le son est stocké. Choisissez « Lire comme échantillons… » dans la fenêtre, ou copiez-le de nouveau depuis l’enregistreur.',
          unfinished:
            'Cet enregistrement n’a pas d’index, car l’enregistreur ou la copie s’est arrêté avant la fin. Copiez-le de nouveau depuis l’enregistreur. S’il y est identique, un programme qui répare les fichiers MP4 peut aider.',
        }[looks]
      : null) ??
    'Ce n’est pas un enregistrement audio que Tapelog peut lire. Si un autre programme le lit, exportez-le là en WAV ou en MP3 et importez le résultat.',
  'damaged-audio':
    'Aucun son ne peut être lu dans cet enregistrement : le fichier est endommagé. Copiez-le de nouveau depuis l’enregistreur.',
  'media-overrun':
    'La lecture de ce fichier a pris trop de temps ou de mémoire, Tapelog l’a donc arrêtée. Si c’est un enregistrement, enregistrez-le en WAV dans un éditeur audio et importez le résultat.',
  'ffmpeg-missing':
    'Le programme ffmpeg, qui lit les enregistrements, n’est pas installé. Debian et Ubuntu : sudo apt-get install ffmpeg. macOS : brew install ffmpeg. Windows : winget install ffmpeg. Réessayez ensuite.',
  'not-converted': 'L’enregistrement n’a pas pu être converti ; il est peut-être endommagé. L’original est inchangé.',
  'encrypted-recording':
    'L’enregistreur a chiffré cet enregistrement, seule l’application de son fabricant peut donc l’ouvrir. Exportez-le là en WAV ou en MP3 et importez le résultat.',
  'file-unreadable': 'Le fichier ne peut pas être lu. Vérifiez qu’il existe et que vous avez le droit de le lire.',
  'copy-folder-missing': 'Le dossier de la copie n’existe pas. Choisissez-en un autre.',
  'copy-not-written':
    'La copie n’a pas pu être écrite. Vérifiez que vous avez le droit d’écrire dans son dossier et que le disque n’est pas plein.',
  'asr-damaged': ({ damagedMs, restBytes }: { damagedMs: number; restBytes: number }) =>
    `${seconds.format(damagedMs / 1000)} s de cet enregistrement sont endommagées et ont été rendues muettes ou omises ; le reste est complet.${restBytes > 0 ? ` ${brokenOff}` : ''}`,
  'asr-rest': brokenOff,
} as const
