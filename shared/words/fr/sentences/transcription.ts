import type { StaysHere } from '../../en/sentences/transcription.ts'
import { languages } from '../languages.ts'

const saidWords = (said: string | null): string => (said === null ? '' : ` Il indique : ${said}`)

function staysHereWords(facts: StaysHere): string {
  const hadLeft = facts.submit === 'submitted' || facts.sent !== 'nothing'
  const first = hadLeft ? 'Désormais, il reste sur cet ordinateur.' : 'Reste sur cet ordinateur.'
  return [first, sentWords(facts), goesOnWords[facts.goesOn]].filter(Boolean).join(' ')
}

const goesOnWords = {
  no: '',
  now: 'Tapelog le transcrit plutôt sur cet ordinateur.',
  'when-resumed': 'Il sera transcrit sur cet ordinateur quand vous le reprendrez.',
} as const

function sentWords({ sent, sentPercent, upload, submit }: StaysHere): string {
  if (submit === 'submitted')
    return 'Rien de plus n’est envoyé, mais le service distant a déjà cet enregistrement et peut encore le transcrire. Tapelog ne va pas chercher cette transcription.'
  switch (sent) {
    case 'nothing':
      return 'Rien n’en a été envoyé.'
    case 'all':
      return 'Rien de plus n’est envoyé, mais l’enregistrement entier avait déjà été envoyé à un service distant.'
    case 'slices':
      return 'Rien de plus n’est envoyé, mais des tranches de l’enregistrement avaient déjà été envoyées à un service distant.'
    case 'some':
      if (upload === 'not-stopped') return `Rien de plus n’est envoyé, mais ${shareWords(sentPercent ?? 0)}.`
      return sentPercent === 0
        ? 'Rien de plus n’est envoyé. L’envoi venait de commencer, le début de l’enregistrement a donc peut-être déjà été envoyé.'
        : `Rien de plus n’est envoyé ; l’envoi a été arrêté à ${sentPercent} %.`
  }
}

/** A part without an acknowledgement may still have arrived. */
const shareWords = (percent: number) =>
  percent === 0
    ? 'le début de l’enregistrement a peut-être déjà été envoyé'
    : `${percent} % de l’enregistrement avaient déjà été envoyés`

export const transcriptionSentences = {
  'run-unknown': 'Cette transcription n’est pas dans cette bibliothèque.',
  'not-submitted': 'Cet enregistrement n’a pas été soumis. Transcrivez-le à nouveau.',
  'submit-unanswered': ({ what }: { what: 'transcription' | 'workflow' }) =>
    `${what === 'workflow' ? 'Ce workflow' : 'Cet enregistrement'} a été soumis, mais la réponse a été perdue, le service y travaille donc peut-être déjà. Réessayez pour le soumettre de nouveau.`,
  'no-smaller-copy':
    'Une copie de cet enregistrement ne serait guère plus petite. Réessayez pour envoyer l’enregistrement lui-même.',
  'file-refused': ({ status, said }: { status: number; said: string }) =>
    `Le service a refusé cette requête (${status}).${saidWords(said || null)}`,
  'transcription-failed': ({ said }: { said: string | null }) =>
    said ??
    'Le service n’a pas pu transcrire cet enregistrement et n’a donné aucune raison. Réessayez, ou transcrivez-le sur cet ordinateur.',
  'transcription-revoked': ({ said }: { said: string | null }) =>
    said ?? 'La transcription a été annulée auprès du service. Réessayez pour la soumettre de nouveau.',
  'transcription-gone':
    'Le service ne connaît plus cette transcription (les résultats ne sont gardés que quelques jours). Réessayez pour la soumettre de nouveau.',
  'transcript-unfit': ({ field }: { field: string }) =>
    `Le service a envoyé une transcription invalide (champ : ${field}).`,
  'language-unavailable': ({ language, elsewhere }: { language: string; elsewhere: 'allowed' | 'not-allowed' }) =>
    `${languages.noModel(language)} Installez-en un dans Réglages, Sur cet ordinateur, ou choisissez une autre langue${
      elsewhere === 'allowed' ? ', ou transcrivez avec un compte distant' : ''
    }.`,
  'transcriber-silent':
    'Le moteur de transcription de cet ordinateur ne répond pas, ce que vous avez suspendu ou annulé est donc peut-être encore en cours. Tapelog réessaie automatiquement. Si ce message persiste, quittez Tapelog et rouvrez-le.',
  'stays-here': staysHereWords,
  'span-too-short': 'Choisissez au moins une demi-seconde de l’enregistrement.',
  'span-too-long': ({ minutes }: { minutes: number }) =>
    `Choisissez au plus ${minutes} minutes de l’enregistrement à la fois, ou transcrivez-le entièrement à nouveau.`,
  'transcription-under-way': ({ what }: { what: 'recording' | 'part' }) =>
    what === 'recording'
      ? 'Cet enregistrement est en cours de transcription. Attendez la fin, ou annulez-la dans la file d’attente.'
      : 'Une partie de ceci est déjà en cours de nouvelle transcription. Attendez la fin, ou annulez-la.',
  'span-checked': ({ edited, verified }: { edited: number; verified: number }) =>
    `Une personne a contrôlé des segments de cette partie (modifiés : ${edited}, vérifiés : ${verified}). Confirmez que Tapelog peut les remplacer.`,
  'span-without-words': 'Le service n’a trouvé aucun mot dans cette partie. Ses segments ont été conservés.',
  'no-new-transcript': 'Aucune nouvelle transcription n’attend pour cet enregistrement.',
  'new-text-decided': 'Le nouveau texte n’existe plus.',

  'workflow-unknown': 'Ce workflow n’est pas dans cette bibliothèque.',
  'workflow-gone': 'Le service ne connaît plus ce workflow. Réessayez pour le soumettre de nouveau.',
  'workflow-not-followed': 'Le workflow a été soumis. Ce service n’indique pas l’avancement.',
  'workflow-failed': ({ said }: { said: string | null }) =>
    `Le service n’a pas pu exécuter ce workflow.${saidWords(said)}`,
  'workflow-revoked': ({ said }: { said: string | null }) =>
    `Le workflow a été annulé auprès du service.${saidWords(said)}`,
  'owner-missing':
    'Le service a besoin de savoir à qui appartient cet enregistrement. Saisissez l’ID du propriétaire de ce compte dans Réglages → Comptes, puis réessayez.',
} as const
