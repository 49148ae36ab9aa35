export const welcome = {
  title: 'De la grabación al texto que puede citar',
  steps: [
    {
      lead: 'Importe',
      rest: 'grabaciones soltándolas aquí. Tapelog trabaja con copias, comprueba que no cambian y nunca modifica sus archivos.',
    },
    {
      lead: 'La transcripción',
      rest: 'se hace en este equipo. Tapelog no envía nada, a menos que usted inicie sesión en una redacción o añada otra cuenta remota en Ajustes.',
    },
    {
      lead: 'Corrija',
      rest: 'el texto mientras escucha, ponga nombre a los hablantes y exporte a Word, subtítulos o texto sin formato.',
    },
  ],
  noModel:
    'Sin un modelo de voz para su idioma, Tapelog no transcribe: nunca inventa texto. Compruebe cada transcripción con el audio antes de citarla.',
  import: 'Importar grabaciones…',
  lookAround: 'Omitir por ahora',
}
