import { textLimits } from '../../../text/textLimits.ts'
import { formatClock } from '../../../text/timecode.ts'
import { defaultSpeakerNumber } from '../../../transcripts/speakerNames.ts'
import { recording } from '../recording.ts'
import { number, units } from '../units.ts'

const longestSegment = `${number(textLimits.segmentText)} caractères au plus`

/** The name that Tapelog gave, in the form that is shown. */
const speakerName = (name: string): string => {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : recording.speakers.numbered(number)
}

export const librarySentences = {
  'library-unreadable':
    'Le fichier de la bibliothèque ne peut pas être ouvert. Vérifiez que son dossier est là et que vous avez le droit d’y écrire, puis réessayez. Ne restaurez une sauvegarde (library.sqlite.before-…) que si le fichier est endommagé.',
  'library-damaged':
    'Le fichier de la bibliothèque est endommagé : le disque peut le lire, mais son contenu est abîmé. Quittez Tapelog et copiez d’abord le dossier entier de la bibliothèque sur un autre disque. Mettez ensuite une sauvegarde à sa place (la vôtre, ou library.sqlite.before-…). Les enregistrements du dossier « originals » ne sont pas touchés.',
  'library-missing':
    'Il n’y a pas encore de bibliothèque ici. Pour en créer une, importez des enregistrements : tapelog import PATH…',
  'library-older':
    'Cette bibliothèque a été utilisée en dernier par une version plus ancienne de Tapelog. Exécutez d’abord ceci, puis réessayez : tapelog status',
  'library-newer': ({ found, known }: { found: number; known: number }) =>
    `Cette bibliothèque a été écrite par un Tapelog plus récent (version ${found} de la bibliothèque ; celui-ci connaît la version ${known}). Installez le Tapelog plus récent pour l’ouvrir ; rien n’a été modifié.`,
  'library-in-use':
    'Cette bibliothèque est déjà ouverte dans un autre Tapelog. Fermez d’abord celui-là, ou indiquez une autre bibliothèque.',
  'library-folder-refused':
    'Tapelog ne peut pas créer le dossier de la bibliothèque, ou ne peut pas y écrire. Vérifiez que le disque est connecté, que le chemin est un dossier et que vous avez le droit d’y écrire. Ou choisissez un autre dossier.',
  'disk-full':
    'Le disque de la bibliothèque est plein. Libérez de l’espace, puis répétez votre dernière action. Tapelog continue alors la file d’attente.',
  'migration-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Cette version de Tapelog doit modifier le fichier de la bibliothèque et en fait d’abord une copie. Il faut ${units.size(neededBytes)}, mais seulement ${units.size(freeBytes)} sont libres sur le disque de la bibliothèque. Rien n’a été modifié. Libérez de l’espace, puis redémarrez Tapelog.`,
  'library-unwritable':
    'Tapelog ne peut pas lire ou écrire la bibliothèque. Vérifiez que son disque est connecté et n’est pas protégé en écriture, puis répétez votre dernière action. Tapelog continue alors la file d’attente.',

  'recording-unknown': 'Cet enregistrement n’est pas dans cette bibliothèque.',
  'project-unknown': 'Ce projet n’existe plus. Choisissez-en un autre.',
  'project-name-taken': ({ name }: { name: string }) =>
    `Il y a déjà un projet appelé « ${name} ». Choisissez un autre nom.`,
  'title-empty': 'Un enregistrement a besoin d’un titre. Saisissez au moins une lettre.',
  'original-not-sealed':
    'Le fichier original ne correspond plus à son sceau, Tapelog n’exporte donc pas son son. Remettez le fichier en place depuis une sauvegarde, ou exportez des formats sans son.',
  'original-replaced':
    'Le fichier original a été modifié, déplacé ou remplacé pendant l’exportation, Tapelog n’a donc rien exporté de cet enregistrement. Ne touchez pas au fichier, puis exportez de nouveau.',
  'no-sound-to-export':
    'Le fichier original de cet enregistrement est absent ou illisible, il n’y a donc pas de son à exporter. Vérifiez que le disque de la bibliothèque est connecté, ou remettez le fichier en place depuis une sauvegarde.',
  'no-such-microphone': ({ title, number, count }: { title: string; number: number; count: number }) =>
    count === 0
      ? `Les canaux de « ${title} » n’ont pas de voix séparées, il n’y a donc pas de micro ${number}. Exportez tout son son.`
      : `« ${title} » n’a que ${count} micros avec leur propre voix. Choisissez l’un d’eux, ou tous.`,
  'original-changed':
    'Le fichier a changé depuis son importation. Remettez-le en place depuis une sauvegarde, ou importez-le de nouveau.',
  'original-unreadable':
    'Le fichier est absent ou illisible. Remettez-le en place depuis une sauvegarde, ou importez-le de nouveau.',
  'audio-deleted':
    'L’audio de cet enregistrement a été supprimé ; son texte a été conservé. Pour le transcrire ou l’écouter de nouveau, importez de nouveau son fichier.',
  'deletion-waits':
    'Tout n’a pas encore pu être supprimé. Vérifiez que le disque de la bibliothèque est connecté et n’est pas protégé en écriture. Tapelog réessaie automatiquement.',
  'library-read-elsewhere':
    'Un autre programme a la bibliothèque ouverte, le texte supprimé n’est donc pas encore effacé de son fichier. Tapelog réessaie automatiquement.',
  'service-cannot-remove':
    'Le service de transcription de cet ordinateur a encore une copie et ne peut pas encore la supprimer. Tapelog réessaie au prochain démarrage.',
  'removal-waits': ({ account, why }: { account: string; why: 'network' | 'sign-in' | 'other' }) =>
    `« ${account} » n’a pas encore supprimé ses données d’un enregistrement que vous avez supprimé, car ${
      {
        network: 'Tapelog ne peut pas le joindre. Tapelog réessaie automatiquement.',
        'sign-in': 'il n’accepte pas les identifiants du compte. Saisissez-les de nouveau dans les réglages.',
        other: 'il n’a pas répondu comme prévu. Tapelog réessaie automatiquement.',
      }[why]
    }`,
  'not-playable-yet':
    'La copie de lecture de cet enregistrement est encore en préparation. Patientez un instant, puis réessayez.',

  'engine-starting': 'Tapelog est encore en train de démarrer. Réessayez dans un instant.',
  'bad-input': ({ field, said }: { field: string; said: string }) => `${field} : ${said}`,
  'job-unknown': 'Ceci n’est plus dans la file d’attente.',
  'given-up': ({ triedTimes }: { triedTimes: number }) => `Tapelog a essayé ${triedTimes} fois. Réessayez plus tard.`,
  'interrupted-too-often':
    'Tapelog s’est arrêté trois fois en travaillant sur cet enregistrement, il l’a donc laissé de côté et a continué avec les autres. Rien n’a été perdu. Réessayez quand les autres seront terminés.',

  'no-transcript': 'Cet enregistrement n’a pas encore de transcription. Transcrivez-le d’abord.',
  'no-transcript-of': ({ title }: { title: string }) =>
    `« ${title} » n’a pas encore de transcription. Transcrivez-le d’abord.`,
  'no-quotes-of': ({ title }: { title: string }) =>
    `Rien n’est marqué dans « ${title} », aucune citation n’a donc été écrite.`,
  'export-local-only': ({ titles, more }: { titles: string; more: number }) =>
    `Ne quitte jamais cet ordinateur : ${titles}${more === 0 ? '' : ` et ${units.recordings(more)} de plus`}. Rien n’a été écrit. Confirmez quand Tapelog le demande, ou exportez seulement les autres enregistrements.`,
  'export-needs-local-only': ({ titles }: { titles: string }) =>
    `Ne quitte jamais cet ordinateur : ${titles}. Rien n’a été écrit. Pour exporter aussi ces enregistrements, ajoutez --local-only.`,
  'export-kept-here': ({ title }: { title: string }) =>
    `« ${title} » n’a pas été exporté, car il ne quitte jamais cet ordinateur. Exportez-le vous-même si un dossier peut l’avoir.`,
  'export-not-ready': ({ title }: { title: string }) =>
    `« ${title} » n’a pas été exporté, car il ne remplit plus la règle d’export automatique de son projet. Tapelog l’exporte quand il la remplit de nouveau.`,
  'edit-conflict': 'Ce passage de la transcription a changé entre-temps. Relisez-le, puis répétez votre modification.',
  'text-changed':
    'Le texte de ce segment vient d’être modifié ailleurs, rien n’a donc été fait. Lisez-le, puis réessayez.',
  'segment-too-long': `Ce segment est trop long pour être enregistré : il peut avoir ${longestSegment}. Retirez quelques mots, ou mettez-les dans un autre segment.`,
  'split-empty': 'Pour diviser ce segment, placez d’abord le curseur entre deux mots.',
  'merge-last': 'C’est le dernier segment ; il n’y a rien après lui avec quoi le fusionner.',
  'merge-speakers':
    'Ces deux segments ont des locuteurs différents. Attribuez d’abord le même locuteur aux deux, puis fusionnez-les.',
  'merge-too-long': `Ensemble, ces deux segments seraient trop longs à modifier : un segment peut avoir ${longestSegment}. Laissez-les séparés.`,
  'remove-words': 'Seul un segment vide peut être retiré. Supprimez d’abord ses mots.',
  'remove-last': 'C’est le seul segment de la transcription, il ne peut donc pas être retiré. Laissez-le vide.',
  'segment-outside': 'Un segment doit finir après son début, et dans l’enregistrement. Choisissez d’autres temps.',
  'no-room-between':
    'Il n’y a pas de place pour un segment ici : les deux segments commencent au même moment. Modifiez d’abord les temps de l’un d’eux.',
  'times-refused':
    'Un segment ne peut pas empiéter sur le précédent ou le suivant, ni dépasser la fin de l’enregistrement. Choisissez d’autres temps, ou déplacez d’abord son voisin.',
  'boundary-last': 'Aucun autre locuteur ne suit ce segment, ses mots ne peuvent donc pas y passer.',
  'boundary-too-far':
    'Le segment a trop peu de mots pour cela. Déplacez moins de mots, ou attribuez tout le segment à un autre locuteur.',
  'pattern-invalid':
    'Cette expression régulière est illisible. Vérifiez ses parenthèses et ses barres obliques inverses. Lookahead, lookbehind et renvois à un groupe ne peuvent pas être utilisés.',
  'pattern-too-slow':
    'La recherche de cette expression régulière prend trop de temps. Rendez-la plus courte ou plus précise, ou recherchez des mots.',
  'transcript-file-unknown':
    'Tapelog ne peut pas lire ce fichier comme transcription. Choisissez un fichier WebVTT, SRT, oTranscribe, JSON, texte ou Word (.docx).',
  'transcript-file-encoding':
    'Ce fichier n’indique pas comment ses lettres sont codées, et plusieurs façons sont possibles. Choisissez celle dans laquelle les mots sont lisibles.',
  'transcript-file-damaged':
    'Ce fichier de transcription est endommagé ou incomplet. Enregistrez-le de nouveau dans le programme qui l’a créé, ou choisissez un autre fichier.',
  'transcript-file-empty': 'Ce fichier ne contient aucun mot. Choisissez un autre fichier.',
  'transcript-file-too-large':
    'Ce fichier est trop gros pour une transcription. Enregistrez son texte seul, en texte brut ou en sous-titres, et importez-le.',
  'transcript-file-too-costly':
    'La lecture de ce fichier demande plus de mémoire ou de temps qu’aucune transcription. Enregistrez seulement son texte, en texte brut ou en sous-titres, et importez-le.',
  'transcript-file-unread':
    'Tapelog n’a pas pu ouvrir ce fichier. Vérifiez qu’il est toujours là et que vous avez le droit de le lire, puis réessayez.',
  'transcript-file-of-another': ({ fileMs, durationMs }: { fileMs: number; durationMs: number }) =>
    `Les temps de ce fichier vont jusqu’à ${formatClock(fileMs)}, mais l’enregistrement finit à ${formatClock(durationMs)}. Vérifiez que le fichier appartient à cet enregistrement.`,
  'state-unknown': 'Cette version de la transcription n’est plus dans son historique. Rouvrez l’historique.',
  'quote-number-unknown': ({ number }: { number: number }) =>
    `La citation ${number} n’est pas parmi ces citations. Retirez son numéro, ou les options de filtre.`,
  'quote-unknown': 'Cette citation a été retirée entre-temps.',
  'note-unknown': 'Cette note a été supprimée entre-temps.',
  'speaker-unnamed': 'Un locuteur a besoin d’un nom. Saisissez au moins une lettre.',
  'speaker-name-taken': ({ name }: { name: string }) =>
    `« ${speakerName(name)} » est déjà un locuteur ici. Fusionnez les deux locuteurs, ou choisissez un autre nom.`,
  'new-speaker-name-taken': ({ name }: { name: string }) =>
    `« ${speakerName(name)} » est déjà un locuteur ici. Choisissez un autre nom.`,

  'account-busy':
    'Des enregistrements sont encore en cours d’envoi ou de transcription avec ce compte. Attendez la fin, ou annulez-les dans la file d’attente. Retirez ensuite le compte.',

  'path-refused':
    'Tapelog ne peut pas utiliser directement un périphérique ou une adresse réseau. Connectez le serveur comme un disque, puis choisissez-y le fichier ou le dossier.',
  'sound-too-long-inside': ({ minutes }: { minutes: number }) =>
    `Cet enregistrement est trop long pour être dans une page web, qui contient jusqu’à ${number(minutes)} minutes. Choisissez plutôt « Dans un fichier à côté de la page ».`,
  'pdf-failed': 'Le PDF n’a pas pu être créé. Exportez la page web et imprimez-la depuis un navigateur.',
  'preview-failed':
    'Tapelog n’a pas pu dessiner la page, vous n’en voyez donc que le texte. L’export n’est pas concerné.',
  'pseudonym-empty': 'Un nom demande au moins une lettre visible. Saisissez le nom que les lecteurs doivent voir.',
  'pseudonym-says-name': 'Ce pseudonyme contient le vrai nom. Choisissez-en un autre.',
  'export-protection-changed':
    'Pendant que Tapelog écrivait cette exportation, ce que les lecteurs ne doivent pas recevoir a été modifié, il n’a donc gardé aucun fichier. Exportez de nouveau.',
  'export-reveals': ({ place, more }: { place: string; more: number }) =>
    `Cet export contient encore quelque chose que vous vouliez garder pour vous (${place}${more > 0 ? `, et ${more} de plus` : ''}). Rien n’a été écrit. Ouvrez « Ce que révèle ce fichier », ou ajoutez la graphie manquante aux pseudonymes.`,
  'format-names-original':
    'Ce format ne fait que renvoyer à des passages de l’original, que cet export ne livre pas. Choisissez un autre format ou « clips ».',
  'pdf-needs-printer':
    'Dans le terminal, un PDF demande Chromium ou LibreOffice. Installez l’un des deux, exportez depuis la fenêtre, ou exportez « html » et imprimez-le.',
  'profile-unknown': ({ name, profiles }: { name: string; profiles: string }) =>
    `Il n’y a pas de profil d’exportation « ${name} ». ${profiles === '' ? 'Enregistrez-en d’abord un dans la fenêtre d’exportation de Tapelog.' : `Utilisez l’un des suivants : ${profiles}.`}`,
  'profile-removed': 'Ce profil d’exportation n’existe plus. Choisissez-en un autre.',
  'rule-folder-missing':
    'Le dossier des exports automatiques de ce projet est introuvable. Connectez son disque, ou choisissez un autre dossier dans le projet, puis réessayez.',
  'folder-missing': 'Le dossier d’exportation est introuvable. Choisissez-en un autre.',
  'export-no-permission': 'Tapelog n’a pas le droit d’écrire dans ce dossier. Choisissez-en un autre.',
  'export-disk-full':
    'Le disque est plein. Libérez de l’espace ou choisissez un autre dossier, puis exportez de nouveau.',
  'export-folder-unmade':
    'Tapelog ne peut pas créer le dossier d’exportation : son nom est trop long, ou un fichier ou un lien rompu est à sa place. Choisissez-en un autre.',
  'run-library-kept': ({ path, command }: { path: string; command: string }) =>
    `Vos enregistrements et vos transcriptions sont conservés dans ${path}. Pour les exporter, exécutez : ${command}`,
  'export-failed': 'L’export n’a pas pu être écrit. Choisissez un autre dossier et réessayez.',
} as const
