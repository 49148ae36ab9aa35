/** Sentences about handing a recording over to another library. */
export const handoverSentences = {
  'handover-not-one': 'Ce fichier n’est pas une remise de Tapelog. Choisissez un fichier qui se termine par .tapelog.',
  'handover-newer':
    'Une version plus récente de Tapelog a écrit cette remise. Mettez Tapelog à jour, puis recevez-la à nouveau.',
  'handover-locked-passphrase': 'Cette remise est chiffrée. Saisissez sa phrase secrète.',
  'handover-locked-key':
    'Cette remise est chiffrée pour une clé age. Indiquez le fichier qui contient l’identité de cette clé.',
  'handover-wrong-key': 'Cette phrase secrète ou cette clé n’ouvre pas la remise. Vérifiez-la, puis réessayez.',
  'handover-key-too-slow':
    'La remise a été refusée : avec ses réglages, vérifier la phrase secrète prendrait trop de temps. Demandez-en une chiffrée avec les réglages habituels.',
  'handover-identity': 'Ce n’est pas une identité age. Une identité commence par AGE-SECRET-KEY-.',
  'handover-recipient': 'Ce n’est pas un destinataire age. Un destinataire commence par age1.',
  'handover-damaged': 'La remise est endommagée ou incomplète. Demandez-la à nouveau.',
  'handover-too-many-entries': 'La remise a été refusée : elle a plus de parties qu’une remise ne peut en avoir.',
  'handover-entry-name': 'La remise a été refusée : l’une de ses parties a un nom qu’aucune remise n’utilise.',
  'handover-entry-twice': 'La remise a été refusée : deux de ses parties ont le même nom.',
  'handover-link': 'La remise a été refusée : l’une de ses parties est un lien vers un autre endroit.',
  'handover-zip-encrypted':
    'La remise a été refusée : l’une de ses parties est chiffrée d’une manière que Tapelog n’utilise pas.',
  'handover-too-large': 'La remise a été refusée : elle est plus grande qu’une remise ne peut l’être.',
  'handover-bomb': 'La remise a été refusée : décompressée, elle serait bien plus grande que le fichier.',
  'handover-incomplete': 'La remise a été refusée : il lui manque des parties, ou sa liste ne les nomme pas.',
  'handover-hash':
    'La remise a été refusée : l’une de ses parties n’est pas celle de sa liste. Elle a été modifiée après l’écriture. Demandez-la à nouveau.',
  'handover-content': 'La remise a été refusée : son texte n’a pas la forme qu’écrit Tapelog.',
  'handover-too-deep': 'La remise a été refusée : son texte est imbriqué plus profondément que ce qu’écrit Tapelog.',
  'handover-too-many-rows': 'La remise a été refusée : elle a plus de segments ou de marques que Tapelog n’en accepte.',
  'handover-times': 'La remise a été refusée : certains de ses temps se situent après la fin de l’enregistrement.',
  'handover-original': 'La remise a été refusée : son enregistrement ne correspond pas au sceau de l’original.',
  'handover-no-sound':
    'Cette remise n’a pas d’audio, et l’enregistrement n’est pas dans cette bibliothèque. Demandez-en une avec audio.',
  'handover-sound-unreadable': 'La remise a été refusée : son audio ne peut pas être lu comme un enregistrement.',
  'handover-again':
    'La bibliothèque est en train de supprimer ou d’ajouter cet enregistrement. Réessayez dans un instant.',
  'handover-undecided':
    'Des modifications d’une remise précédente de cet enregistrement attendent votre décision. Décidez, puis écrivez la remise.',
  'handover-nothing-redacted':
    'Rien n’est masqué dans cet enregistrement, et aucun pseudonyme ne s’y applique : une remise masquée montrerait donc tout. Marquez d’abord ce qu’il faut masquer.',
  'handover-conflict-unknown': 'Ce conflit a déjà été tranché.',
  'handover-passphrase-unasked':
    'Il n’y a pas de terminal pour demander la phrase secrète. Utilisez --passphrase-file ou --passphrase-fd.',
  'handover-passphrases-differ': 'Les deux phrases secrètes diffèrent. Rien n’a été écrit. Réessayez.',
  'handover-secret-unread': 'Le fichier de la phrase secrète ou de l’identité est illisible ou vide.',
} as const
