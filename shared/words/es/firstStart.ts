/** The pages of the first start, and the guide beside the sample recording. */
export const firstStart = {
  page: (number: number, of: number) => `Página ${number} de ${of}`,
  skip: 'Omitir',
  back: 'Atrás',
  next: 'Continuar',
  later: 'Puede cambiarlo más tarde en Ajustes.',
  place: {
    title: '¿Dónde debe guardar Tapelog las grabaciones?',
    text: 'Tapelog guarda copias de sus grabaciones, las transcripciones de estas y sus ediciones en una sola carpeta, la biblioteca.',
    choose: 'Elegir otra carpeta…',
    usual: 'Usar la carpeta predeterminada',
    open: 'Abrir esta biblioteca',
    skipHint: 'Si omite este paso, Tapelog usa la carpeta predeterminada.',
  },
  work: {
    title: '¿Quién convierte el habla en texto?',
    here: 'Este equipo',
    hereText:
      'Las grabaciones nunca salen de este equipo. Necesita un modelo de voz, que usted elige en la página siguiente.',
    account: 'Un servicio con una cuenta',
    accountText:
      'Las grabaciones que usted elija se envían al servicio de una redacción o a otro servicio remoto. Tapelog pregunta antes de enviar algo.',
    set: (name: string) => `Cuenta: ${name}`,
    add: 'Añadir otra cuenta…',
    noneYet:
      'Añada una cuenta ahora, o más tarde en Ajustes. Hasta entonces, las grabaciones se quedan en este equipo.',
  },
  model: {
    title: '¿Qué modelo de voz?',
    text: 'Sin un modelo, Tapelog no transcribe en este equipo: nunca inventa texto.',
    ready: 'Hay un modelo de voz instalado. No tiene que hacer nada aquí.',
    none: 'Tapelog no puede ofrecer ningún modelo ahora. Todos los modelos están en Ajustes, en «En este equipo».',
    offline:
      '¿No hay red? Omita esta página: la grabación de ejemplo no necesita ningún modelo. El archivo de un modelo puede venir de otro equipo: Ajustes, «En este equipo».',
    continues: 'La descarga continúa mientras usted sigue adelante.',
  },
  sample: {
    try: 'Probar con una grabación de ejemplo',
    hint: 'Medio minuto de voz sintética. La prueba lleva unos dos minutos y no necesita ningún modelo. Después puede eliminar el ejemplo.',
    title: 'Ejemplo: dos preguntas en el mercado',
    guide: 'Guía de la grabación de ejemplo',
    preparing: 'El ejemplo se está transcribiendo. Tarda unos segundos.',
    failed: 'No se pudo transcribir el ejemplo. Elimínelo e inténtelo de nuevo.',
    done: 'hecho',
    steps: {
      play: {
        name: 'Reproducir',
        text: 'Pulse el botón de reproducir que está encima del texto, o un tiempo junto al texto.',
      },
      correct: {
        name: 'Corregir',
        text: 'Haga clic en un segmento, cambie una palabra y pulse Enter. El modelo de demostración comete errores.',
      },
      verify: {
        name: 'Verificar',
        text: 'Escuche un segmento y revise sus palabras. Después pulse el círculo que está al final del segmento.',
      },
      quote: {
        name: 'Citar',
        text: 'Seleccione unas palabras con el ratón y elija un color en la barra que aparece.',
      },
      export: { name: 'Exportar', text: 'Pulse Exportar, elija una carpeta y exporte un archivo de Word.' },
    },
    finished:
      'Eso es todo: el archivo está en la carpeta que usted eligió. Elimine el ejemplo, o consérvelo para seguir probando.',
    close: 'Cerrar la guía',
    show: 'Mostrar la guía',
    isSample: 'Esta es la grabación de ejemplo.',
    throwAway: 'Eliminar el ejemplo',
    throwAwayHint:
      'Elimina para siempre la grabación, su texto y sus citas. Los archivos que usted exportó se conservan.',
  },
}
