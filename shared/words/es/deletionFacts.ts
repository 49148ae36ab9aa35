import type { DeletionPlan } from '../../contract/deletion.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import { units } from './units.ts'

/** Sentences about the data that a deletion removes and keeps, in Spanish. They say exactly what the English file says. */

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')

const copiesOfLibrary =
  'Esto también elimina las copias del archivo de la biblioteca que Tapelog hizo antes de las actualizaciones.'

export function whatIsDeleted({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const sentences =
    scope === 'audio'
      ? [
          'Esto elimina el audio: el original, su forma de onda y su copia de reproducción, los perfiles de voz de los hablantes y los datos de este audio en el servicio de transcripción de este equipo.',
          copiesOfLibrary,
          'El texto se conserva: puede leerlo, editarlo y exportarlo, pero no oír el audio ni volver a transcribirlo.',
        ]
      : [
          one
            ? 'Esto elimina de esta biblioteca todo lo relativo a esta grabación: el original, las copias hechas a partir de él, la transcripción con todas las ediciones y su historial, los perfiles de voz de los hablantes y los datos de la grabación en el servicio de transcripción de este equipo.'
            : 'Esto elimina de esta biblioteca todo lo relativo a estas grabaciones: los originales, las copias hechas a partir de ellos, las transcripciones con todas las ediciones y su historial, los perfiles de voz de los hablantes y los datos de las grabaciones en el servicio de transcripción de este equipo.',
          copiesOfLibrary,
        ]
  const accounts = listed(recordings.flatMap(({ removedAt }) => removedAt))
  if (accounts !== '')
    sentences.push(
      `Tapelog también da a ${accounts} la instrucción de detener cualquier trabajo sobre ${one ? 'esta grabación' : 'estas grabaciones'} y de eliminar el audio y los resultados que aún se encuentren allí.`,
    )
  const files = recordings.reduce((sum, { joinedFiles }) => sum + joinedFiles, 0)
  if (files > 0)
    sentences.push(
      one
        ? `La grabación se formó al unir ${units.files(files)}. ${scope === 'audio' ? 'El audio de estos archivos se elimina' : 'Todos ellos se eliminan'} con ella. Para conservar archivos por separado, primero separe la grabación.`
        : `Algunas de las grabaciones se formaron al unir ${units.files(files)} en total. ${scope === 'audio' ? 'El audio de estos archivos también se elimina.' : 'Todos estos archivos también se eliminan.'}`,
    )
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  if (busy > 0)
    sentences.push(
      one
        ? 'Tapelog aún está trabajando en la grabación. Ese trabajo se detiene de inmediato.'
        : `Tapelog aún está trabajando en ${busy} de las grabaciones. Ese trabajo se detiene de inmediato.`,
    )
  return sentences
}

export function whatStays({ recordings, copies, disk }: DeletionPlan): string[] {
  return [
    ...remote(recordings),
    ...workedOn(recordings),
    ...recorders(recordings),
    ...moved(copies),
    elsewhere,
    ...onDisk(disk),
  ]
}

const elsewhere = 'Las exportaciones, las copias de seguridad de usted y los archivos que usted importó se conservan.'

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  if (accounts === '') return []
  return [
    `Se envió audio a ${accounts}. Tapelog no puede eliminarlo allí, porque el servicio no ofrece ninguna forma de hacerlo. Pida al servicio que lo elimine.`,
  ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === ''
    ? []
    : [
        `En ${accounts} aún se está trabajando en ello. Tapelog no puede detener ese trabajo y no recogerá el resultado.`,
      ]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === ''
    ? []
    : [`El archivo que está en ${names} no se elimina. Tapelog no volverá a importarlo a menos que usted lo elija.`]
}

const moved = (copies: DeletionPlan['copies']): string[] =>
  copies.map(({ kind, path }) => {
    if (kind === 'old')
      return `Una copia de la biblioteca, anterior al traslado, sigue en ${path} y puede contener lo que usted elimina aquí. Para quitar esa copia, abra Ajustes → Espacio.`
    if (kind === 'begun')
      return `Un traslado de la biblioteca a ${path} se interrumpió. Los archivos que se copiaron allí pueden contener lo que usted elimina aquí. Para continuar el traslado o abandonarlo, abra Ajustes → Espacio.`
    return `Una copia anterior de la biblioteca, o una parte de esa copia, sigue en ${path} y puede contener lo que usted elimina aquí. Tapelog no quita esa copia: elimínela usted.`
  })

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  const advice = {
    no: ' Este disco no está cifrado, así que esos datos podrían leerse. Active el cifrado del disco en los ajustes del sistema.',
    unknown:
      ' Con el cifrado del disco, esos datos no pueden leerse sin la clave. Compruebe que el cifrado del disco está activado.',
    yes: ' Este disco está cifrado, así que esos datos no pueden leerse sin la clave.',
  }[isEncrypted]
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? ['Este disco no está cifrado: cualquiera que lo tenga puede leer lo que aún está en la biblioteca de usted.']
      : []
  return [
    `${isSolidState === 'yes' ? 'Este disco es un SSD, que' : 'Si este disco es un SSD,'} puede conservar datos eliminados donde ningún programa puede borrarlos.${advice}`,
  ]
}
