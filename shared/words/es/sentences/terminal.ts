import { languages } from '../languages.ts'

export const terminalSentences = {
  'library-no-folder': ({ path }: { path: string }) =>
    `${path} es un archivo, pero una biblioteca es una carpeta. Elija una carpeta con --library DIR`,
  'no-library-yet': ({ path, command }: { path: string; command: string }) =>
    `Aún no hay ninguna biblioteca. Para crear una en ${path}: ${command}`,
  'no-library-there': ({ path, command }: { path: string; command: string }) =>
    `No hay ninguna biblioteca en ${path}. Revise la ruta. Para crear ahí una biblioteca nueva: ${command}`,
  'library-busy':
    'Otro Tapelog está usando esta biblioteca. Use para esto la ventana de Tapelog, o cierre el otro Tapelog e inténtelo de nuevo.',
  'segment-number-unknown': ({ segment, command }: { segment: string; command: string }) =>
    `No hay ningún segmento ${segment} en esta transcripción. Para ver sus segmentos: ${command}`,
  'project-name-unknown': ({ name, command }: { name: string; command: string }) =>
    `No hay ningún proyecto llamado «${name}» en esta biblioteca. Para ver todos los proyectos: ${command}`,
  'recording-number-unknown': ({ id, command }: { id: string; command: string }) =>
    `No hay ninguna grabación ${id} en esta biblioteca. Para ver todas las grabaciones: ${command}`,
  'no-transcripts-yet': ({ command }: { command: string }) =>
    `Ninguna grabación tiene aún transcripción. Para transcribir lo que está en la cola: ${command}`,
  'nothing-to-import': 'No hay ninguna grabación en los archivos y carpetas que indicó.',
  'recorder-not-there': ({ others, command }: { others: string; command: string }) =>
    `Esta grabadora no está conectada. ${others === '' ? 'Tampoco hay conectada ninguna otra grabadora.' : `Conectadas: ${others}.`} Para ver las grabadoras: ${command}`,
  'no-model-for-choice': ({ language }: { language: string }) =>
    `${languages.noModel(language)} Elija otro idioma con --language CODE, o instale un modelo: tapelog models list`,
  'remote-incomplete': ({ missing }: { missing: string }) =>
    `Faltan algunos datos del servicio remoto. Defina también estas variables de entorno: ${missing}.`,
  'nothing-to-measure':
    'No hay nada que medir. Dé a --audio una carpeta de grabaciones, cada una con sus palabras en un archivo .txt del mismo nombre, e instale al menos un modelo de voz.',
  'tls-incomplete': 'Dé --tls-cert y --tls-key, o ninguno de los dos.',
  'tls-unreadable': 'Tapelog no puede leer el certificado o su clave. Revise las dos rutas.',
}
