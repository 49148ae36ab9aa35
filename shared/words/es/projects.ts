import { plural, units } from './units.ts'

export const projects = {
  none: 'Sin proyecto',
  heading: 'Proyectos',
  label: 'Proyecto',
  new: 'Proyecto nuevo…',
  edit: 'Editar proyecto…',
  dialog: {
    create: 'Proyecto nuevo',
    edit: (name: string) => `Proyecto «${name}»`,
    submitCreate: 'Crear',
    name: 'Nombre',
    nameEmpty: 'Ponga un nombre al proyecto.',
    nameTooLong: (most: number) => `Un nombre tiene como máximo ${units.number(most)} caracteres.`,
    speakers: 'Hablantes',
    speakersHint:
      'Separe los nombres con comas. Algunos modelos de voz de este equipo los usan para escribir bien los nombres. Un servicio remoto recibe solo los nombres que usted elija.',
    hotwords: 'Nombres y términos a los que atender',
    hotwordsHint: 'Sepárelos con comas, por ejemplo: Autoridad Portuaria, acuífero.',
    wordsProblem: 'Use como máximo 500 palabras, cada una de como máximo 100 caracteres.',
    languageHint: 'Para grabaciones nuevas. Déjelo vacío para usar el idioma de Ajustes.',
    destination: 'Las grabaciones nuevas se transcriben',
    destinations: {
      usual: 'Como en Ajustes',
      'this-machine': 'En este equipo',
      'not-now': 'Aún no: guardarlas y decidir después',
    },
    localOnly: 'Las grabaciones de este proyecto nunca salen de este equipo',
    localOnlyHint: 'tampoco las que ya están en el proyecto, ni las que saque de él más adelante',
    remove: 'Quitar proyecto…',
  },
  exportRule: {
    open: 'Exportación automática…',
    title: (name: string) => `Exportación automática de «${name}»`,
    when: 'Exportar cada transcripción',
    whens: {
      never: 'Nunca automáticamente',
      transcribed: 'Cuando esté transcrita',
      verified: 'Cuando todos los segmentos estén verificados',
      named: 'Cuando todos los que hablan tengan nombre',
    },
    asBefore: (formats: readonly string[]) => `Sin perfil: ${formats.join(', ')}`,
    again:
      'Tapelog vuelve a exportar una transcripción cuando su texto ha cambiado y vuelve a estar lista. Cada exportación es un archivo nuevo; ningún archivo se reemplaza.',
    counts:
      'Tapelog no exporta automáticamente las grabaciones que ya están listas, las que están listas cuando las mueve al proyecto ni aquellas cuya exportación usted canceló. Puede exportarlas aquí.',
    staysHere: 'Las grabaciones que nunca salen de este equipo no se exportan automáticamente.',
    insteadOfSettings: 'En este proyecto, esto sustituye a la exportación automática de Ajustes.',
    exportReady: (count: number) =>
      plural(count, {
        one: 'Exportar la grabación que ya está lista',
        other: `Exportar las ${units.recordings(count)} que ya están listas`,
      }),
    saved: 'Guardado.',
    begun: (count: number) => `La exportación de ${units.recordings(count)} continúa en la cola.`,
  },
  remove: {
    title: (name: string) => `¿Quitar el proyecto «${name}»?`,
    text: (recordings: number) =>
      recordings === 0
        ? 'No contiene grabaciones.'
        : `${units.recordings(recordings)} ${plural(recordings, { one: 'se queda', other: 'se quedan' })} en la biblioteca, sin proyecto.`,
    confirm: 'Quitar proyecto',
  },
}
