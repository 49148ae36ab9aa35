import { units } from '../units.ts'

const brokenOff = 'Los últimos 20 ms de la grabación están incompletos y se omitieron.'
const seconds = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const serviceSentences = {
  // Starting the service. Options belong to `tapelog serve`.
  'host-invalid': 'El servicio no puede escuchar en este host. Dé un nombre de host o una dirección IP.',
  'tls-needed':
    'Otros equipos pueden acceder a esta dirección, así que el servicio necesita un certificado: añada --tls-cert y --tls-key. Si delante hay un proxy que cifra, añada en su lugar --plain-http.',
  'tls-invalid': 'El certificado y la clave no se corresponden, o no son archivos PEM. Revise los dos.',
  'public-origin-needed':
    'El servicio escucha en todas las direcciones de este equipo, así que necesita saber cuál usan los clientes. Añada --public-origin https://nombre:puerto',
  'public-origin-plain':
    'Las grabaciones y las credenciales no deben cruzar una red sin cifrar: la dirección que usan los clientes debe empezar por https://. http:// sin cifrar es solo para este equipo.',
  'port-taken': 'El servicio no puede escuchar en esta dirección y este puerto. Elija otros.',
  'service-already-running': 'Otro servicio de transcripción ya usa esta carpeta. Detenga ese, o elija otra carpeta.',
  'service-newer':
    'Una versión más nueva de Tapelog ha usado esta carpeta de servicio. Instale esa versión para usarla.',
  'service-nodes-older':
    'Aún hay en marcha nodos de una versión anterior, y este cambio de la base de datos les impediría funcionar. Deténgalos, o páselos a esta versión, y migre de nuevo.',
  'service-stopped': 'El transcriptor de este equipo se detuvo. Tapelog lo inicia de nuevo cuando hace falta.',

  // Tasks of the service. The interface sends these sentences without a code.
  'fetch-failed': 'No se pudo obtener la grabación de file_url.',
  'no-speech-model':
    'No hay ningún modelo de voz instalado. Instale uno en Ajustes, En este equipo (en una terminal: tapelog models install), o añada una cuenta remota. Después, reintente.',
  'no-speech-model-for-language': ({ language }: { language: string }) =>
    `No hay ningún modelo de voz para «${language}» instalado. Si se habla inglés, elija inglés; si no, instale un modelo para todos los idiomas en Ajustes, En este equipo, o añada una cuenta remota en Ajustes.`,
  'recogniser-crashed':
    'El transcriptor se detuvo inesperadamente durante esta grabación. Reintente. Si vuelve a ocurrir, puede que el modelo de voz esté dañado: instálelo de nuevo.',
  'recogniser-out-of-memory':
    'El modelo de voz necesita más memoria de la que este equipo tiene libre, así que Tapelog lo detuvo. Elija un modelo más pequeño en Ajustes, En este equipo, y reintente. Si este modelo funcionaba antes, puede que esté dañado: instálelo de nuevo.',
  'recogniser-failed':
    'El transcriptor no pudo transcribir esta grabación. Reintente. Si vuelve a fallar, elija otro modelo en Ajustes, En este equipo.',
  'transcription-given-up': ({ times }: { times: number }) =>
    `La transcripción se inició ${units.times(times)} y nunca llegó a su fin. Puede que la grabación esté dañada, o sea demasiado larga para los equipos del servicio.`,

  // The object store of a service of several machines. Settings belong to that service.
  'database-connections-few': ({ least }: { least: number }) =>
    `Un nodo necesita al menos ${least} conexiones a su base de datos: una mantiene un bloqueo mientras otras trabajan. Aumente el número en la configuración.`,
  'object-store-unreachable':
    'El almacén de objetos no responde. Compruebe que está en marcha y que su dirección en la configuración es correcta.',
  'object-store-untrusted':
    'Este equipo no confía en el certificado del almacén de objetos, o es para otro nombre. Indique el archivo de su propia autoridad en la variable NODE_EXTRA_CA_CERTS, o corrija la dirección.',
  'object-store-full':
    'El almacén de objetos está lleno, o se ha alcanzado una cuota. Libere espacio en él, o aumente la cuota.',
  'object-store-busy': 'El almacén de objetos no puede trabajar en este momento. Reintente en breve.',
  'object-store-refused':
    'El almacén de objetos rechaza la clave de acceso. Revise su id y su secreto en la configuración, y que pueda leer, escribir, enumerar y eliminar en el bucket.',
  'object-store-region':
    'El bucket está en otra región. Ajuste store.region, y store.endpoint si la región tiene su propia dirección.',
  'object-store-no-bucket':
    'El almacén de objetos no tiene ningún bucket con este nombre. Créelo, o corrija el nombre en la configuración.',
  'object-store-clock':
    'Los relojes de este equipo y del almacén de objetos difieren en minutos. Ponga en hora los dos con un servidor de tiempo.',
  'object-store-failed': ({ answer }: { answer: string }) =>
    `El almacén de objetos respondió con un error que Tapelog no espera: ${answer}.`,
  // A worker of a service of several machines.
  'worker-origin-invalid':
    'La dirección del servicio no es una que un worker pueda usar. Dé solo esquema, host y puerto, como https://newsroom.example',
  'worker-origin-plain':
    'La clave del worker no debe cruzar una red sin cifrar, así que la dirección del servicio debe empezar por https://. En una red en la que no hay nadie más, permita http sin cifrar en la configuración del worker.',
  'worker-key-invalid':
    'Esto no es la clave de un worker. Una clave así empieza por tlw_; quien administra el servicio crea una para cada worker.',
  'worker-key-refused':
    'El servicio rechaza la clave de este worker: se revocó, nunca se emitió ahí o no vale desde la dirección de este equipo. Cree una clave nueva para este worker e inícielo de nuevo.',
  'worker-too-old':
    'Este worker es más antiguo de lo que admite el servicio. Instale en este equipo la versión del servicio.',
  'worker-too-new':
    'Este worker es más nuevo que el nodo de la API que respondió. Actualice primero los nodos de la API.',
  'worker-api-untrusted':
    'El certificado del servicio no es uno en el que confíe este equipo, o es para otro nombre. Dé al worker el certificado de su propia autoridad, o corrija la dirección.',
  'worker-ca-invalid':
    'El archivo de autoridades de certificación no tiene ningún certificado en formato PEM. Revíselo.',
  'worker-interruption-invalid':
    'La dirección que avisa de la interrupción del equipo no es una dirección http ni https. Corríjala u omítala.',
  'worker-not-sealed':
    'Este equipo no puede encerrar los programas que leen grabaciones, así que una grabación hostil podría alcanzar la clave del worker. Instale bubblewrap y permítalo, o indique en la configuración del worker que puede trabajar sin él.',

  'file-gone': 'Este archivo ya no está almacenado.',

  // Media.
  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'lost-header' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'Esto es un archivo de texto, no una grabación. Si es una transcripción, abra su grabación y elija «Importar transcripción…» en el menú.',
          subtitles:
            'Este archivo contiene subtítulos, no audio. Abra la grabación o la película a la que pertenecen y elija «Importar transcripción…» en su menú.',
          zeros:
            'Este archivo contiene solo ceros: el audio nunca se escribió o se borró. Cópielo de nuevo de la grabadora; si ahí es igual, pruebe otro lector de tarjetas.',
          'lost-header':
            'Esta grabación ha perdido el encabezado, así que nada indica cómo está guardado el sonido. Elija «Leer como muestras…» en la ventana, o cópiela de nuevo de la grabadora.',
          unfinished:
            'Esta grabación no tiene índice, porque la grabadora o la copia se detuvo antes de terminarla. Cópiela de nuevo de la grabadora. Si ahí es igual, puede ayudar un programa que repare archivos MP4.',
        }[looks]
      : null) ??
    'Esto no es una grabación de audio que Tapelog pueda leer. Si otro programa la reproduce, expórtela en él como WAV o MP3 e importe ese archivo.',
  'damaged-audio':
    'No se puede leer ningún sonido de esta grabación: el archivo está dañado. Cópielo de nuevo de la grabadora.',
  'media-overrun':
    'Leer este archivo llevó demasiado tiempo o memoria, así que Tapelog se detuvo. Si es una grabación, guárdela como WAV en un editor de audio e importe ese archivo.',
  'ffmpeg-missing':
    'El programa ffmpeg, que lee las grabaciones, no está instalado. Debian y Ubuntu: sudo apt-get install ffmpeg. macOS: brew install ffmpeg. Windows: winget install ffmpeg. Después, reintente.',
  'not-converted': 'No se pudo convertir la grabación; puede que esté dañada. El original no ha cambiado.',
  'encrypted-recording':
    'La grabadora cifró esta grabación, así que solo la aplicación de su fabricante puede abrirla. Expórtela en ella como WAV o MP3 e importe ese archivo.',
  'file-unreadable': 'El archivo no se puede leer. Compruebe que existe y que tiene permiso para leerlo.',
  'copy-folder-missing': 'La carpeta para la copia no existe. Elija otra.',
  'copy-not-written':
    'No se pudo escribir la copia. Compruebe que tiene permiso para escribir en su carpeta y que el disco no está lleno.',
  'asr-damaged': ({ damagedMs, restBytes }: { damagedMs: number; restBytes: number }) =>
    `${seconds.format(damagedMs / 1000)} s de esta grabación están dañados y se sustituyeron por silencio o se omitieron; el resto está completo.${restBytes > 0 ? ` ${brokenOff}` : ''}`,
  'asr-rest': brokenOff,
}
