import type { SkippedFileReason } from '../../../devices/skippedFiles.ts'

export const devicesSentences = {
  cancelled: 'Cancelado. No se cambió nada en el dispositivo.',
  'device-unplugged': 'El dispositivo se desconectó. Vuelva a conectarlo, y Tapelog continúa.',
  'device-away': 'El dispositivo no está conectado. Conéctelo, y Tapelog continúa.',
  'device-away-unknown':
    'El dispositivo se desconectó, y Tapelog no puede distinguirlo de otros del mismo modelo. Conéctelo e importe de él otra vez.',
  'device-not-there': 'Este dispositivo no está conectado. Conéctelo e inténtelo de nuevo.',
  'device-here': 'Este dispositivo aún está conectado. Desconéctelo primero y pulse después Olvidar.',
  'device-in-use':
    'Aún se están copiando grabaciones de este dispositivo. Pulse Detener, o espere a que estén copiadas.',
  'device-not-remembered':
    'Tapelog no puede distinguir este dispositivo de otros del mismo modelo, así que no puede recordar ajustes para él.',

  'device-recording-gone':
    'La grabación ya no está en el dispositivo: se eliminó o cambió de nombre allí. Pulse «Buscar de nuevo» en la página Dispositivos.',
  'device-recording-changed':
    'El dispositivo tiene ahora otra grabación con este nombre. Impórtela desde la página Dispositivos.',
  'device-file-changed':
    'El archivo del dispositivo cambió mientras se copiaba. Detenga la grabación en el dispositivo e impórtelo de nuevo.',
  'device-cannot-resume': 'Este dispositivo no puede continuar una copia interrumpida. Importe la grabación de nuevo.',

  'device-file-in-crumbs':
    'El dispositivo da este archivo solo en trozos de unos pocos bytes, así que copiarlo llevaría días. Reinicie el dispositivo e importe el archivo de nuevo, o cópielo con el explorador de archivos.',

  'device-no-mtp':
    'El dispositivo no comparte archivos en este modo. En un teléfono, elija «Transferencia de archivos» en su notificación de USB.',
  'device-locked':
    'El dispositivo no muestra ninguna memoria. Desbloquee su pantalla, elija «Transferencia de archivos» o ponga su tarjeta, e inténtelo de nuevo.',
  'device-busy': ({ platform }: { platform: string }) => {
    if (platform === 'darwin')
      return 'El propio macOS está leyendo este dispositivo (su servicio ptpcamerad). Cierre Fotos, Captura de Imagen y cualquier otro programa que lo muestre, y conéctelo de nuevo.'
    if (platform === 'win32')
      return 'El propio Windows está usando este dispositivo. Copie las grabaciones en una carpeta con el Explorador de archivos e importe esa carpeta.'
    return 'Otro programa de este sistema está leyendo el dispositivo (gvfs-mtp o kmtpd, el servicio del explorador de archivos). Expúlselo en el explorador de archivos, sin desconectarlo, e inténtelo de nuevo.'
  },
  'device-no-permission': ({ platform }: { platform: string }) =>
    platform === 'linux'
      ? 'Este sistema no le permite leer este dispositivo USB. Instale la regla de udev que viene con Tapelog (marca el dispositivo con «uaccess») y conéctelo de nuevo.'
      : 'Este sistema no permite que Tapelog lea este dispositivo USB. Permítalo en los ajustes de privacidad del sistema y conéctelo de nuevo.',
  'device-open-failed': 'No se pudo abrir el dispositivo. Desconéctelo, conéctelo de nuevo y reintente.',
  'device-timeout': 'El dispositivo no responde. Desconéctelo, espere un momento y conéctelo de nuevo.',
  'device-stalled': 'El dispositivo rechazó una transferencia. Inténtelo de nuevo.',
  'device-transfer-failed': 'Falló la conexión con el dispositivo. Revise su cable y conéctelo de nuevo.',
  'device-closed': 'Tapelog ha dejado de leer el dispositivo.',
  'device-bad-answer': 'El dispositivo envió una respuesta no válida. Desconéctelo, conéctelo de nuevo y reintente.',
  'device-bad-request':
    'Tapelog no pudo hacer una petición a este dispositivo. Inténtelo de nuevo y, si vuelve a fallar, informe del problema.',
  'device-refused': ({ responseCode }: { responseCode: number }) =>
    refusals[responseCode] ??
    `El dispositivo rechazó la petición (0x${responseCode.toString(16)}). Desconéctelo, conéctelo de nuevo y reintente.`,

  'volume-unsupported-system':
    'Tapelog no puede encontrar unidades en este sistema. Importe en su lugar la carpeta de la grabadora.',
  'volume-answer-unreadable':
    'Tapelog no pudo averiguar qué unidad pertenece a la grabadora. Importe en su lugar la carpeta de la grabadora.',
  'volume-mounts-unreadable':
    'Tapelog no puede ver qué unidades están abiertas en este sistema. Importe en su lugar la carpeta de la grabadora.',
  'volume-not-ready': 'La grabadora aún no está lista. Tapelog vuelve a intentarlo en un momento.',
  'volume-not-mounted':
    'El sistema no abrió esta unidad. Desconéctela y conéctela de nuevo, o ábrala en el explorador de archivos e importe su carpeta.',
  'volume-mount-unavailable':
    'Este sistema no abre las unidades automáticamente. Abra la grabadora en el explorador de archivos, y Tapelog continúa.',
  'volume-mount-refused':
    'Este sistema no permite que Tapelog abra la grabadora. Ábrala una vez en el explorador de archivos, y Tapelog continúa.',
  'volume-mount-failed':
    'No se pudo abrir la memoria de la grabadora. Desconéctela y conéctela de nuevo. Si eso no ayuda, revísela con la herramienta de reparación de discos del sistema.',
  'volume-locked':
    'Esta unidad está cifrada. Desbloquéela en el explorador de archivos e importe su carpeta desde ahí.',
  'volume-not-formatted':
    'Este equipo no puede leer esta tarjeta o grabadora. Si se puede leer en otro lugar, copie primero sus grabaciones. Después, haga que la grabadora la formatee; esto elimina todo lo que contiene.',
  'volume-no-driver': ({ fileSystem }: { fileSystem: string }) =>
    `Este sistema no puede leer ${fileSystem}, el sistema de archivos de esta unidad. Instale un controlador para él, o copie sus grabaciones en un equipo que pueda leerlo e importe después la carpeta.`,
  'volume-in-use': 'Otro programa aún usa la grabadora. Cierre sus ventanas y archivos, y expúlsela de nuevo.',
  'volume-not-ejected':
    'El sistema no expulsó la grabadora. Expúlsela en el explorador de archivos antes de desconectarla.',
  'volume-eject-unsupported':
    'Tapelog no puede expulsar la grabadora en este sistema. Expúlsela en el explorador de archivos.',

  'usb-not-loaded':
    'Tapelog no puede usar USB en este equipo, así que las grabadoras no aparecen. Importe en su lugar una carpeta o suelte archivos.',
  'usb-no-bus':
    'Tapelog no encuentra ningún puerto USB, así que las grabadoras no aparecen. Importe en su lugar una carpeta o suelte archivos. En una máquina virtual o un contenedor, active USB en ella o en él.',
  'usb-no-permission':
    'Tapelog no tiene permiso para ver los dispositivos USB de este equipo, así que las grabadoras no aparecen. Permita que Tapelog use USB en los ajustes del sistema o del entorno aislado, o importe en su lugar una carpeta.',
  'usb-no-hotplug':
    'Este sistema no informa de lo que se conecta, así que Tapelog mira cada pocos segundos. Una grabadora puede tardar un momento en aparecer.',
}

export const skippedFileSentences: Record<SkippedFileReason, string> = {
  'too-deep': 'Está dentro de demasiadas carpetas.',
  'impossible-name': 'Su nombre no es un nombre de archivo válido.',
  'impossible-characters': 'Su nombre contiene caracteres que un nombre de archivo no debe tener.',
  'long-name': 'Su nombre es demasiado largo.',
  'mac-companion': 'Un Mac añadió este archivo a la grabación; no contiene sonido.',
  'system-folder': 'Está en una carpeta oculta o del sistema.',
  hidden: 'Es un archivo oculto.',
  'not-audio': 'No es un archivo de audio.',
  empty: 'Está vacío (0 bytes). Puede que la grabadora se quedara sin energía.',
  'header-alone': 'No contiene sonido, solo el principio de un archivo.',
  growing: 'Aún se está escribiendo. Tapelog vuelve a mirarlo en un momento.',
  unreadable: 'Tapelog no pudo leerlo. Puede que la tarjeta o la grabadora estén dañadas.',
  'no-access':
    'El dispositivo no permite que Tapelog lo lea. Desbloquee su pantalla y permita la transferencia de archivos.',
  refused: 'El dispositivo no dijo qué tipo de archivo es.',
  'bad-answer': 'El dispositivo envió una respuesta no válida sobre este archivo.',
  'size-unknown':
    'Tiene 4 GB o más, y el dispositivo no dice su tamaño. Cópielo con el explorador de archivos e impórtelo después.',
  vanished: 'Esta entrada falta, aunque su carpeta la muestra. Se eliminó, o su nombre está dañado.',
  'same-name':
    'Otro archivo de la misma carpeta tiene el mismo nombre en este equipo. Cambie el nombre de uno de ellos en el dispositivo.',
  'listed-twice': 'Esta carpeta se contiene a sí misma o está en dos lugares: el sistema de archivos está dañado.',
  'too-many':
    'Tapelog dejó de leer aquí: la memoria tiene demasiados archivos. Copie las grabaciones con el explorador de archivos.',
  'impossible-size': 'Su tamaño es mayor que su memoria: el sistema de archivos está dañado.',
  'not-a-file': 'Es un enlace o un archivo especial, que Tapelog no sigue.',
  'ignored-folder': 'Es una carpeta oculta o del sistema. Tapelog no mira en ella.',
  'serial-unreadable': 'No se pudo leer, así que se desconoce el número de serie de la grabadora.',
}

const vanished = 'Este archivo ya no está en el dispositivo. Pulse «Buscar de nuevo» en la página Dispositivos.'
const noStorage =
  'No se encuentra la memoria del dispositivo. Vuelva a poner su tarjeta, o desbloquee su pantalla, e inténtelo de nuevo.'
const unable =
  'El dispositivo no puede hacer esto. Copie sus grabaciones con el explorador de archivos e impórtelas después.'

/** By response code. */
const refusals: Readonly<Record<number, string>> = {
  8195: 'El dispositivo terminó la conexión. Inténtelo de nuevo.',
  8197: unable,
  8198: unable,
  8199: 'El dispositivo interrumpió la transferencia. Inténtelo de nuevo.',
  8200: noStorage,
  8201: vanished,
  8207: 'El dispositivo no permite que Tapelog lea este archivo. Desbloquee su pantalla y permita la transferencia de archivos.',
  8211: noStorage,
  8217: 'El dispositivo está ocupado. Detenga su grabación o su reproducción.',
  8218: vanished,
  8222: 'Otro programa está leyendo el dispositivo. Cierre ese programa.',
  8223: 'El dispositivo canceló la transferencia. Inténtelo de nuevo.',
}
