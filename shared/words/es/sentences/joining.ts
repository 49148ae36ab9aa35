import { number } from '../units.ts'

export const joiningSentences = {
  'join-too-few': 'Para unir grabaciones, seleccione al menos dos.',
  'join-same-twice': 'La misma grabación aparece dos veces. Indique cada grabación una sola vez.',
  'join-too-many': ({ most }: { most: number }) =>
    `Como máximo ${number(most)} archivos pueden formar una grabación. Seleccione menos.`,
  'join-too-many-channels': ({ most }: { most: number }) =>
    `Como máximo ${number(most)} archivos se pueden oír al mismo tiempo. Omita el sonido de algunos, o únalos uno tras otro.`,
  'join-nothing-heard': 'Todos los archivos están omitidos. Elija al menos un archivo que se oiga.',
  'join-under-way': ({ title }: { title: string }) =>
    `«${title}» se está uniendo ahora mismo. Espere a que termine, o cancélelo en la cola.`,
  'already-joined': ({ title }: { title: string }) =>
    `«${title}» ya pertenece a una grabación unida. Separe antes esa grabación.`,
  'join-without-audio': ({ title }: { title: string }) =>
    `El audio de «${title}» se eliminó, así que no se puede unir. Déjela fuera, o importe su archivo de nuevo.`,
  'join-being-deleted': ({ title }: { title: string }) =>
    `«${title}» está a punto de eliminarse. Deshágalo, o déjela fuera.`,
  'join-file-missing': ({ title }: { title: string }) =>
    `El archivo de «${title}» falta o no se puede leer, así que no se unió nada. Repóngalo desde una copia de seguridad, o impórtelo de nuevo. Después, inténtelo de nuevo.`,
  'join-file-changed': ({ title }: { title: string }) =>
    `El archivo de «${title}» ya no coincide con su sello, así que no se unió nada. Repóngalo desde una copia de seguridad, o impórtelo de nuevo. Después, inténtelo de nuevo.`,
  'join-files-changed':
    'Algunas de estas grabaciones se eliminaron o se unieron entretanto en otro lugar, así que no se unió nada. Selecciónelas de nuevo.',
  'part-of-joined': ({ title }: { title: string }) =>
    `Este archivo pertenece a la grabación unida «${title}». Separe antes esa grabación e inténtelo de nuevo.`,
  'not-joined': 'Esta grabación no se formó al unir varios archivos, así que no se puede separar.',
  'joined-local-only': ({ title }: { title: string }) =>
    `«${title}», un archivo de esta grabación, nunca sale de este equipo. Para cambiarlo, separe la grabación y cambie el archivo.`,
}
