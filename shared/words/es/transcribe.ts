import { plural, units } from './units.ts'

export const transcribe = {
  title: (title: string) => `Transcribir «${title}»`,
  titleAgain: (title: string) => `Volver a transcribir «${title}»`,
  submit: 'Transcribir',
  submitAgain: 'Volver a transcribir',
  edited: (segments: number) => `editó ${units.segments(segments)}`,
  verified: (segments: number) => `verificó ${units.segments(segments)}`,
  named: (speakers: number) => `puso nombre a ${units.speakers(speakers)}`,
  work: (done: readonly string[]) =>
    `Usted ${units.list(done)} en esta transcripción. Tapelog la conserva hasta que use la transcripción nueva. Deshacer la restaura después.`,
  waiting: 'Ya hay una transcripción nueva en espera. La siguiente la reemplazará.',
  takes: (time: string) => `En este equipo tarda aproximadamente ${time}.`,
  part: {
    title: 'Volver a transcribir una parte',
    replaces: (times: string, segments: number) =>
      `De ${times} se ${plural(segments, { one: 'reemplazará', other: 'reemplazarán' })} ${units.segments(segments)}. Todo lo demás se conserva. Puede deshacerlo.`,
    nothingThere: (times: string) => `De ${times} aún no hay texto. Todo lo demás se conserva. Puede deshacerlo.`,
    work: (done: readonly string[]) =>
      `Usted ${units.list(done)} en esta parte. Para volver a transcribirla, acepte que este trabajo se reemplace.`,
    agree: 'Reemplazar también este trabajo',
  },
  language: 'Idioma',
  automatic: 'Automático',
  available: (noModel: string, languages: readonly string[]) => `${noModel} Disponibles: ${languages.join(', ')}.`,
  getModel: 'Para usar este idioma, instale un modelo para él en Ajustes, En este equipo.',
  allDecided: 'El modelo de este equipo decide por sí mismo el idioma de cada pasaje hablado.',
  decidedByModel: (language: string) =>
    `El modelo de este equipo decide por sí mismo el idioma de cada pasaje hablado, así que puede que no escriba en ${language}. Para elegir el idioma, instale Whisper u otro modelo que permita elegirlo.`,
  mustBeChosen: 'Los modelos de este equipo no detectan el idioma. Elija el idioma que se habla.',
  usualLanguage: (noModel: string) => `${noModel} Las grabaciones nuevas usan este idioma. Puede cambiarlo en Ajustes.`,
  speakers: 'Distinguir hablantes',
  model: 'Modelo',
  modelHint: 'Para esta transcripción y las siguientes en este equipo.',
  speakersUnknownHere: 'Ningún modelo instalado puede distinguir hablantes. Instale uno en Ajustes, En este equipo.',
  speakerCount: {
    label: 'Número de hablantes',
    automatic: 'Automático',
    several: 'Varios: distinguirlos',
    one: 'Una persona',
    count: (speakers: number) => units.speakers(speakers),
    perChannel: 'Uno en cada micrófono',
    perChannelHint:
      'Cada canal con una voz propia es un hablante. Si los canales tienen el mismo sonido, Tapelog distingue a los hablantes por su voz.',
    perChannelOnly: 'Cada canal con una voz propia es un hablante. Ningún modelo de este equipo puede hacer más.',
    perChannelNotSent: 'Un servicio remoto recibe la grabación entera y distingue a los hablantes a su manera.',
    notSent: 'Este número no se envía a un servicio remoto.',
  },
  speakerNames: 'Quién habla',
  speakerNamesHint: {
    usual:
      'Nombres, separados por comas. Tapelog los sugiere cuando usted pone nombre a los hablantes, y atiende a ellos en este equipo.',
    unusedHere: 'Nombres, separados por comas. Tapelog los sugiere cuando usted pone nombre a los hablantes.',
    perChannel:
      'Nombres, separados por comas, en el orden de los micrófonos. Si hay tantos nombres como micrófonos, cada uno da nombre a su hablante.',
  },
  hotwords: 'Vocabulario clave',
  known: {
    label: 'Nombres y términos',
    here: 'Este equipo atiende a estos. Pulse uno para omitirlo.',
    unusedHere: 'El modelo de voz de este equipo para este idioma no los usa.',
    remote: (chosen: number) =>
      chosen === 0
        ? 'Ninguno de estos se envía. Pulse los que quiera enviar.'
        : `${units.number(chosen)} ${plural(chosen, { one: 'se envía', other: 'se envían' })} con el audio. Los demás se quedan aquí.`,
  },
  hotwordsHint: {
    usual: 'Nombres y términos que reconocer, separados por comas',
    unusedHere:
      'Nombres y términos que reconocer, separados por comas. El modelo de voz de este equipo para este idioma no los usa.',
  },
  where: 'Dónde transcribir',
  here: 'En este equipo: nada sale de él',
  withAccount: (account: string) => `Con la cuenta «${account}»`,
  staysHere: 'Esta grabación se transcribe en este equipo, porque está marcada con «Nunca sale de este equipo».',
  noAccount:
    'Esta grabación se transcribe en este equipo. Para usar un servicio remoto en su lugar, añada una cuenta en Ajustes.',
}
