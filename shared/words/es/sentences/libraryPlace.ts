import { units } from '../units.ts'

export const libraryPlaceSentences = {
  'library-absent':
    'La biblioteca no está donde Tapelog la espera, y Tapelog no crea una nueva en su lugar. Conecte el disco que contiene la biblioteca; Tapelog la abre entonces.',
  'chosen-library-absent': ({ path, command }: { path: string; command: string }) =>
    `La biblioteca debería estar en ${path}, pero no está ahí. Conecte su disco e inténtelo de nuevo. Para usar otra biblioteca esta vez: ${command}. Para elegir otra de forma permanente, abra la ventana de Tapelog.`,
  'place-taken':
    'Esta carpeta ya contiene otros archivos. Elija una carpeta vacía, o una carpeta en la que Tapelog pueda crear la suya.',
  'place-fixed':
    'TAPELOG_LIBRARY o TAPELOG_USER_DATA indica el lugar de la biblioteca. Salga de Tapelog e inícielo sin esa variable para elegir aquí un lugar.',
  'place-not-writable': 'Tapelog no puede escribir en esta carpeta. Elija otra carpeta.',
  'library-open-already': 'Ya hay una biblioteca abierta. Para ponerla en otro lugar, trasládela en Ajustes.',
  'move-inside': 'El lugar nuevo está dentro de la carpeta de la biblioteca, o la contiene. Elija otra carpeta.',
  'move-not-writable':
    'Tapelog no puede escribir en la carpeta nueva. La biblioteca se queda donde está. Elija otra carpeta.',
  'move-no-space': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `La biblioteca necesita ${units.size(neededBytes)}, pero ahí solo hay ${units.size(freeBytes)} libres. La biblioteca se queda donde está. Libere espacio, o elija otro disco.`,
  'move-disk-full':
    'El disco nuevo está lleno. La biblioteca sigue en uso donde estaba. Libere espacio y continúe, o elija otro disco.',
  'move-file-too-large':
    'Un archivo es más grande de lo que admite el disco nuevo: su sistema de archivos (probablemente FAT32) acepta como máximo 4 GB por archivo. La biblioteca sigue en uso donde estaba. Elija otro disco.',
  'move-target-gone':
    'Tapelog ya no puede escribir en el lugar nuevo. Puede que su disco se haya desconectado. La biblioteca sigue en uso donde estaba. Conecte el disco y continúe.',
  'move-source-unreadable':
    'No se puede leer un archivo de la biblioteca, así que la biblioteca se queda donde está. Compruebe las grabaciones con «tapelog verify» y reponga los archivos dañados desde una copia de seguridad.',
  'move-changed':
    'Otro programa cambió un archivo de la biblioteca mientras se copiaba, así que la biblioteca se queda donde está. Cierre ese programa y continúe.',
  'move-not-equal':
    'Un archivo en el disco nuevo es distinto de lo que Tapelog escribió, así que ese disco no es fiable. La biblioteca sigue en uso donde estaba. Inténtelo de nuevo, o elija otro disco.',
  'move-read-elsewhere':
    'Otro programa tiene abierta la biblioteca, así que no se puede trasladar ahora. Cierre las otras ventanas y terminales con Tapelog e inténtelo de nuevo.',
  'move-unsaved':
    'Lo que ha escrito aún no está guardado, así que la biblioteca no se trasladó. Espere a que se guarde e inténtelo de nuevo.',
  'move-stopped': 'El traslado se detuvo. La biblioteca sigue en uso donde estaba. Continúe el traslado, o abandónelo.',
  'no-begun-move': 'No hay ningún traslado interrumpido que continuar.',
  'old-copy-remains':
    'La copia anterior no se pudo quitar por completo. Compruebe que su disco está conectado e inténtelo de nuevo.',
  'old-copy-changed':
    'La copia anterior se modificó después del traslado, así que Tapelog no la quitó: puede contener trabajo que la biblioteca en uso no tiene. Si no la necesita, elimine usted su carpeta.',
  'old-copy-in-use':
    'Otro programa tiene abierta la copia anterior, así que Tapelog no la quitó. Cierre ese programa e inténtelo de nuevo.',
  'old-copy-not-separate':
    'La copia anterior comparte archivos con la biblioteca en uso, así que Tapelog no quitó nada.',
  'library-switched': 'Entretanto se abrió otra biblioteca, así que Tapelog no lo hizo. Inténtelo de nuevo.',
  'sample-missing': 'La grabación de ejemplo falta en esta instalación. Importe una grabación propia.',
}
