import type { AddressProblem } from '../../../errors/entryProblems.ts'
import type { AuthScheme } from '../../../partner/endpoint.ts'
import type { CertificateFault, SessionEnd } from '../../en/sentences/partner.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

/** The service's own words, without secrets; empty if it sent none. */
type Said = { said: string }
const saidWords = ({ said }: Said): string => (said === '' ? '' : ` Il indique : ${said}`)

/** With the article, because the sentences have a noun of either gender here. */
const schemeNames: Record<AuthScheme, string> = {
  basic: 'l’ID client ou la clé secrète',
  'partner-token': 'le jeton de partenaire',
  'user-token': 'le jeton d’utilisateur',
  'api-key': 'l’ID client ou la clé d’API',
  authorization: 'la valeur Authorization',
}
const secretNames = {
  secretKey: 'de clé secrète',
  apiKey: 'de clé d’API',
  userToken: 'de jeton d’utilisateur',
  authorization: 'de valeur Authorization',
} as const
const sessionEnds: Record<SessionEnd, string> = {
  'addresses-expired': 'Le service n’accepte plus les adresses de cet envoi. Elles ont probablement expiré.',
  unknown: 'Le service ne connaît plus cet envoi.',
  'not-accepted': 'Le service n’a pas accepté l’envoi terminé.',
  'not-what-was-sent': 'Le service n’a pas reçu ce que Tapelog a envoyé.',
}

const certificateFaults: Record<CertificateFault, string> = {
  'unknown-issuer':
    'personne que cet ordinateur connaisse n’a délivré son certificat. À l’hôtel ou dans un train, connectez-vous au réseau avec un navigateur. Si c’est celui de votre rédaction, ajoutez son autorité au compte.',
  expired: 'son certificat a expiré. Vérifiez l’horloge de cet ordinateur, puis demandez au service.',
  'not-yet-valid': 'son certificat n’est pas encore valable. Vérifiez l’horloge de cet ordinateur.',
  'other-name':
    'son certificat est pour une autre adresse. À l’hôtel ou dans un train, connectez-vous au réseau avec un navigateur.',
  unusable: 'son certificat n’est pas utilisable. Demandez au service.',
}

const formNames = { original: 'tel quel', mp3: 'en MP3', opus: 'en Opus' } as const

export const partnerSentences = {
  'service-unreachable':
    'Le service de transcription est injoignable. Vos enregistrements sont en sécurité sur cet ordinateur. Tapelog continue quand il peut de nouveau joindre le service.',
  'certificate-untrusted': ({ fault, owner, issuer }: { fault: CertificateFault; owner: string; issuer: string }) =>
    `La connexion au service n’est pas sûre : ${certificateFaults[fault]}${owner === '' && issuer === '' ? '' : ` Le certificat est de « ${owner} », délivré par « ${issuer} ».`} Rien n’a été envoyé, et vos enregistrements sont en sécurité sur cet ordinateur. Tapelog continuera dès que le certificat sera correct.`,
  'proxy-failed': ({ proxy }: { proxy: string }) =>
    `Le proxy « ${proxy} » ne laisse pas Tapelog atteindre le service. S’il demande un nom et un mot de passe, indiquez-les dans HTTPS_PROXY. Vos enregistrements sont en sécurité sur cet ordinateur. Tapelog continuera dès qu’il pourra atteindre le service.`,
  'proxy-unsupported': ({ proxy }: { proxy: string }) =>
    `Les réglages de cet ordinateur indiquent le proxy « ${proxy} », d’un type que Tapelog ne peut pas utiliser, comme SOCKS. Tapelog n’envoie rien sans passer par lui. Réglez un proxy pour HTTPS, ou mettez le service parmi les exceptions (NO_PROXY).`,
  'service-broke-off': 'La connexion au service de transcription a été coupée.',
  'service-too-slow': 'Le service de transcription n’a pas répondu à temps.',
  'service-answered-early': 'Le service a répondu avant d’avoir tout reçu.',
  'service-slow-down': 'Le service a demandé à Tapelog de ralentir. Tapelog continue automatiquement.',
  'service-trouble': ({ status, said }: { status: number } & Said) =>
    `Le service signale une erreur de son côté (${status}).${saidWords({ said })}`,
  'service-refused': ({ status, said }: { status: number } & Said) =>
    `Le service a refusé cette requête (${status}).${saidWords({ said })}`,
  'service-redirect':
    'Le service a redirigé Tapelog vers une autre adresse. Tapelog n’y a pas envoyé d’identifiants. Vérifiez l’adresse de base dans Réglages → Comptes.',
  'service-not-its-answer':
    'Cette réponse ne vient pas du service. Elle vient peut-être d’une page de connexion, comme celle d’un hôtel. Dans ce cas, connectez-vous au réseau dans un navigateur.',
  'service-answer-unfit': ({ field }: { field: string }) =>
    `La réponse du service n’a pas la forme que Tapelog attend (champ : ${field || 'toute la réponse'}).`,
  'service-answer-too-long': 'La réponse du service était beaucoup trop longue, Tapelog ne l’a donc pas lue.',
  'service-address-unusable': 'Le service a donné une adresse que Tapelog ne peut pas utiliser.',
  'service-no-receipt': 'Le service n’a pas confirmé avoir reçu l’envoi (pas d’ETag).',
  'not-sendable': ({ field, issue }: { field: string; issue: string }) =>
    `Ceci ne peut pas être envoyé au service : ${field || 'la requête'} : ${issue}.`,
  'extension-elsewhere': 'Ce service ne sait pas faire cela. Rien n’a été envoyé.',
  'second-address-missing':
    'Les fiches d’appareil et les workflows demandent une seconde adresse, et ce compte n’en a pas. Saisissez-la dans Réglages → Comptes.',

  'credentials-refused': ({ scheme, said }: { scheme: AuthScheme } & Said) =>
    `Le service n’accepte pas ${schemeNames[scheme]} de ce compte. À vérifier dans Réglages → Comptes.${saidWords({ said })}`,
  'account-refused':
    'Le service n’accepte plus ce compte. Vérifiez son ID client et sa clé secrète dans Réglages → Comptes.',
  'credential-missing': ({ credential }: { credential: keyof typeof secretNames }) =>
    `Ce compte n’a pas ${secretNames[credential]} pour son adresse. À saisir dans Réglages → Comptes.`,
  'user-token-missing': 'Ce compte n’a pas de jeton d’utilisateur. Collez-en un dans Réglages → Comptes.',
  'credential-unsendable':
    'Un identifiant contient un caractère que Tapelog ne peut pas envoyer. Saisissez-le de nouveau dans Réglages → Comptes.',
  'no-account':
    'Aucun compte distant n’est configuré. Ajoutez-en un dans Réglages → Comptes, ou transcrivez sur cet ordinateur.',
  'account-unknown':
    'Le compte choisi pour cet enregistrement a été retiré. Choisissez-en un autre dans Réglages → Comptes et transcrivez à nouveau.',
  'address-invalid': ({ problem }: { problem: AddressProblem }) =>
    `L’adresse de base du service ne peut pas être utilisée. ${entries[problem]} Corrigez-la dans Réglages → Comptes.`,
  'local-only':
    'Cet enregistrement ne quitte jamais cet ordinateur, il n’est donc pas envoyé à un service distant. Transcrivez-le sur cet ordinateur, ou laissez-le d’abord quitter cet ordinateur (dans son menu dans la bibliothèque).',
  'service-changed':
    'Ceci a été soumis à un autre service, ou avec un autre ID client. Réessayez pour le soumettre de nouveau avec le compte actuel.',
  'not-this-machine':
    'L’adresse du moteur de transcription de cet ordinateur appartient à une autre machine. Rien n’a été envoyé.',

  'device-unknown': 'Cet enregistreur n’est plus dans la liste. Ajoutez-le de nouveau.',
  'device-type-unknown':
    'Tapelog ne peut pas déduire le type de cet enregistreur de son numéro de série (881… est un notepro, 882… un notepins). Saisissez son type.',
  'serial-number-form':
    'Ce numéro de série n’a pas été envoyé : il a d’autres caractères que des lettres, des chiffres et des traits d’union, ou plus de 40 caractères. Retirez l’enregistreur et ajoutez-le de nouveau.',
  'registry-too-often':
    'Tapelog a interrogé le service sur des enregistreurs 30 fois en une minute. Attendez une minute, puis redemandez.',
  'owner-form':
    'Un propriétaire autre que celui du compte peut avoir au plus 80 caractères, tous en ASCII, et aucune espace. Modifiez-le, ou utilisez le propriétaire du compte.',
  'workflow-too-long': ({ most }: { most: number }) =>
    `Ce workflow est trop long pour être envoyé à un service distant. Raccourcissez-le à ${number(most)} caractères, pour que la question puisse le montrer en entier.`,
  'device-bound-elsewhere': 'Cet enregistreur est associé à un autre compte. Seul ce compte peut le dissocier.',
  'serial-unknown': 'Le service ne connaît pas ce numéro de série. Vérifiez le numéro et le type de l’enregistreur.',
  'record-unknown': 'Le service n’a pas de fiche pour cet enregistreur. Associez-le d’abord à un propriétaire.',
  'registry-unreachable': 'Le service est injoignable. Vérifiez son adresse et votre réseau, puis redemandez.',
  'recovery-impossible':
    'L’enregistreur est associé à un compte, il ne peut donc pas être récupéré. Ce compte doit d’abord le dissocier.',
  'recovery-empty':
    'L’enregistreur n’a jamais été associé à un compte, il n’y a donc pas d’ID client avec lesquels le récupérer.',
  'folder-unwritable': 'Le fichier n’a pas pu être écrit là. Choisissez un autre dossier.',

  'upload-session-ended': ({ reason }: { reason: SessionEnd }) => sessionEnds[reason],
  'upload-garbled':
    'Deux fois de suite, le service n’a pas reçu ce que Tapelog a envoyé. Tapelog réessaie plus tard. Si cela continue, essayez un autre réseau.',
  'upload-plan-incomplete': 'Le service n’a pas donné assez d’adresses pour envoyer tout le fichier (champ : Parts).',
  'upload-plan-unsafe':
    'Tapelog n’a rien envoyé à l’adresse d’envoi que le service a donnée : elle n’est pas chiffrée, ou mène à cet ordinateur ou à son réseau. Demandez à l’exploitant du service.',
  'download-address-unsafe':
    'Tapelog n’utilise pas l’adresse de téléchargement que le service a donnée : elle n’est pas chiffrée, ou mène à cet ordinateur ou à son réseau. Demandez à l’exploitant du service.',
  'original-damaged':
    'La copie dans la bibliothèque a changé depuis son importation, elle n’est donc pas envoyée. Importez de nouveau l’enregistrement depuis votre propre fichier ou l’enregistreur.',
  'copy-damaged': 'La copie faite pour l’envoi a été endommagée sur le disque. Tapelog la refait.',
  'types-refused': ({ said }: Said) =>
    `Le service n’accepte aucun type de fichier sous lequel cet enregistrement peut être envoyé.${saidWords({ said })} Transcrivez-le sur cet ordinateur, ou réessayez plus tard.`,
  'sent-as-another-type': ({ sentAs, refused }: { sentAs: keyof typeof formNames; refused: string }) =>
    `Envoyé ${formNames[sentAs]} : le service ne prend pas les fichiers .${refused}.`,
} as const
