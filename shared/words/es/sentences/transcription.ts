import { serviceSentences as english } from '../../en/sentences/service.ts'
import type { StaysHere } from '../../en/sentences/transcription.ts'
import { languages } from '../languages.ts'
import { plural, units } from '../units.ts'
import { serviceSentences as spanish } from './service.ts'

const saidWords = (said: string | null): string => (said === null || said === '' ? '' : ` Dice: ${said}`)

/**
 * Translates a reason that the service on this machine gave for a failed task. The service gives it in English and
 * without a code, so this function compares whole sentences.
 */
function taskSentence(said: string): string {
  const known = Object.entries(english).find(([, sentence]) => sentence === said)?.[0]
  const sentence = spanish[known as keyof typeof spanish]
  return typeof sentence === 'string' ? sentence : said
}

function staysHereWords(facts: StaysHere): string {
  const hadLeft = facts.submit === 'submitted' || facts.sent !== 'nothing'
  const first = hadLeft ? 'A partir de ahora se queda en este equipo.' : 'Se queda en este equipo.'
  return [first, sentWords(facts), goesOnWords[facts.goesOn]].filter(Boolean).join(' ')
}

const goesOnWords = {
  no: '',
  now: 'En su lugar, Tapelog la transcribe en este equipo.',
  'when-resumed': 'Se transcribe en este equipo cuando usted la reanude.',
}

function sentWords({ sent, sentPercent, upload, submit }: StaysHere): string {
  if (submit === 'submitted')
    return 'No se envía nada más, pero el servicio remoto ya tiene esta grabación y puede que aún la transcriba. Tapelog no recoge esa transcripción.'
  switch (sent) {
    case 'nothing':
      return 'No se envió nada de ella.'
    case 'all':
      return 'No se envía nada más, pero la grabación entera ya se había subido a un servicio remoto.'
    case 'slices':
      return 'No se envía nada más, pero ya se habían subido tramos de la grabación a un servicio remoto.'
    case 'some':
      if (upload === 'not-stopped') return `No se envía nada más, pero ${shareWords(sentPercent ?? 0)}.`
      return sentPercent === 0
        ? 'No se envía nada más. La subida acababa de empezar, así que puede que el principio de la grabación ya se haya enviado.'
        : `No se envía nada más; la subida se detuvo en el ${sentPercent}\u00a0%.`
  }
}

/** A part without an acknowledgement may still have arrived. */
const shareWords = (percent: number) =>
  percent === 0
    ? 'puede que el principio de la grabación ya se haya subido'
    : `el ${percent}\u00a0% de la grabación ya se había subido`

export const transcriptionSentences = {
  'run-unknown': 'Esta transcripción no está en esta biblioteca.',
  'not-submitted': 'Esta grabación no se envió a transcribir. Vuelva a transcribirla.',
  'submit-unanswered': ({ what }: { what: 'transcription' | 'workflow' }) =>
    `${what === 'workflow' ? 'Este flujo de trabajo se solicitó' : 'La transcripción de esta grabación se solicitó'}, pero la respuesta se perdió, así que puede que el servicio ya esté trabajando en ello. Reintente para solicitarlo de nuevo.`,
  'no-smaller-copy': 'Una copia de esta grabación apenas sería más pequeña. Reintente para enviar la propia grabación.',
  'file-refused': ({ status, said }: { status: number; said: string }) =>
    `El servicio rechazó esta petición (${status}).${saidWords(said || null)}`,
  'transcription-failed': ({ said }: { said: string | null }) =>
    said === null
      ? 'El servicio no pudo transcribir esta grabación y no dio ningún motivo. Reintente, o transcríbala en este equipo.'
      : taskSentence(said),
  'transcription-revoked': ({ said }: { said: string | null }) =>
    said ?? 'La transcripción se canceló en el servicio. Reintente para solicitarla de nuevo.',
  'transcription-gone':
    'El servicio ya no conoce esta transcripción (los resultados se conservan solo unos días). Reintente para solicitarla de nuevo.',
  'transcript-unfit': ({ field }: { field: string }) =>
    `El servicio envió una transcripción no válida (campo: ${field}).`,
  'language-unavailable': ({ language, elsewhere }: { language: string; elsewhere: 'allowed' | 'not-allowed' }) =>
    `${languages.noModel(language)} Instale uno en Ajustes, En este equipo, o elija otro idioma${
      elsewhere === 'allowed' ? ', o transcríbala con una cuenta remota' : ''
    }.`,
  'transcriber-silent':
    'El transcriptor de este equipo no responde, así que puede que lo que usted pausó o canceló siga en marcha. Tapelog vuelve a intentarlo automáticamente. Si este mensaje no desaparece, salga de Tapelog y ábralo de nuevo.',
  'stays-here': staysHereWords,
  'span-too-short': 'Elija al menos medio segundo de la grabación.',
  'span-too-long': ({ minutes }: { minutes: number }) =>
    `Elija como máximo ${minutes} minutos de la grabación de una vez, o vuelva a transcribirla entera.`,
  'transcription-under-way': ({ what }: { what: 'recording' | 'part' }) =>
    what === 'recording'
      ? 'Esta grabación se está transcribiendo. Espere a que termine, o cancélela en la cola.'
      : 'Parte de esto ya se está volviendo a transcribir. Espere a que termine, o cancélelo.',
  'span-checked': ({ edited, verified }: { edited: number; verified: number }) =>
    `Una persona revisó segmentos de esta parte (${units.number(edited)} ${plural(edited, { one: 'editado', other: 'editados' })}, ${units.number(verified)} ${plural(verified, { one: 'verificado', other: 'verificados' })}). Confirme que Tapelog puede reemplazarlos.`,
  'span-without-words': 'El servicio no encontró palabras en esta parte. Sus segmentos se conservaron.',
  'no-new-transcript': 'No hay ninguna transcripción nueva en espera para esta grabación.',
  'new-text-decided': 'El texto nuevo ya no existe.',

  'workflow-unknown': 'Este flujo de trabajo no está en esta biblioteca.',
  'workflow-gone': 'El servicio ya no conoce este flujo de trabajo. Reintente para solicitarlo de nuevo.',
  'workflow-not-followed': 'El flujo de trabajo se envió. Este servicio no informa del progreso.',
  'workflow-failed': ({ said }: { said: string | null }) =>
    `El servicio no pudo ejecutar este flujo de trabajo.${saidWords(said)}`,
  'workflow-revoked': ({ said }: { said: string | null }) =>
    `El flujo de trabajo se canceló en el servicio.${saidWords(said)}`,
  'owner-missing':
    'El servicio necesita saber quién es el propietario de esta grabación. Escriba el ID de propietario de esta cuenta en Ajustes → Cuentas y reintente.',
}
