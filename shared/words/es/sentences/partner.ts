import type { AddressProblem } from '../../../errors/entryProblems.ts'
import type { AuthScheme } from '../../../partner/endpoint.ts'
import type { CertificateFault, SessionEnd } from '../../en/sentences/partner.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

type Said = { said: string }
const saidWords = ({ said }: Said): string => (said === '' ? '' : ` Dice: ${said}`)

const schemeNames: Record<AuthScheme, string> = {
  basic: 'el ID de cliente o la clave secreta',
  'partner-token': 'el token de socio',
  'user-token': 'el token de usuario',
  'api-key': 'el ID de cliente o la clave de API',
  authorization: 'el valor de Authorization',
}
/** With its article of a negation: `ninguna clave secreta`. */
const secretNames = {
  secretKey: 'ninguna clave secreta',
  apiKey: 'ninguna clave de API',
  userToken: 'ningún token de usuario',
  authorization: 'ningún valor de Authorization',
}
const sessionEnds: Record<SessionEnd, string> = {
  'addresses-expired': 'El servicio ya no acepta las direcciones de esta subida. Probablemente han caducado.',
  unknown: 'El servicio ya no conoce esta subida.',
  'not-accepted': 'El servicio no aceptó la subida terminada.',
  'not-what-was-sent': 'El servicio no recibió lo que envió Tapelog.',
}
const certificateFaults: Record<CertificateFault, string> = {
  'unknown-issuer':
    'su certificado no lo ha emitido nadie que este equipo conozca. En un hotel o un tren, inicie sesión en la red con un navegador. Si es el propio de su redacción, añada su autoridad a la cuenta.',
  expired: 'su certificado ha caducado. Compruebe el reloj de este equipo y después pregunte al servicio.',
  'not-yet-valid': 'su certificado aún no es válido. Compruebe el reloj de este equipo.',
  'other-name':
    'su certificado es para otra dirección. En un hotel o un tren, inicie sesión en la red con un navegador.',
  unusable: 'su certificado no se puede usar. Pregunte al servicio.',
}

const formNames = { original: 'tal cual', mp3: 'como MP3', opus: 'como Opus' }
const inAccounts = 'en Ajustes → Cuentas'

export const partnerSentences = {
  'service-unreachable':
    'No se puede acceder al servicio de transcripción. Sus grabaciones están a salvo en este equipo. Tapelog continúa cuando pueda acceder de nuevo al servicio.',
  'certificate-untrusted': ({ fault, owner, issuer }: { fault: CertificateFault; owner: string; issuer: string }) =>
    `La conexión con el servicio no es segura: ${certificateFaults[fault]}${owner === '' && issuer === '' ? '' : ` El certificado es de «${owner}», emitido por «${issuer}».`} No se ha enviado nada y sus grabaciones están a salvo en este equipo. Tapelog continuará cuando el certificado sea correcto.`,
  'proxy-failed': ({ proxy }: { proxy: string }) =>
    `El proxy «${proxy}» no deja que Tapelog llegue al servicio. Si pide nombre y contraseña, indíquelos en HTTPS_PROXY. Sus grabaciones están a salvo en este equipo. Tapelog continuará cuando pueda llegar al servicio.`,
  'proxy-unsupported': ({ proxy }: { proxy: string }) =>
    `Los ajustes de este equipo indican el proxy «${proxy}», de un tipo que Tapelog no puede usar, como SOCKS. Tapelog no envía nada sin pasar por él. Configure un proxy para HTTPS o incluya el servicio entre las excepciones (NO_PROXY).`,
  'service-broke-off': 'La conexión con el servicio de transcripción se interrumpió.',
  'service-too-slow': 'El servicio de transcripción no respondió a tiempo.',
  'service-answered-early': 'El servicio respondió antes de haberlo recibido todo.',
  'service-slow-down': 'El servicio pidió a Tapelog ir más despacio. Tapelog continúa automáticamente.',
  'service-trouble': ({ status, said }: { status: number } & Said) =>
    `El servicio informa de un error por su parte (${status}).${saidWords({ said })}`,
  'service-refused': ({ status, said }: { status: number } & Said) =>
    `El servicio rechazó esta petición (${status}).${saidWords({ said })}`,
  'service-redirect': `El servicio redirigió a Tapelog a otra dirección. Tapelog no envió credenciales ahí. Revise la dirección base ${inAccounts}.`,
  'service-not-its-answer':
    'Esta respuesta no es del servicio. Puede venir de una página de acceso, como la de un hotel. Si es así, inicie sesión en la red con un navegador.',
  'service-answer-unfit': ({ field }: { field: string }) =>
    `La respuesta del servicio no tiene la forma que Tapelog espera (campo: ${field || 'toda la respuesta'}).`,
  'service-answer-too-long': 'La respuesta del servicio era demasiado larga, así que Tapelog no la leyó.',
  'service-address-unusable': 'El servicio dio una dirección que Tapelog no puede usar.',
  'service-no-receipt': 'El servicio no confirmó que recibió la subida (sin ETag).',
  'not-sendable': ({ field, issue }: { field: string; issue: string }) =>
    `Esto no se puede enviar al servicio: ${field || 'la petición'}: ${issue}.`,
  'extension-elsewhere': 'Este servicio no puede hacer esto. No se envió nada.',
  'second-address-missing': `Las fichas de dispositivo y los flujos de trabajo necesitan una segunda dirección, y esta cuenta no tiene ninguna. Escríbala ${inAccounts}.`,

  'credentials-refused': ({ scheme, said }: { scheme: AuthScheme } & Said) =>
    `El servicio no acepta ${schemeNames[scheme]} de esta cuenta. Revíselo ${inAccounts}.${saidWords({ said })}`,
  'account-refused': `El servicio ya no acepta esta cuenta. Revise su ID de cliente y su clave secreta ${inAccounts}.`,
  'credential-missing': ({ credential }: { credential: keyof typeof secretNames }) =>
    `Esta cuenta no tiene ${secretNames[credential]} para su dirección. Introduzca el dato ${inAccounts}.`,
  'user-token-missing': `Esta cuenta no tiene token de usuario. Pegue uno ${inAccounts}.`,
  'credential-unsendable': `Una credencial contiene un carácter que Tapelog no puede enviar. Escríbala de nuevo ${inAccounts}.`,
  'no-account': `No hay ninguna cuenta remota configurada. Añada una ${inAccounts}, o transcriba en este equipo.`,
  'account-unknown': `La cuenta elegida para esta grabación se quitó. Elija otra ${inAccounts} y vuelva a transcribir.`,
  'address-invalid': ({ problem }: { problem: AddressProblem }) =>
    `La dirección base del servicio no se puede usar. ${entries[problem]} Corríjala ${inAccounts}.`,
  'local-only':
    'Esta grabación nunca sale de este equipo, así que no se envía a un servicio remoto. Transcríbala en este equipo, o permita antes que salga de él (en su menú de la biblioteca).',
  'service-changed':
    'Esto se solicitó a otro servicio, o con otro ID de cliente. Reintente para solicitarlo de nuevo con la cuenta actual.',
  'not-this-machine': 'La dirección del transcriptor de este equipo pertenece a otro equipo. No se envió nada.',

  'device-unknown': 'Esta grabadora ya no está en la lista. Añádala de nuevo.',
  'device-type-unknown':
    'Tapelog no puede deducir el tipo de esta grabadora de su número de serie (881… es un notepro, 882… un notepins). Escriba su tipo.',
  'serial-number-form':
    'Este número de serie no se envió: tiene caracteres que no son letras, cifras ni guiones, o más de 40 caracteres. Quite la grabadora y añádala de nuevo.',
  'registry-too-often':
    'Tapelog preguntó al servicio por grabadoras 30 veces en un minuto. Espere un minuto y pregunte de nuevo.',
  'owner-form':
    'Un propietario distinto del de la cuenta puede tener como máximo 80 caracteres, todos ASCII y sin espacios. Cámbielo, o use el propietario de la cuenta.',
  'workflow-too-long': ({ most }: { most: number }) =>
    `Este flujo de trabajo es demasiado largo para enviarlo a un servicio remoto. Acórtelo a ${number(most)} caracteres, para que la pregunta pueda mostrarlo entero.`,
  'device-bound-elsewhere': 'Esta grabadora está registrada en otra cuenta. Solo esa cuenta puede darla de baja.',
  'serial-unknown': 'El servicio no conoce este número de serie. Revise el número y el tipo de la grabadora.',
  'record-unknown': 'El servicio no tiene ninguna ficha de esta grabadora. Asígnela primero a un propietario.',
  'registry-unreachable': 'No se puede acceder al servicio. Revise su dirección y la red, y pregunte de nuevo.',
  'recovery-impossible':
    'La grabadora está registrada en una cuenta, así que no se puede recuperar. Esa cuenta tiene que darla de baja antes.',
  'recovery-empty':
    'La grabadora nunca estuvo registrada en una cuenta, así que no hay ID de cliente con los que recuperarla.',
  'folder-unwritable': 'No se pudo escribir el archivo ahí. Elija otra carpeta.',

  'upload-session-ended': ({ reason }: { reason: SessionEnd }) => sessionEnds[reason],
  'upload-garbled':
    'Dos veces seguidas, el servicio no recibió lo que envió Tapelog. Tapelog vuelve a intentarlo más tarde. Si sigue ocurriendo, pruebe otra red.',
  'upload-plan-incomplete': 'El servicio no dio suficientes direcciones para subir el archivo entero (campo: Parts).',
  'upload-plan-unsafe':
    'Tapelog no envió nada a la dirección de subida que dio el servicio: no está cifrada, o lleva a este equipo o a su red. Consulte a quien administra el servicio.',
  'download-address-unsafe':
    'Tapelog no usa la dirección de descarga que dio el servicio: no está cifrada, o lleva a este equipo o a su red. Consulte a quien administra el servicio.',
  'original-damaged':
    'La copia de la biblioteca ha cambiado desde que se importó, así que no se envía. Importe la grabación de nuevo desde su propio archivo o desde la grabadora.',
  'copy-damaged': 'La copia hecha para el envío se dañó en el disco. Tapelog la hace de nuevo.',
  'types-refused': ({ said }: Said) =>
    `El servicio no acepta ningún tipo de archivo en el que se pueda enviar esta grabación.${saidWords({ said })} Transcríbala en este equipo, o reintente más tarde.`,
  'sent-as-another-type': ({ sentAs, refused }: { sentAs: keyof typeof formNames; refused: string }) =>
    `Se envió ${formNames[sentAs]}: el servicio no admite archivos .${refused}.`,
}
