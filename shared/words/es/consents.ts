import {
  type AddressOwner,
  addressLines,
  brokenIntoLines,
  everyCharacterInLines,
  type OwnedAddress,
  quotedName,
  quotedWhole,
} from '../../text/dialogText.ts'
import { formatClock } from '../../text/timecode.ts'
import type {
  AccountChange,
  AskedAccount,
  ConsentQuestion,
  DownloadedModel,
  LetOut,
  Sent,
  SentSet,
} from '../en/consents.ts'
import { number, plural, units } from './units.ts'

/**
 * The dialogs that ask before more data may leave this machine, in Spanish. The English file has the rules for quoted
 * texts.
 */

type AskedRecording = Extract<Sent, { kind: 'recording' }>['recording']

const quoted = (name: string): string => quotedName(name, ['«', '»'], 'sin nombre visible')
const whole = (text: string): string => quotedWhole(text, ['«', '»'])
/** `487 MB`. */
const megabytes = (bytes: number): string => `${number(Math.max(1, Math.round(bytes / 1e6)))} MB`
const owner = (of: AddressOwner): string =>
  of.is === 'domain'
    ? `Dominio:\n${brokenIntoLines(of.domain)}`
    : {
        'this-machine': 'Un programa de este equipo',
        number: 'Una dirección numérica, sin dominio',
        'own-name': 'Un nombre sin dominio',
      }[of.is]
const lines = (addresses: readonly OwnedAddress[]): string =>
  addresses.map((one) => addressLines(one, owner)).join('\n')
const shownNames = 3
const setLine = ({ count, names, durationMs }: SentSet): string => {
  const shown = names.slice(0, shownNames).map(quoted)
  const rest = count - shown.length
  const length = durationMs === null ? 'Se desconoce la duración.' : `${formatClock(durationMs)} en total.`
  return `${shown.join(', ')}${rest > 0 ? `${shown.length > 0 ? ' y ' : ''}${number(rest)} más` : ''}. ${length}`
}
const setWords = ({ of, count }: SentSet): string => {
  if (of === 'recordings') return count === 1 ? 'esta grabación' : `estas ${number(count)} grabaciones`
  return count === 1 ? 'este archivo o carpeta' : `estos ${number(count)} archivos o carpetas`
}
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `Archivo: ${quoted(originalName)}, ${formatClock(durationMs)}`
/** All hotwords on one line. */
const hotwordLine = (hotwords: readonly string[]): string =>
  hotwords.length === 0
    ? ''
    : `\n\n${
        hotwords.length === 1
          ? 'Este nombre o término se envía con el audio'
          : `Estos ${hotwords.length} nombres y términos se envían con el audio`
      }:\n${hotwords.map(whole).join(', ')}`
const mark = '«Nunca sale de este equipo»'
const localOnlyStays = `Las grabaciones marcadas con ${mark} se quedan aquí.`
const oldOnesStay = 'Las grabaciones que ya están en la biblioteca siguen marcadas.'

function sendWords(what: Sent): string {
  switch (what.kind) {
    case 'new-recordings':
      return '¿Enviar las grabaciones nuevas fuera de este equipo?'
    case 'source':
      return `¿Enviar fuera de este equipo ${
        what.source === null ? 'los archivos que importe' : `las grabaciones nuevas de ${quoted(what.source)}`
      }, sin volver a preguntar?`
    case 'recording':
      return `¿Enviar ${quoted(what.recording.title)} fuera de este equipo?`
    case 'these':
      return `¿Enviar ${what.these ? setWords(what.these) : 'estas grabaciones'} fuera de este equipo?`
  }
}

const sentLine = (what: Sent): string => {
  if (what.kind === 'recording') return `${fileLine(what.recording)}\n\n`
  if (what.kind === 'these') return what.these ? `${setLine(what.these)}\n\n` : ''
  if (!('waiting' in what) || !what.waiting) return ''
  return `Empezando por ${setWords(what.waiting)}: ${setLine(what.waiting)}\n\n`
}

const partWords: Record<AccountChange['part'], string> = {
  baseUrl: 'dirección',
  apiBase: 'segunda dirección',
  clientId: 'ID de cliente',
  userTokenSource: 'origen de los tokens de usuario',
  userId: 'usuario',
  ownerId: 'ID de propietario',
  workflowStatusPath: 'ruta del estado de un flujo de trabajo',
  ownAuthority: 'autoridad de certificación propia',
  secretKey: 'clave secreta',
  apiKey: 'clave de API',
  userToken: 'token de usuario',
  authorization: 'Authorization',
}
const changeNames = {
  set: 'se establece',
  changed: 'se cambia',
  removed: 'se elimina',
} satisfies Record<AccountChange['is'], string>
const changeLine = ({ part, is, value }: AccountChange): string =>
  `${partWords[part]}: ${value === null ? changeNames[is] : whole(value)}`
const changesWords = (changes: readonly AccountChange[]): string =>
  changes.length === 0 ? '' : `\n\nQué cambia:\n${changes.map(changeLine).join('\n')}`
const testWords = (untested: boolean): string =>
  untested
    ? 'La cuenta se guarda sin probarla.'
    : 'Tapelog prueba primero los valores nuevos con el servicio, y no guarda nada si la prueba falla.'

const networkWords = (isEncrypted: boolean): string =>
  [
    'Quien administra una red puede ver que este equipo envía grabaciones, a qué servicio y en qué cantidad.',
    ...(isEncrypted ? ['Las grabaciones están cifradas.'] : []),
  ].join(' ')

export const consents = {
  newAddress: (
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: '¿Enviar grabaciones y credenciales a una dirección nueva?',
    detail: `${lines(origins)}${changesWords(changes)}\n\nTapelog envía las grabaciones y las credenciales de esta cuenta a esta dirección. ${testWords(untested)} Continúe solo si el propio servicio le dio esta dirección.`,
    buttons: ['Cancelar', 'Usar esta dirección'],
  }),
  signIn: (origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: '¿Iniciar sesión en la redacción que está en esta dirección?',
    detail: `${lines(origins)}\n\nTapelog abre su navegador en esa dirección y comunica al servicio el nombre de este equipo. Cuando haya iniciado sesión, Tapelog añade la cuenta; lo que envíe con ella va a esta dirección. Continúe solo si su redacción le dio esta dirección.`,
    buttons: ['Cancelar', 'Iniciar sesión'],
  }),
  otherAccount: (name: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `¿Enviar las grabaciones con la cuenta ${quoted(name)} a partir de ahora?`,
    detail: `Van a:\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Cancelar', 'Usar esta cuenta'],
  }),
  remote: (
    what: Sent,
    account: string,
    origins: readonly OwnedAddress[],
    hotwords: readonly string[] = [],
  ): ConsentQuestion => {
    const where = `El audio se envía a la cuenta ${quoted(account)} en:\n${lines(origins)}\n\nEl servicio puede guardar el audio en otra dirección, que indica en cada subida.${hotwordLine(hotwords)}`
    const about = what.kind === 'these' ? what.these?.about : undefined
    return {
      message: sendWords(what),
      detail: `${sentLine(what)}${where}${what.kind === 'recording' ? '' : `\n\n${localOnlyStays}`}`,
      buttons: ['Mantener aquí', 'Enviar'],
      ...(about === undefined ? {} : { about }),
    }
  },
  letIntoFolder: ({ titles, more, folder }: LetOut): ConsentQuestion => ({
    message: `¿Guardar ${units.list(titles.map(quoted))}${more === 0 ? '' : ` y ${units.recordings(more)} más`} en una carpeta?`,
    detail: `Carpeta: ${brokenIntoLines(folder)}\n\n${titles.length + more === 1 ? 'Esta grabación está marcada' : 'Estas grabaciones están marcadas'} con ${mark}. Es posible que otras personas puedan leer esta carpeta, y una carpeta sincronizada se copia a otros equipos.`,
    buttons: ['No guardar', 'Guardar'],
  }),
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `¿Permitir que ${quoted(recording.title)} salga de este equipo?`,
    detail: `${fileLine(recording)}\n\nEstá marcada con ${mark}. Sin la marca, Tapelog puede enviarla a la cuenta en uso.`,
    buttons: ['Mantener aquí', 'Dejar salir'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `¿Permitir que las grabaciones nuevas del proyecto ${quoted(name)} salgan de este equipo?`,
    detail: `Las grabaciones nuevas de este proyecto se marcan con ${mark}. Las grabaciones que tienen la marca la conservan; las posteriores se pueden enviar a la cuenta en uso.`,
    buttons: ['Mantener aquí', 'Dejar salir'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `¿Permitir que Tapelog envíe grabaciones nuevas del proyecto ${quoted(name)}?`,
    detail:
      'Hasta ahora, Tapelog transcribe las grabaciones de este proyecto en este equipo o las deja sin transcribir. Si el proyecto sigue los ajustes, Tapelog puede enviar las nuevas a la cuenta en uso.',
    buttons: ['Mantener aquí', 'Permitir el envío'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `¿Permitir que las grabaciones de ${quoted(name)} salgan de este equipo?`,
    detail: `Las grabaciones de este dispositivo se marcan con ${mark}. Sin la marca, Tapelog puede enviar las grabaciones nuevas a la cuenta en uso. ${oldOnesStay}`,
    buttons: ['Mantener aquí', 'Dejar salir'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: '¿Permitir que las grabaciones de esta carpeta salgan de este equipo?',
    detail: `${brokenIntoLines(path)}\n\nLas grabaciones de esta carpeta se marcan con ${mark}. Sin la marca, Tapelog puede enviar las grabaciones nuevas a la cuenta en uso. ${oldOnesStay}`,
    buttons: ['Mantener aquí', 'Dejar salir'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: '¿Dejar de vigilar esta carpeta?',
    detail: `${brokenIntoLines(path)}\n\nLas grabaciones de esta carpeta nunca salen de este equipo. Si más adelante vuelve a añadir la carpeta, márquela de nuevo: sin la marca, Tapelog puede enviar sus grabaciones nuevas a la cuenta en uso. ${oldOnesStay}`,
    buttons: ['Seguir vigilando', 'Dejar de vigilar'],
  }),
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `¿Permitir que ${source === null ? 'los archivos que importe' : `las grabaciones de ${quoted(source)}`} salgan de este equipo?`,
    detail: `Usted eligió que estas grabaciones nunca salgan de este equipo. Si permite que salgan, Tapelog puede enviar las grabaciones nuevas a la cuenta en uso. ${oldOnesStay}`,
    buttons: ['Mantener aquí', 'Dejar salir'],
  }),
  firstCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `¿Dar credenciales a la cuenta ${quoted(account)}?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nLas grabaciones que envíe ahí van al propietario de estas credenciales. ${testWords(untested)} Continúe solo si es usted quien las introduce.`,
    buttons: ['Cancelar', 'Guardar'],
  }),
  otherCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `¿Cambiar las credenciales de la cuenta ${quoted(account)}?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nA partir de ahora, las grabaciones que envíe ahí van al propietario de las credenciales ${changes.every(({ is }) => is === 'removed') ? 'restantes' : 'nuevas'}. ${testWords(untested)} Continúe solo si es usted quien las cambia.`,
    buttons: ['Cancelar', 'Cambiar'],
  }),
  removeAccount: (account: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `¿Quitar la cuenta ${quoted(account)}?`,
    detail: `${lines(origins)}\n\nLas credenciales de la cuenta se eliminan de este equipo. El servicio las acepta hasta que quien lo administra las anule. Usted conserva sus grabaciones y transcripciones. Lo que el servicio aún tiene de sus grabaciones también se queda allí: sin la cuenta, Tapelog no puede indicarle que elimine nada.`,
    buttons: ['Cancelar', 'Quitar'],
  }),
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any'
        ? '¿Enviar grabaciones por cualquier red?'
        : '¿Enviar grabaciones por todas las redes que no son de uso medido?',
    detail: networkWords(isEncrypted),
    buttons: ['Cancelar', 'Permitir'],
  }),
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message: plural(networks.length, {
      one: '¿Enviar grabaciones por esta red?',
      other: '¿Enviar grabaciones por estas redes?',
    }),
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${current.name === null ? 'Una red sin nombre' : quoted(current.name)}, en uso ahora`
          : `${quoted(name)}, no está en uso ahora`,
      )
      .join('\n')}\n\n${networkWords(isEncrypted)}`,
    buttons: ['Cancelar', 'Permitir'],
  }),
  downloadModels: (models: readonly DownloadedModel[]): ConsentQuestion => ({
    message: `¿Descargar ${models.map(({ title }) => quoted(title)).join(', ')}?`,
    detail: `${models
      .map(
        ({ sizeBytes, address }) =>
          `${sizeBytes === null ? '' : `${megabytes(sizeBytes)} desde:\n`}${lines([address])}`,
      )
      .join(
        '\n',
      )}\n\nEl servidor ve la dirección de red de este equipo y qué modelo solicita este equipo. No se envía nada de las grabaciones de usted.`,
    buttons: ['Cancelar', 'Descargar'],
  }),
  acceptLicence: (title: string, licence: string): ConsentQuestion => ({
    message: `¿Aceptar la licencia ${quoted(licence)}?`,
    detail: `Solo puede usar ${quoted(title)} si acepta su licencia. Para leer antes la licencia, pulse Cancelar y después el nombre de la licencia junto al modelo. Su respuesta vale para todos los modelos con esta licencia. Tapelog la guarda en este equipo y no envía nada.`,
    buttons: ['Cancelar', 'Aceptar'],
  }),
  modelAddress: (address: OwnedAddress): ConsentQuestion => ({
    message: '¿Descargar modelos desde otra dirección?',
    detail: `${lines([address])}\n\nContinúe solo si confía en quien la administra. Tapelog rechaza los archivos cuya huella difiere de la publicada.`,
    buttons: ['Cancelar', 'Usar esta dirección'],
  }),
  stampAuthority: (address: OwnedAddress): ConsentQuestion => ({
    message: '¿Pedir sellos de tiempo a esta autoridad de sellado?',
    detail: `${lines([address])}\n\nEn cada exportación con pruebas, salvo que alguien prescinda del sello de tiempo, Tapelog envía a este servidor el hash del manifiesto firmado. El servidor ve el hash, la dirección de red de este equipo y la hora. Tapelog no envía nada de las grabaciones de usted, ni siquiera los nombres de estas, ni nada sobre las grabaciones que no salen nunca de este equipo.`,
    buttons: ['Cancelar', 'Pedirlos'],
  }),
  searchForUpdates: (address: OwnedAddress): ConsentQuestion => ({
    message: '¿Buscar actualizaciones de Tapelog?',
    detail: `${lines([address])}\n\nAl iniciarse y, después, una vez al día, Tapelog consulta a este servidor. El servidor ve la dirección de red y el tipo de sistema de este equipo. Tapelog no envía ni versión, ni identificador, ni nada de las grabaciones de usted. No descarga ni instala nada hasta que usted lo indique.`,
    buttons: ['Cancelar', 'Buscar'],
  }),
  recorder: (serialNumber: string, type: string | null, account: AskedAccount | null): ConsentQuestion => ({
    message: `¿Preguntar al registro por la grabadora ${quoted(serialNumber)}?`,
    detail: `${
      account === null
        ? 'Aún no hay ninguna cuenta en uso. El número de serie va a la cuenta que use más adelante.'
        : `El número de serie va a la cuenta ${quoted(account.name)} en:\n${lines(account.origins)}`
    }${type === null ? '' : `\n\nTipo: ${quoted(type)}`}\n\nContinúe solo si este número figura en su grabadora.`,
    buttons: ['Cancelar', 'Añadir'],
  }),
  owner: (ownerId: string, serialNumber: string, account: AskedAccount | null): ConsentQuestion => ({
    message: `¿Enviar al servicio el propietario ${quoted(ownerId)}?`,
    detail: `${account === null ? '' : `Cuenta ${quoted(account.name)} en:\n${lines(account.origins)}\n\n`}Tapelog lo envía como propietario de la grabadora ${quoted(serialNumber)}. Esta cuenta tiene otro propietario.`,
    buttons: ['Cancelar', 'Enviar'],
  }),
  workflow: (
    recording: AskedRecording,
    definition: string,
    version: string,
    account: AskedAccount,
  ): ConsentQuestion => ({
    message: `¿Enviar ${quoted(recording.title)} y este flujo de trabajo fuera de este equipo?`,
    detail: `${fileLine(recording)}\n\nCuenta ${quoted(account.name)} en:\n${lines(account.origins)}\n\nFlujo de trabajo, versión ${quoted(version)}, ${number(definition.length)} caracteres:\n${everyCharacterInLines(definition)}`,
    buttons: ['Mantener aquí', 'Enviar'],
  }),
  /** `keys`: as Electron names them. */
  backgroundKeys: (keys: readonly string[]): ConsentQuestion => ({
    message: '¿Tomar teclas de otros programas?',
    detail: `Mientras haya una grabación abierta aquí y otro programa esté delante, estas teclas controlan la reproducción aquí y el otro programa no las recibe: ${keys.join(', ')}.`,
    buttons: ['Cancelar', 'Tomar las teclas'],
  }),
  serialNumbers: {
    message: '¿Enviar los números de serie de las grabadoras con las grabaciones?',
    detail:
      'Algunas grabadoras escriben su número de serie en cada archivo. El servicio puede entonces saber qué grabaciones proceden de la misma grabadora y a quién pertenece.',
    buttons: ['Cancelar', 'Enviar números de serie'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
