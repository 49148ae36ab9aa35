import { isEntryProblem } from '../../../errors/entryProblems.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

export const shellSentences = {
  internal:
    'Algo falló dentro de Tapelog. No se perdió nada. Inténtelo de nuevo e informe del problema si vuelve a ocurrir.',
  'engine-down': 'El proceso en segundo plano de Tapelog no está en marcha. Reinicie Tapelog.',
  'engine-restarted': 'El proceso en segundo plano de Tapelog se reinició. No se perdió nada. Inténtelo de nuevo.',
  'engine-keeps-stopping':
    'El proceso en segundo plano de Tapelog se detiene una y otra vez. Sus grabaciones están a salvo. Reinicie Tapelog e informe del problema si vuelve a ocurrir.',
  'foreign-page': 'Tapelog acepta comandos solo de su propia ventana.',
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    isEntryProblem(reason) ? entries[reason] : 'Este dato no es válido. Corríjalo e inténtelo de nuevo.',
  'not-granted':
    'Tapelog usa solo los archivos y carpetas que usted eligió en sus diálogos o soltó en su ventana. Elíjalo de nuevo.',
  'not-confirmed': 'No cambió nada, porque usted no lo confirmó.',
  'hotwords-too-many-to-send': ({ count }: { count: number }) =>
    `A un servicio remoto se pueden enviar de una vez como máximo 60 nombres y términos, con un total de como máximo ${number(1200)} caracteres. Ahora hay ${number(count)}. Elija menos.`,
  'asked-too-often': ({ minutes }: { minutes: number }) =>
    `No se cambió nada: usted rechazó esto varias veces. Puede intentarlo de nuevo en ${minutes === 1 ? 'un minuto' : `${number(minutes)} minutos`}.`,
  'question-outdated':
    'No se envió nada: las grabaciones cambiaron mientras la pregunta estaba abierta. Revíselas e inténtelo de nuevo.',
  'credentials-file-unread': 'No se pudo leer el archivo. Compruebe que está ahí y que usted puede leerlo.',
  'credentials-file-empty': 'Este archivo está vacío.',
  'credentials-file-too-large':
    'Este archivo es más grande que cualquier archivo de credenciales (64 kB). Elija el archivo del servicio.',
  'credentials-file-binary':
    'Esto no es un archivo de texto. Un archivo de credenciales es JSON, o tiene una línea como «client_id=…» para cada credencial.',
  'credentials-file-nothing':
    'No se encontró ninguna credencial en este archivo. Tapelog busca nombres como client_id, secret_key, api_key, user_token y authorization, como JSON o como líneas con «=».',
  'credentials-file-twice': ({ name }: { name: string }) =>
    `Este archivo tiene dos valores distintos para ${name}. Deje uno de ellos y cargue el archivo de nuevo.`,
  'window-stopped':
    'La ventana de Tapelog se detuvo y se cargó de nuevo. El texto escrito está guardado, salvo lo que escribió en el último momento.',
  'report-outdated': 'Este informe ya no está al día. Cierre este diálogo y ábralo de nuevo.',
  'report-not-saved':
    'El informe no se guardó ahí. Compruebe que tiene permiso para escribir en la carpeta, o elija otra.',
  'licence-text-missing':
    'Faltan los textos de las licencias en esta copia de Tapelog. Instálelo de nuevo, o lea el archivo NOTICE, junto a la aplicación.',
  'no-address': 'Escriba primero la dirección de esta cuenta. Las credenciales se conservan solo para una dirección.',
}
