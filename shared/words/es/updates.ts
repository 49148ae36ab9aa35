import type { UpdateWait, UpdateWay } from '../../contract/updates.ts'
import { units } from './units.ts'

/** Updates of Tapelog, in the settings. */
export const updates = {
  sign: 'una versión nueva de Tapelog',
  search: 'Buscar actualizaciones',
  searchHint: (host: string) =>
    `Al iniciarse y, después, una vez al día, Tapelog pregunta a ${host} por la versión más reciente. Ese servidor ve la dirección de red y el tipo de sistema de este equipo. Tapelog no envía ni versión, ni identificador, ni nada sobre el trabajo de usted. No descarga ni instala nada hasta que usted lo indique.`,
  ways: {
    'package-manager':
      'El gestor de paquetes de su sistema, o quien lo administra, actualiza este Tapelog. Tapelog mismo no solicita nada.',
    evaluation: 'Un paquete de evaluación no se actualiza solo. Instale el siguiente como instaló este.',
    source: 'Este Tapelog se inició desde su código fuente. No se actualiza solo.',
    'no-channel':
      'Este Tapelog se compiló sin un servidor de actualizaciones. Instale las versiones nuevas como instaló esta.',
  } satisfies Record<Exclude<UpdateWay, 'self'>, string>,
  check: 'Buscar ahora',
  checking: 'Buscando…',
  newest: (version: string, checked: string) => `${version} es la versión más reciente (última búsqueda: ${checked}).`,
  found: (version: string) => `Versión ${version}`,
  facts: (size: string, signed: string) => `${size} de descarga, firma: ${signed}`,
  notes: 'Novedades',
  download: 'Descargar',
  downloading: (version: string) => `Descargando la versión ${version}`,
  cancel: 'Detener la descarga',
  install: 'Instalar y reiniciar',
  installing: 'Comprobando el archivo; después se instala…',
  ready: 'Descargada y comprobada. Al instalarla, Tapelog se cierra y se inicia la versión nueva.',
  waits: (reasons: readonly string[]) => `Tapelog espera a que terminen ${units.list(reasons)}.`,
  reasons: {
    copies: 'las copias de grabaciones en curso',
    uploads: 'las subidas de grabaciones en curso',
    transcriptions: 'las transcripciones en curso en este equipo',
  } satisfies Record<UpdateWait, string>,
}
