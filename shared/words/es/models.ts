import type { OwnModel } from '../../models/speechModels.ts'
import { counted, number, units } from './units.ts'

export const models = {
  intro:
    'Los modelos de voz convierten el habla en texto en este equipo, sin red. Tapelog descarga un modelo solo cuando usted lo elige.',
  loading: 'Consultando los modelos…',
  inUse: 'en uso',
  damaged: 'dañado',
  draft: 'calidad de borrador',
  demo: 'demo',
  checked: '✓ huella comprobada',
  taken: 'sin huella publicada',
  secondHand: '✓ huella comprobada (registrada por otro proyecto)',
  secondHandOffered: 'huella registrada por otro proyecto',
  secondHandHint:
    'El editor no da ninguna huella de este archivo. Tapelog compara la descarga con la huella que registró otro proyecto.',
  importOnly: 'solo importación: no se conoce ninguna huella de este archivo',
  acceptLicence: 'Aceptar la licencia…',
  languageChoices: {
    free: null,
    needed: 'debe elegir el idioma',
    ignored: 'decide por sí mismo el idioma',
  },
  speakersAtMost: (count: number) => `como máximo ${units.speakers(count)}`,
  measured: (time: string, device: string | null) =>
    `aprox. ${time} por hora de audio en este equipo${device === null ? '' : ` (${device})`}`,
  peak: (size: string) => `usó ${size} de memoria en este equipo`,
  devices: {
    title: 'Procesador y gráficos',
    intro:
      'Estos modelos pueden usar una tarjeta gráfica: Parakeet v3 para tarjetas gráficas, Parakeet Unified, Canary, Cohere, Qwen3, Voxtral y Sortformer.',
    onlyProcessor: 'Usar solo el procesador',
    choice: 'Dispositivo gráfico',
    automatic: 'Automático',
    used: (device: string, memory: string | null) =>
      `Último uso: ${device}${memory === null ? '' : `, ${memory} de memoria`}.`,
    notUsed: 'Tapelog busca dispositivos gráficos cuando transcribe por primera vez con uno de estos modelos.',
    noGraphics: 'No se encontró ningún dispositivo gráfico.',
    failed: (devices: readonly string[]) =>
      `${
        devices.length > 1 ? `Fallaron ${units.list(devices)}` : `Falló ${devices[0] ?? 'un dispositivo gráfico'}`
      }. Tapelog usa el procesador en su lugar.`,
    again: 'Reintentar',
    hint: 'Un cambio se aplica a partir de la próxima grabación.',
  },
  takenHint:
    'El editor no da ninguna huella de este modelo, así que Tapelog registra la huella del archivo que descargó.',
  groups: {
    words: 'Para las palabras: uno de estos',
    speakers: 'Para distinguir hablantes: los dos',
    speakersOne: 'Para distinguir hablantes',
  },
  whole: {
    all: 'Unos 99 idiomas, entre ellos japonés, chino y árabe.',
    many: (languages: readonly string[]) => `${languages.length} idiomas: ${units.list(languages)}.`,
    one: (language: string) => `Solo ${language}.`,
    segmentation: 'Detecta cuándo cambia la voz y cuándo dos personas hablan a la vez.',
    embedding: 'Reconoce cada voz.',
    demo: 'Reconoce solo las grabaciones de la demo.',
    pocketsphinx:
      'Solo inglés. Cerca de una de cada tres palabras está mal: úselo para encontrar lugares, no para citar.',
  },
  memory: (size: string) => `necesita ${size} de memoria`,
  memoryUnknown: 'memoria necesaria: desconocida',
  plainText: 'sin puntuación ni mayúsculas',
  whereFrom: 'Origen',
  whereFromOf: (title: string) => `Origen: ${title}`,
  withTapelog: 'viene con Tapelog',
  ofSystem: 'del sistema',
  licence: (name: string) => `Licencia: ${name}`,
  install: 'Descargar…',
  goOn: 'Reanudar…',
  again: 'Descargar de nuevo…',
  cancel: 'Detener',
  remove: 'Quitar…',
  use: 'Usar este',
  useBest: 'Usar el mejor',
  verify: 'Comprobar archivos',
  verified: 'Ningún archivo ha cambiado.',
  progress: (title: string) => `Descarga de ${title}`,
  downloading: (done: string, total: string) => `${done} de ${total}`,
  goesOn: 'se reanuda después de reiniciar',
  checking: 'Comprobando la huella…',
  unpacking: 'Descomprimiendo…',
  sentOn: (host: string) => `redirigido a ${host}`,
  kept: (size: string) => `${size} descargados y conservados.`,
  removeTitle: (title: string) => `¿Quitar ${title}?`,
  removeText: (size: string) => `Esto libera ${size}. Puede volver a instalarlo en cualquier momento.`,
  freed: (size: string) => `${size} liberados.`,
  others: (count: number) => counted(count, { one: 'modelo más', other: 'modelos más' }),
  othersHint: 'Los modelos más pequeños necesitan menos memoria y cometen más errores.',
  own: {
    badge: 'modelo propio · no comprobado por Tapelog',
    kind: (own: OwnModel) =>
      own.family === 'whisper'
        ? [
            `Whisper ${own.size === null ? 'de otro tamaño' : own.size.replace('-', ' ')}`,
            ...(own.isDistilled ? ['destilado'] : []),
            ...(own.isEnglishOnly ? ['solo inglés'] : []),
            own.weights,
          ].join(', ')
        : {
            transducer: 'Transductor para sherpa-onnx, idiomas desconocidos',
            ctc: 'Modelo CTC para sherpa-onnx, idiomas desconocidos',
          }[own.family],
    digest: (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}…`,
  },
  offline: {
    title: 'Modelos propios, o sin red',
    hint: 'Importe un modelo que tenga: un archivo que descargó en otro equipo desde la dirección que está en «Origen», cualquier archivo Whisper de whisper.cpp (.bin o .gguf), o la carpeta de un modelo de sherpa-onnx. También puede soltarlo aquí. Tapelog prueba primero en un proceso aislado los modelos que no conoce.',
    drop: 'Suelte aquí un modelo para importarlo',
    file: 'Importar un archivo…',
    folder: 'Importar una carpeta…',
    done: (titles: readonly string[]) => `Importado: ${units.list(titles)}.`,
    differs: (titles: readonly string[]) =>
      `${units.list(titles)} tiene el nombre de un archivo publicado, pero otro contenido. Tapelog lo importó como modelo propio. Si descargó ese archivo, puede que esté dañado: descárguelo de nuevo.`,
  },
  advanced: {
    title: 'Varias grabaciones a la vez',
    tasksAtOnce: 'Grabaciones que se transcriben en paralelo',
    automatic: (count: number) => `Automático (${number(count)} en este equipo)`,
    hint: (cores: string, memory: string) =>
      `Este equipo tiene ${cores} núcleos y ${memory} de memoria. Cada grabación funciona mejor con 2 núcleos y 4 GB. Un cambio se aplica a partir de la próxima grabación.`,
    ofEnvironment: (count: number) =>
      `Tapelog se inició con TAPELOG_TASKS_AT_ONCE=${count}, que prevalece sobre este ajuste.`,
  },
  addresses: {
    title: 'De dónde vienen los modelos',
    hint: 'Deje el campo vacío para usar la dirección predeterminada. Puede usar su propio servidor.',
    of: (name: string) => `Modelos para ${name}`,
  },
  free: (size: string, folder: string) => `${size} libres en el disco. Los modelos se guardan en ${folder}`,
  first: {
    title: 'Elija un modelo de voz',
    intro:
      'Tapelog transcribe sus grabaciones en este equipo, con un modelo que se descarga una sola vez. Sus grabaciones se quedan en este equipo.',
    european: 'El mejor para idiomas europeos',
    all: 'Muchos otros idiomas',
    running: 'Descarga en curso',
    runningHint:
      'Espere a que termine antes de importar. Tapelog transcribe las importaciones anteriores sin estos modelos.',
    withoutSpeakers: 'Tapelog ya puede transcribir. Aún faltan los modelos que distinguen a los hablantes.',
    again: (size: string) => `Descargar de nuevo (${size})`,
    size: (size: string) => `${size} de descarga`,
    time: (time: string) => `${time} aprox. a 20 Mbit/s`,
    speakers: 'Distinguir también a los hablantes',
    speakersSize: (size: string) => `${size} más`,
    install: (size: string) => `Descargar (${size})`,
    installed: 'El modelo de voz está instalado. Importe una grabación: se transcribe en este equipo.',
    ready: 'Ya hay instalado un modelo de voz para su idioma.',
    transcribe: 'Transcribir ahora',
    draft: 'Borrador rápido ahora',
    draftHint: 'En inglés, sin puntuación. Sirve para encontrar pasajes, no para citar.',
    account: 'Usar una cuenta…',
    other: 'Otros modelos o instalar sin red…',
  },
}
