type Host = { host: string }

const notUsed = 'Tapelog no lo usó.'

/** Sentences about evidence, by code. `host`: the authority for time stamps. */
export const evidenceSentences = {
  'evidence-path-missing': 'No hay ningún archivo ni carpeta con ese nombre.',
  'evidence-none':
    'Tapelog no encontró ningún manifiesto para esto. Indique un manifiesto (su nombre termina en .evidence.json), un archivo junto a su manifiesto o la carpeta de un paquete BagIt.',
  'evidence-unreadable':
    'Este archivo no es un manifiesto que Tapelog pueda leer. Puede estar dañado, o lo hizo una versión posterior de Tapelog.',
  'signing-key-unreadable':
    'Tapelog no puede leer la clave que firma las exportaciones. Restáurela de una copia de seguridad, o deje que Tapelog cree otra; las firmas anteriores siguen siendo válidas.',
  'signing-key-in-keychain':
    'La clave que firma las exportaciones de esta biblioteca está en el llavero del sistema, que el terminal no lee. Exporte con pruebas desde la ventana.',
  'signing-key-lost':
    'La clave que firma las exportaciones de esta biblioteca ya no está donde Tapelog la guardó. Restáurela de una copia de seguridad, o cree otra en los ajustes; las firmas anteriores siguen siendo válidas.',
  'evidence-of-one':
    'Las pruebas se refieren a una sola grabación, y este montaje tiene varias. Exporte un montaje de cada grabación, o exporte sin pruebas.',
  'bag-protected':
    'Un paquete BagIt contiene la grabación original, con todo lo que está censurado o tiene un seudónimo. Exporte sin el original.',
  'stamp-no-authority':
    'No hay ninguna autoridad de sellado de tiempo configurada. Introduzca su dirección en los ajustes, o exporte sin sello de tiempo.',
  'stamp-stays-here':
    'Esta grabación no sale nunca de este equipo, y un sello de tiempo enviaría un hash a la autoridad. Exporte sin sello de tiempo.',
  'bag-holds-link': 'Un paquete BagIt no puede contener enlaces ni dispositivos. No se escribió nada.',
  'stamp-roots-unreadable':
    'El archivo de certificados raíz no tiene ningún certificado en formato PEM que Tapelog pueda leer.',
  'stamp-offline': ({ host }: Host) =>
    `No se puede contactar con ${host} para un sello de tiempo, o no responde. Inténtelo más tarde, o exporte sin sello de tiempo.`,
  'stamp-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host} no respondió como debía a la petición de un sello de tiempo (respuesta ${status}). Inténtelo más tarde, o exporte sin él.`,
  'stamp-not-granted': ({ host, status, said }: Host & { status: number; said: string }) =>
    `${host} no dio ningún sello de tiempo (estado ${status}${said === '' ? '' : `: «${said}»`}). Inténtelo más tarde, o exporte sin él.`,
  'stamp-unreadable': ({ host }: Host) =>
    `${host} envió algo que no es un sello de tiempo. ${notUsed} Compruebe la dirección de la autoridad.`,
  'stamp-of-other-bytes': ({ host }: Host) =>
    `${host} envió un sello de tiempo de algo distinto de este manifiesto. ${notUsed}`,
  'stamp-of-other-request': ({ host }: Host) => `${host} envió el sello de tiempo de otra petición. ${notUsed}`,
  'stamp-not-signed': ({ host }: Host) => `${host} envió un sello de tiempo cuya firma no es válida. ${notUsed}`,
  'stamp-wrong-certificate': ({ host }: Host) =>
    `${host} firmó el sello de tiempo con un certificado que no es para sellos de tiempo, o que no es válido. ${notUsed}`,
  'stamp-root-unknown': ({ host }: Host) =>
    `El certificado de ${host} no lleva a ninguno de los certificados raíz de sus ajustes. Tapelog no usó el sello de tiempo.`,
} as const
