import { plural, units } from './units.ts'

export const importing = {
  title: (recordings: number) => `Importar ${units.recordings(recordings)}`,
  from: (source: string) => `De ${source}`,
  intoProject: (name: string) => `En el proyecto «${name}».`,
  nothingSent: 'No se envía nada hasta que usted elija.',
  safeOnDevice: 'No se cambia nada en el dispositivo.',
  copying: (count: number) =>
    plural(count, {
      one: '1 grabación aún se está copiando',
      other: `${units.number(count)} grabaciones aún se están copiando`,
    }),
  transcribe: 'Transcribir',
  here: 'En este equipo',
  hereHint: 'Nada sale de este equipo.',
  withAccount: (account: string) => `Con «${account}»`,
  withAccountHint: (host: string) => `Se envían a ${host}.`,
  notNow: 'Ahora no',
  notNowHint: 'Guardarlas a salvo y decidir más tarde.',
  speakers: 'Hablantes',
  notToldApart: 'No separar hablantes',
  names: (isRemote: boolean, count: number) =>
    `Nombres y vocabulario clave: ${
      count === 0
        ? isRemote
          ? 'no se envía nada'
          : 'nada'
        : isRemote
          ? plural(count, { one: 'se envía 1', other: `se envían ${units.number(count)}` })
          : units.number(count)
    }`,
  speakerNamesProblem: 'Use como máximo 50 nombres, cada uno de como máximo 100 caracteres.',
  hotwordsProblem: 'Use como máximo 500 términos, cada uno de como máximo 100 caracteres.',
  localOnly: 'Estas nunca salen de este equipo',
  localOnlyHint: 'Tapelog no las envía a menos que usted lo permita más tarde',
  projectKeepsHere: 'el proyecto mantiene todas las grabaciones en este equipo; cámbielo en los ajustes del proyecto',
  remember: (source: string) => `Hacer lo mismo la próxima vez con ${source}`,
  rememberFiles: 'Hacer lo mismo la próxima vez que importe archivos',
  submit: (recordings: number) => `Importar ${units.number(recordings)}`,
  later: 'Más tarde',
  choose: 'Elegir…',
  waiting: {
    label: 'Grabaciones que esperan su elección',
    text: (recordings: number) =>
      `${units.recordings(recordings)} ${plural(recordings, { one: 'espera', other: 'esperan' })} su elección. No se envía nada hasta entonces.`,
  },
  remembered: {
    title: 'Recordado para las importaciones',
    text: 'Tapelog trata las grabaciones nuevas de estos orígenes sin preguntar:',
    files: 'Archivos que usted elige o suelta',
    asks: 'Tapelog pregunta antes de enviar grabaciones nuevas de aquí.',
    does: (choice: string) => `Grabaciones nuevas: ${choice}`,
    notInForce: 'Esta cuenta no está en uso, así que Tapelog volverá a preguntar.',
    here: 'se transcriben en este equipo',
    sentTo: (account: string) => `se envían a «${account}»`,
    notNow: 'se guardan sin transcribir',
    localOnly: 'nunca salen de este equipo',
    speakers: (count: number) => (count === 1 ? 'un hablante' : units.speakers(count)),
    chooseFor: (source: string) => `Elegir qué hacer con las grabaciones nuevas de ${source}`,
    change: 'Cambiar…',
    changeFor: (source: string) => `Cambiar qué hacer con las grabaciones nuevas de ${source}`,
    changeForFiles: 'Cambiar qué hacer con los archivos que importe',
    forget: 'Olvidar',
    forgetFor: (source: string) => `Olvidar la elección para las grabaciones nuevas de ${source}`,
    forgetForFiles: 'Olvidar la elección para los archivos que importe',
    dialog: (source: string) => `Grabaciones nuevas de ${source}`,
    dialogFiles: 'Archivos que importe',
    dialogText: 'Tapelog trata las grabaciones nuevas de aquí sin preguntar:',
    submit: 'Recordar',
  },
}

export const salvage = {
  button: 'Guardar lo que se pueda leer…',
  title: (name: string) => `¿Guardar lo que se pueda leer de «${name}»?`,
  explanation:
    'Primero intente la importación de nuevo con otro cable u otro lector de tarjetas, porque una copia completa es mejor. Si eso no ayuda, continúe aquí: Tapelog lee alrededor del daño y marca la grabación como copia rescatada, con los tiempos de sus huecos. No se cambia nada en el dispositivo, y más tarde aún puede importar el archivo completo.',
  confirm: 'Guardar lo que se pueda leer',
}

export const readAsSamples = {
  button: 'Leer como muestras…',
  title: (name: string) => `Leer «${name}» como muestras`,
  explanation:
    'Esta grabación ha perdido el encabezado, que indica cómo está guardado el sonido. Elija la forma en que las voces suenen bien. El archivo se guarda tal como está.',
  basis: {
    others: 'Elegido como en las demás grabaciones de ahí.',
    bytes:
      'Deducido de los bytes, que no indican la frecuencia: si las voces suenan demasiado graves o agudas, elija otra.',
  },
  rate: 'Frecuencia de muestreo',
  hertz: (hertz: number) => `${units.number(hertz)} Hz`,
  channels: 'Canales',
  format: 'Muestras',
  startByte: 'Primer byte del sonido',
  bits: (bits: number) => `${bits} bits`,
  floats: '32 bits, coma flotante',
  listen: 'Escuchar',
  stop: 'Detener',
  wave: 'El sonido, si se lee así',
  long: (clock: string) => `${clock} de duración`,
  confirm: 'Importar',
}
