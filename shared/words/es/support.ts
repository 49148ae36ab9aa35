import { counted, number, plural } from './units.ts'

/** What happened, the report of a problem, and the parts of the program. */
export const support = {
  failures: {
    title: 'Qué ha ocurrido',
    hint: 'Los últimos errores, primero los más recientes. No salen de este equipo.',
    empty: 'No hay errores. Si algo falla, aparece aquí con lo que hay que hacer.',
    list: 'Errores',
    withoutDetails: (code: string) => `Algo falló (${code}). Sus detalles no se guardaron.`,
    openRecordingOf: (title: string) => `Abrir la grabación ${title}`,
    openQueue: 'Abrir la cola',
    report: 'Informar de un problema…',
  },
  report: {
    title: 'Informar de un problema',
    hint: 'Tapelog crea un archivo y no envía nada. Léalo, guárdelo y envíelo a quien le dio Tapelog, por ejemplo al soporte técnico de su redacción.',
    ownWords: '¿Qué hizo usted y qué ocurrió? (opcional)',
    ownWordsHint: 'No nombre aquí a ninguna fuente.',
    whole: 'El archivo completo',
    loading: 'Reuniendo datos…',
    save: 'Guardar como archivo…',
    saved: (name: string) => `Guardado como ${name}. Ahora envíe este archivo; Tapelog no lo envía.`,
    file: {
      title: 'Informe de un problema con Tapelog',
      made: (time: string) => `Creado: ${time}`,
      contents:
        'Sin títulos, nombres, transcripciones, claves, direcciones ni rutas. Los números como jobId indican de qué fila de la biblioteca se trata.',
      ownWords: 'En sus propias palabras',
      versions: 'Versiones',
      models: 'Modelos de voz',
      inUse: 'en uso',
      log: (count: number) =>
        plural(count, {
          one: 'La última línea del registro de eventos',
          other: `Las últimas ${number(count)} líneas del registro de eventos`,
        }),
      noResponse: 'Esta parte de Tapelog no respondió.',
    },
  },
  parts: {
    open: 'Componentes y licencias…',
    title: 'Componentes y sus licencias',
    search: 'Buscar componentes y licencias',
    placeholder: 'Nombre o licencia',
    list: 'Componentes',
    nothing: 'Ningún componente coincide. Pruebe otra palabra.',
    found: (count: number) => counted(count, { one: 'componente', other: 'componentes' }),
    back: 'Volver a todos los componentes',
    text: (name: string) => `Licencia de ${name}`,
    withoutText: (licence: string) =>
      `Este componente viene sin el texto de su licencia. Su licencia, según él mismo: ${licence}.`,
  },
  loading: 'Cargando…',
}
