import type { EgressLine } from '../../network/egress.ts'
import { counted, units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `como máximo ${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

/** For «1 MB» and «1 byte» too. */
const have = ({ bytes }: Pick<EgressLine, 'bytes'>): string => (/^1\s/.test(units.size(bytes)) ? 'ha' : 'han')

export const egress = {
  title: 'Qué ha salido de este equipo',
  nothing: 'nada ha salido de este equipo',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} ${have(sum)} salido de este equipo`,
  nothingYet: 'Ninguna parte de esta grabación ha salido de este equipo.',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) =>
    `De esta grabación ${have(sum)} salido de este equipo ${amount(sum)}.`,
  atMost:
    '«Como máximo» significa que una transferencia se interrumpió. Tapelog no puede saber cuánto llegó de su última parte.',
  storage:
    'Un servicio puede guardar el audio en un almacenamiento con otra dirección. Indica esta dirección a Tapelog en cada subida.',
  amount,
  exactBytes: (bytes: number) => counted(bytes, { one: 'byte', other: 'bytes' }),
  list: 'Qué se envió',
  columns: { when: 'Cuándo', what: 'Qué', amount: 'Cuánto', where: 'Adónde', choice: 'Motivo' },
  requests: (count: number) => (count === 1 ? '1 petición' : `${units.number(count)} peticiones`),
  contents: {
    audio: 'Audio',
    'file-facts': 'Tamaño, tipo y sumas de comprobación del archivo',
    'file-name': 'Nombre del archivo, duración, fecha y hora',
    request: 'Petición de transcripción',
    hotwords: 'Vocabulario clave',
    workflow: 'Flujo de trabajo',
    'typed-text': 'Texto escrito: vocabulario clave o la definición de un flujo de trabajo',
    status: 'Consultas sobre el progreso',
    capabilities: 'Pregunta sobre lo que puede hacer el servicio',
    'task-control': 'Qué pausar, continuar, terminar o quitar',
    recorder: 'Número de serie de la grabadora',
    'sign-in': 'Inicio de sesión',
    'time-stamp': 'Hash de un manifiesto de pruebas, para un sello de tiempo',
    update: 'Búsqueda de actualizaciones de Tapelog',
  },
  choices: {
    import: 'Usted la importó para este servicio',
    'watch-folder': 'Una carpeta vigilada que usted configuró',
    recorder: 'Una grabadora a la que usted permitió importar automáticamente',
    transcribe: 'Usted pidió transcribirla',
    retry: 'Usted pidió intentarlo de nuevo',
    workflow: 'Usted pidió un flujo de trabajo',
    account: 'Usted usa esta cuenta',
    export: 'Usted exportó con pruebas y sello de tiempo',
    updates: 'Usted activó la búsqueda de actualizaciones',
    unknown: 'No registrado',
  },
  inTerminal: (choice: string) => `${choice} (en la terminal)`,
  recognisers: {
    sealed:
      'Se transcribió aquí. El reconocedor se ejecutó en un entorno aislado: solo vio las grabaciones que transcribía, sus modelos y su propio programa. No podía acceder a los otros archivos de usted, a otros programas ni a la red.',
    system: 'Se transcribió aquí. El reconocedor no tenía red, pero podría haber leído los otros archivos de usted.',
    guard:
      'Se transcribió aquí. Tapelog bloqueó las conexiones de red del reconocedor, pero código nativo dentro del reconocedor, o un programa iniciado por él, podría haber establecido otras. El reconocedor también podría haber leído los otros archivos de usted.',
  },
  recognisersNow: {
    sealed:
      'El reconocedor convierte el sonido en palabras. Se ejecuta en un entorno aislado: solo ve las grabaciones que transcribe, sus modelos y su propio programa. No puede acceder a los otros archivos de usted, a otros programas ni a la red. Inicia ffmpeg dentro de este entorno aislado. Si Tapelog se ejecuta como root, ffmpeg ve todo lo que ve el reconocedor.',
    system:
      'El reconocedor convierte el sonido en palabras. No tiene red, pero podría leer los otros archivos de usted. Para impedirlo, instale bubblewrap si su sistema lo permite.',
    guard:
      'El reconocedor convierte el sonido en palabras. Tapelog bloquea sus conexiones de red, pero se ejecuta sin entorno aislado, así que una vulnerabilidad del reconocedor podría usar los archivos y la red de usted.',
    unknown: 'Desconocido: el servicio de transcripción de este equipo no responde.',
  },
  decoders: {
    sealed:
      'ffmpeg lee las grabaciones. Se ejecuta en un entorno aislado: solo ve la grabación que lee y las bibliotecas del sistema. No puede acceder a los otros archivos de usted, a otros programas ni a la red.',
    'no-network':
      'ffmpeg lee las grabaciones. No tiene red, pero podría leer los otros archivos de usted. Para impedirlo, instale bubblewrap si su sistema lo permite.',
    none: 'ffmpeg lee las grabaciones. Tiene límites de memoria, tiempo y formatos, pero no un entorno aislado. Un archivo dañino podría aprovechar una vulnerabilidad de ffmpeg para acceder a los archivos y a la red de usted.',
  },
}
