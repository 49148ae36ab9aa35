import { number } from '../units.ts'

/** `487 MB`, `1,6 GB`. */
const size = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.max(1, Math.round(bytes / 1e6))} MB`
    : bytes < 1e12
      ? `${number(Math.round(bytes / 1e8) / 10)} GB`
      : `${number(Math.round(bytes / 1e11) / 10)} TB`

export const modelsSentences = {
  'model-catalogue-invalid':
    'Tapelog no puede leer catalogue.json en la carpeta de modelos. Corrija el archivo, o quítelo de la carpeta.',
  'model-unknown': ({ id }: { id: string }) =>
    `No hay ningún modelo «${id}». «tapelog models list» muestra los id de los modelos.`,
  'model-not-installed': ({ title }: { title: string }) => `${title} no está instalado.`,
  'model-no-download': ({ title }: { title: string }) =>
    `Tapelog no descarga ${title}: viene con Tapelog o con el sistema operativo.`,
  'model-no-speech': ({ title }: { title: string }) =>
    `${title} no es un modelo de voz. Elija uno que convierta el habla en palabras.`,
  'model-busy': ({ title }: { title: string }) =>
    `Otra ventana u otra terminal está instalando o quitando ${title}. Espere a que termine.`,
  'model-cancelled': 'La descarga se detuvo. Tapelog conserva la parte descargada hasta que usted la quite.',
  'model-offline': ({ host }: { host: string }) =>
    `No se puede acceder a ${host}. Revise la red e inténtelo de nuevo: la descarga se reanuda donde se detuvo.`,
  'model-interrupted': ({ host }: { host: string }) =>
    `La conexión con ${host} se interrumpió. Inténtelo de nuevo: la descarga se reanuda donde se detuvo.`,
  'model-server-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} no ofrece este modelo (respuesta ${status}). Revise la dirección en los ajustes, o inténtelo más tarde.`,
  'model-address-invalid':
    'Tapelog no puede usar esta dirección. Debe empezar por https:// (o http:// en este equipo), no contener ninguna contraseña y terminar con una barra.',
  'model-redirect-refused': ({ host }: { host: string }) =>
    `La descarga se redirigió a ${host}. Tapelog no la siguió, porque esa dirección no está cifrada, pertenece a este equipo o contiene una contraseña. Tapelog no descargó nada de ahí.`,
  'model-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `No hay espacio suficiente en el disco: Tapelog necesita ${size(neededBytes)}, y hay ${size(freeBytes)} libres. Libere espacio e inténtelo de nuevo.`,
  'model-disk-filled':
    'El disco está lleno. Libere espacio e inténtelo de nuevo: la descarga se reanuda donde se detuvo.',
  'model-not-written':
    'Tapelog no puede escribir en la carpeta de modelos. Compruebe que tiene permiso para escribir en ella e inténtelo de nuevo.',
  'model-size-wrong': ({ title }: { title: string }) =>
    `El archivo de ${title} no tiene el tamaño que indica su editor, así que Tapelog lo eliminó. Inténtelo más tarde.`,
  'model-digest-wrong': ({ title }: { title: string }) =>
    `El archivo de ${title} tiene una huella distinta de la del archivo publicado, así que Tapelog lo eliminó. Inténtelo de nuevo; si vuelve a ocurrir, no confíe en esa dirección.`,
  'model-archive-unsafe': ({ title }: { title: string }) =>
    `El archivo comprimido de ${title} escribiría archivos fuera de su propia carpeta, así que Tapelog no lo usó.`,
  'model-archive-too-large': ({ title }: { title: string }) =>
    `El archivo comprimido de ${title} es, una vez descomprimido, mucho mayor que este modelo, así que Tapelog no lo usó.`,
  'model-archive-damaged': ({ title }: { title: string }) =>
    `El archivo comprimido de ${title} está dañado y no se puede descomprimir. Descárguelo de nuevo.`,
  'model-files-missing': ({ title }: { title: string }) => `Faltan archivos de ${title}, así que no se instaló.`,
  'model-import-unknown':
    'Esto no es un modelo que Tapelog pueda ejecutar. Elija un archivo Whisper de whisper.cpp (como ggml-small.bin, o .gguf) o la carpeta de un modelo de sherpa-onnx (transductor o CTC, con su tokens.txt).',
  'model-import-differs': ({ title }: { title: string }) =>
    `Este archivo tiene el nombre de ${title}, pero su tamaño o su huella difiere del archivo publicado. Tapelog no lo importó.`,
  'own-model-damaged': ({ title }: { title: string }) =>
    `${title} está dañado: está cortado, o sus partes no forman un modelo. Tapelog no lo importó. Cópielo o descárguelo de nuevo.`,
  'own-model-shape': ({ title }: { title: string }) =>
    `${title} es un modelo Whisper con una forma que Tapelog no puede ejecutar: su vocabulario, su ventana de 30 segundos o sus capas difieren de todos los Whisper publicados. Tapelog no lo importó. Funcionan los tamaños publicados, también afinados o destilados.`,
  'own-model-folder': ({ title }: { title: string }) =>
    `La carpeta ${title} solo tiene partes de un modelo de sherpa-onnx. Un transductor necesita encoder, decoder, joiner y tokens.txt; un modelo CTC necesita model.onnx y tokens.txt.`,
  'own-model-fails': ({ title }: { title: string }) =>
    `${title} no funciona: Tapelog lo probó en un proceso aislado y falló. Tapelog no lo importó. Puede que el archivo esté dañado o que Tapelog no conozca este tipo de modelo.`,
  'own-model-memory': ({ title }: { title: string }) =>
    `${title} necesita mucha más memoria que un modelo de su tamaño, o más de la que tiene este equipo. Tapelog detuvo la prueba y no lo importó.`,
  'own-model-here': ({ title }: { title: string }) =>
    `Este modelo ya está instalado, como ${title}: las huellas son iguales. Tapelog no lo importó otra vez.`,
  'model-import-unreadable':
    'El archivo o la carpeta no se puede leer. Compruebe que existe y que tiene permiso para leerlo.',
  'model-damaged': ({ title }: { title: string }) =>
    `${title} está dañado: sus archivos han cambiado desde que se instaló. Instálelo de nuevo o elija otro modelo en Ajustes, En este equipo (en un terminal: tapelog models). Después, reintente.`,
  'model-chosen-missing': ({ title }: { title: string }) =>
    `El modelo de voz elegido, ${title}, no está. Instálelo de nuevo o elija otro modelo en Ajustes, En este equipo (en un terminal: tapelog models). Después, reintente.`,
  'model-unreadable': ({ title }: { title: string }) =>
    `Tapelog no puede leer el archivo de ${title}: está dañado o incompleto. Quite el modelo e instálelo de nuevo.`,
  'model-kind-unknown': ({ title }: { title: string }) =>
    `${title} es un tipo de modelo que Tapelog no puede ejecutar. Elija otro modelo en Ajustes, En este equipo.`,
  'model-stretch-too-long': ({ title, seconds }: { title: string; seconds: number }) =>
    `${title} acepta como máximo ${number(seconds)} segundos de audio de una vez, lo que es muy poco. Elija otro modelo en Ajustes, En este equipo.`,
  'model-engine-missing':
    'La parte de Tapelog que ejecuta este modelo falta o no funciona en este equipo. Instale Tapelog de nuevo, o elija otro modelo en Ajustes, En este equipo.',
  'graphics-failed': ({ device }: { device: string }) =>
    `${device} no pudo ejecutar el modelo de voz. Elija «Usar solo el procesador» en Ajustes, En este equipo, y reintente.`,
  'language-needed': ({ title }: { title: string }) =>
    `${title} no detecta el idioma. Elija el idioma de esta grabación, u otro modelo en Ajustes, En este equipo.`,
  'model-licence-not-accepted': ({ title, licence }: { title: string; licence: string }) =>
    `${title} tiene una licencia que usted debe aceptar antes: ${licence}. Léala y acéptela en Ajustes, En este equipo (en una terminal: añada --accept-licence).`,
  'models-stopped': 'La descarga de modelos se detuvo inesperadamente. Inténtelo de nuevo: se reanuda donde se detuvo.',
}
