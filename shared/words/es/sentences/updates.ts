import { units } from '../units.ts'

export const updatesSentences = {
  'update-off': 'Active primero la búsqueda de actualizaciones. Hasta entonces, Tapelog no solicita nada.',
  'update-not-here': 'Este Tapelog no se actualiza solo. Instale una versión nueva como instaló esta.',
  'update-offline': ({ host }: { host: string }) =>
    `No se puede acceder a ${host}, o la conexión se interrumpió. Revise la red e inténtelo de nuevo: una descarga se reanuda donde se detuvo.`,
  'update-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} no ofreció la actualización (respuesta ${status}). Inténtelo más tarde.`,
  'update-redirected': ({ host }: { host: string }) =>
    `${host} redirigió a Tapelog a otro servidor. Tapelog no siguió la redirección y no descargó nada. Si vuelve a ocurrir, avise a quienes publican su Tapelog.`,
  'update-too-large': ({ host }: { host: string }) =>
    `${host} envió más datos de los que puede tener una lista de versiones, así que Tapelog se detuvo. No cambió nada. Inténtelo más tarde.`,
  'update-channel-not-signed': ({ host }: { host: string }) =>
    `La lista de versiones de ${host} no está firmada con la clave de Tapelog, o se modificó. Tapelog no la usó. Inténtelo de nuevo dentro de una hora; si vuelve a ocurrir, no confíe en ese servidor.`,
  'update-channel-unknown': ({ host }: { host: string }) =>
    `La lista de versiones de ${host} está firmada, pero este Tapelog no puede leerla. Instale a mano la versión más reciente.`,
  'update-replayed': ({ host, version, newest }: { host: string; version: string; newest: string }) =>
    `${host} envió una lista de versiones antigua (${version}), aunque este equipo ya ha visto una más nueva (${newest}). Tapelog no la usó. Inténtelo más tarde; si vuelve a ocurrir, no confíe en ese servidor.`,
  'update-older': ({ host, version }: { host: string; version: string }) =>
    `${host} ofrece la versión ${version}, que es anterior a esta. Tapelog nunca instala una versión anterior.`,
  'update-file-changed': ({ host }: { host: string }) =>
    `La actualización de ${host} no es el archivo que firmó el editor de Tapelog, así que Tapelog la eliminó sin abrirla. Inténtelo de nuevo; si vuelve a ocurrir, no confíe en ese servidor.`,
  'update-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `No hay espacio suficiente en el disco: la actualización necesita ${units.size(neededBytes)}, pero solo hay ${units.size(freeBytes)} libres. Libere espacio e inténtelo de nuevo.`,
  'update-disk-filled':
    'El disco está lleno, así que la actualización no se completó. Este Tapelog no ha cambiado. Libere espacio e inténtelo de nuevo.',
  'update-not-written':
    'Tapelog no puede escribir en su carpeta de actualizaciones. Compruebe que tiene permiso para escribir en ella e inténtelo de nuevo.',
  'update-place-refused':
    'Tapelog no tiene permiso para reemplazar su archivo de programa. Mueva el archivo a una carpeta que sea de usted, o pídaselo a la persona que lo instaló.',
  'update-waits':
    'Tapelog instala la actualización cuando no se está copiando, subiendo ni transcribiendo nada. Inténtelo de nuevo entonces.',
  'update-unsaved':
    'Parte del texto que ha escrito aún no está guardada, así que Tapelog no instaló la actualización. Inténtelo de nuevo dentro de un momento.',
  'update-no-library':
    'No hay ninguna biblioteca abierta, así que Tapelog no sabe si la actualización interrumpiría algo. Espere a que la biblioteca esté abierta e inténtelo de nuevo.',
  'update-library-moving': 'La biblioteca se está trasladando. Instale la actualización cuando haya terminado.',
  'update-library-silent':
    'La biblioteca no responde, así que Tapelog no continuó con la actualización. Inténtelo de nuevo dentro de un momento; si vuelve a ocurrir, reinicie Tapelog.',
  'update-not-installed':
    'Tapelog no pudo reemplazar o iniciar su archivo de programa. Inténtelo de nuevo; si vuelve a ocurrir, instale a mano la versión nueva.',
  'update-stopped': 'La actualización se detuvo. Inténtelo de nuevo: una descarga se reanuda donde se detuvo.',
}
