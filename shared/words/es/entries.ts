import type { EntryProblem } from '../../errors/entryProblems.ts'
import { partnerLimits } from '../../partner/limits.ts'

const atMost = (count: number): string => `Como máximo ${count} caracteres.`

export const entries: Record<EntryProblem, string> = {
  'no-address': 'Esto no es una dirección web. Una dirección web empieza por https://.',
  'no-https': 'La dirección debe empezar por https://; http:// sin cifrar es solo para este equipo.',
  'has-password': 'Quite de la dirección el nombre de usuario o la contraseña.',
  'has-query': 'La dirección debe terminar con su ruta, sin ? ni #.',
  'account-name-missing': 'Ponga un nombre a la cuenta.',
  'base-address-missing': 'Escriba la dirección base.',
  'credential-unsendable':
    'Contiene un carácter que las credenciales no pueden tener, como un salto de línea. Cópiela de nuevo.',
  'workflow-path': 'Empiece con /, incluya {workflow_id} una vez entre barras y no añada ninguna consulta.',
  'user-id-too-short': `Para obtener un token se necesita un ID de usuario de ${partnerLimits.userIdMinLength} caracteres o más.`,
  'serial-number-missing': 'Escriba el número de serie.',
  'serial-number-form': 'Un número de serie solo tiene letras, cifras y guiones, como máximo 40.',
  'device-type': 'El tipo debe ser notepro, notepins, notepin, note u other.',
  'language-code': 'Un idioma es auto o un código como en, de o pt-BR.',
  'hotword-with-comma':
    'Un término del vocabulario clave no puede contener comas, porque el servicio separa los términos con comas.',
  'workflow-items': 'Un flujo de trabajo es una lista JSON de objetos, como [{"type": "transcribe"}].',
  'keys-unusable': 'Estas teclas no se pueden usar.',
  certificates: 'Pegue certificados que empiecen por «-----BEGIN CERTIFICATE-----», sin clave privada.',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
}
