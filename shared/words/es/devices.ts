import { skippedFileSentences } from './sentences/devices.ts'
import { states } from './states.ts'
import { plural, units } from './units.ts'

const { number, recordings, files, size } = units

export const devices = {
  title: 'Dispositivos',
  sign: {
    fresh: (count: number) => plural(count, { one: '1 nueva', other: `${number(count)} nuevas` }),
    pluggedIn: 'conectado',
  },
  looking: 'Buscando dispositivos…',
  empty: {
    title: 'Conecte una grabadora o suelte audio aquí',
    text: 'Una grabadora USB, una tarjeta de memoria en un lector o un teléfono que muestre sus archivos por USB aparecen aquí automáticamente. También puede importar archivos, soltarlos en esta página o vigilar una carpeta.',
  },
  pluggedIn: 'Conectados',
  notPluggedIn: 'No conectados',
  kinds: { recorder: 'Grabadora', phone: 'Teléfono', 'card-reader': 'Lector de tarjetas' },
  state: {
    opening: 'Abriendo…',
    importing: 'Importando…',
    importingAt: (position: number, total: number) => `Importando ${number(position)} de ${number(total)}`,
    unreadable: 'Tapelog no puede leerlo',
    ejected: 'Expulsado',
    away: 'No conectado',
    awayWaiting: (count: number) =>
      `Desconectado. ${plural(count, { one: 'Falta por importar', other: 'Faltan por importar' })} ${recordings(count)}: vuelva a conectarlo para continuar.`,
    ready: 'Listo',
    nothingRecorded: 'No contiene grabaciones',
    comparing: (total: number) => `Comparando ${recordings(total)} con su biblioteca…`,
    fresh: (count: number) => plural(count, { one: '1 nueva', other: `${number(count)} nuevas` }),
    freshOf: (count: number, total: number) =>
      `${number(count)} de ${number(total)} ${plural(count, { one: 'es nueva', other: 'son nuevas' })}`,
    nothingNew: 'Nada nuevo',
    deletedHere: (count: number) =>
      plural(count, { one: '1 eliminada aquí', other: `${number(count)} eliminadas aquí` }),
    someKnown: (known: number, total: number) =>
      `${number(known)} de ${number(total)} ${plural(known, { one: 'está', other: 'están' })} en su biblioteca`,
    allKnown: (total: number) =>
      total === 1
        ? 'Su única grabación está en su biblioteca'
        : `Las ${number(total)} grabaciones están en su biblioteca`,
    waitingForImport: (count: number) =>
      plural(count, { one: '1 espera su importación', other: `${number(count)} esperan su importación` }),
  },
  unplug: {
    safe: 'Se puede desconectar',
    warnings: {
      copying: 'Se están copiando grabaciones: déjelo conectado.',
      comparing: 'Sus grabaciones se están comparando con su biblioteca: déjelo conectado un momento.',
      'eject-first': 'Expúlselo antes de desconectarlo: puede que el sistema aún esté escribiendo en él.',
    },
    notImported: (count: number) =>
      `Se puede desconectar. ${recordings(count)} que contiene no se ${plural(count, { one: 'importó', other: 'importaron' })}.`,
  },
  buttons: {
    lookAgain: 'Buscar de nuevo',
    eject: 'Expulsar',
    importNew: (count: number) => plural(count, { one: 'Importar 1 nueva', other: `Importar ${number(count)} nuevas` }),
    choose: 'Elegir…',
    stop: 'Detener',
  },
  transfer: {
    label: (device: string) => `Importando de ${device}`,
    copying: (file: string) => `${states.copying} ${file}`,
    bytes: (done: number, total: number) => `${size(done)} de ${size(total)}`,
    left: (ms: number) => `tiempo restante: ${units.roughly(ms)} aprox.`,
  },
  refused: {
    title: (count: number) => `No se ${plural(count, { one: 'pudo', other: 'pudieron' })} importar ${files(count)}`,
    more: (count: number) => `… y ${number(count)} más, en «Elegir…»`,
  },
  switches: {
    autoImport: 'Importar siempre de este dispositivo',
    localOnly: 'Mantener solo en este equipo',
    localOnlyHint: 'sus grabaciones nunca salen de este equipo',
    notRemembered:
      'Tapelog no puede distinguir este dispositivo de otros del mismo modelo. Estos ajustes valen hasta que lo desconecte.',
  },
  details: {
    title: 'Detalles',
    maker: 'Fabricante',
    storage: 'Memoria',
    storageAt: (position: number) => `Memoria ${position}`,
    readOnly: 'solo lectura',
  },
  remembered: {
    lastSeen: (moment: string) => `Visto por última vez: ${moment}`,
    whenPluggedIn: 'Cuando se conecta',
    forget: 'Olvidar',
    forgetTitle: (device: string) => `¿Olvidar ${device}?`,
    forgetText: (waiting: number) =>
      [
        'Las grabaciones que importó de él se quedan en su biblioteca.',
        ...(waiting > 0 ? ['Tapelog no importará las grabaciones que aún esperan.'] : []),
        'Si vuelve a conectarlo, Tapelog lo trata como un dispositivo nuevo.',
      ].join(' '),
  },
  notice: {
    label: (device: string) => `Aviso sobre ${device}`,
    importFrom: (device: string) => `Importar de ${device}`,
    show: 'Mostrar',
  },
  spoken: {
    state: (device: string, state: string) => `${device}: ${state}`,
    importing: (device: string, count: number) => `${device}: importando ${recordings(count)}.`,
    importingSome: (device: string) => `${device}: importando.`,
  },
  chooser: {
    title: (device: string) => `Grabaciones en ${device}`,
    filter: 'Qué grabaciones se muestran',
    new: (count: number) => `Nuevas ${number(count)}`,
    all: (count: number) => `Todas ${number(count)}`,
    selectAllNew: 'Seleccionar todas las nuevas',
    allNew: 'Las nuevas',
    size: 'Tamaño',
    state: 'Estado',
    reading: 'Leyendo…',
    nothingNew: 'Nada nuevo en este dispositivo',
    dateUnknown: 'Fecha desconocida',
    recordedAt: (moment: string) => `Grabada el ${moment}`,
    noZone: 'según el reloj de la grabadora, zona horaria desconocida',
    states: {
      new: 'Nueva',
      checking: 'Comparando…',
      queued: states.queued,
      copying: states.copying,
      waiting: 'Espera su importación',
      known: 'En su biblioteca',
      salvaged: 'Copia rescatada en su biblioteca',
      refused: 'No se puede importar',
      deleted: 'Eliminada aquí',
    },
    at: (volume: string, path: string) => `${volume}: ${path}`,
    skipped: (count: number) =>
      plural(count, { one: '1 archivo omitido', other: `${number(count)} archivos omitidos` }),
    skippedFiles: 'Archivos omitidos',
    allFolders: 'Todas las carpetas',
    skippedReasons: skippedFileSentences,
    selected: (count: number, sizeBytes: number) =>
      `${plural(count, { one: '1 seleccionada', other: `${number(count)} seleccionadas` })} · ${size(sizeBytes)}`,
    importSelected: 'Importar selección',
    bringsBack: (count: number) =>
      count === 1
        ? 'Una de las grabaciones seleccionadas se eliminó aquí. Al importarla vuelve a la biblioteca.'
        : `${number(count)} de las grabaciones seleccionadas se eliminaron aquí. Al importarlas vuelven a la biblioteca.`,
  },
  watched: {
    title: 'Carpetas vigiladas',
    text: 'Tapelog importa automáticamente las grabaciones nuevas de estas carpetas. Una carpeta puede estar en este equipo o en una unidad de red.',
    add: 'Añadir carpeta…',
    looking: 'Buscando grabaciones nuevas',
    growing: (count: number) =>
      plural(count, {
        one: '1 archivo aún se está escribiendo',
        other: `${number(count)} archivos aún se están escribiendo`,
      }),
    deleted: (count: number) =>
      plural(count, {
        one: '1 archivo de ella se eliminó en Tapelog; para importarlo de nuevo, elíjalo en «Importar»',
        other: `${number(count)} archivos de ella se eliminaron en Tapelog; para importarlos de nuevo, elíjalos en «Importar»`,
      }),
    localOnly: 'Se queda en este equipo',
    remove: 'Quitar',
    removeFolder: (path: string) => `Quitar ${path}`,
    dialogTitle: (count: number) => plural(count, { one: 'Vigilar esta carpeta', other: 'Vigilar estas carpetas' }),
    submit: 'Vigilar',
  },
}
