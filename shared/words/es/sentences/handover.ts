/** Sentences about handing a recording over to another library. */
export const handoverSentences = {
  'handover-not-one': 'Este archivo no es una entrega de Tapelog. Elija un archivo que termine en .tapelog.',
  'handover-newer': 'Una versión más reciente de Tapelog escribió esta entrega. Actualice Tapelog y recíbala de nuevo.',
  'handover-locked-passphrase': 'Esta entrega está cifrada. Escriba su frase de contraseña.',
  'handover-locked-key':
    'Esta entrega está cifrada para una clave de age. Indique el archivo con la identidad de esa clave.',
  'handover-wrong-key': 'Esta frase de contraseña o clave no abre la entrega. Compruébela e inténtelo de nuevo.',
  'handover-key-too-slow':
    'La entrega se rechazó: con sus ajustes, comprobar la frase de contraseña tardaría demasiado. Pida una cifrada con los ajustes habituales.',
  'handover-identity': 'Esto no es una identidad de age. Una identidad empieza por AGE-SECRET-KEY-.',
  'handover-recipient': 'Esto no es un destinatario de age. Un destinatario empieza por age1.',
  'handover-damaged': 'La entrega está dañada o incompleta. Pídala de nuevo.',
  'handover-too-many-entries': 'La entrega se rechazó: tiene más partes de las que puede tener una entrega.',
  'handover-entry-name': 'La entrega se rechazó: una de sus partes tiene un nombre que ninguna entrega usa.',
  'handover-entry-twice': 'La entrega se rechazó: dos de sus partes tienen el mismo nombre.',
  'handover-link': 'La entrega se rechazó: una de sus partes es un enlace a otro lugar.',
  'handover-zip-encrypted': 'La entrega se rechazó: una de sus partes está cifrada de un modo que Tapelog no usa.',
  'handover-too-large': 'La entrega se rechazó: es más grande de lo que puede ser una entrega.',
  'handover-bomb': 'La entrega se rechazó: descomprimida, sería mucho más grande que el archivo.',
  'handover-incomplete': 'La entrega se rechazó: le faltan partes, o su lista no las nombra.',
  'handover-hash':
    'La entrega se rechazó: una de sus partes no es la de su lista. Se modificó después de escribirla. Pídala de nuevo.',
  'handover-content': 'La entrega se rechazó: su texto no tiene la forma que escribe Tapelog.',
  'handover-too-deep': 'La entrega se rechazó: su texto está anidado más profundamente de lo que escribe Tapelog.',
  'handover-too-many-rows': 'La entrega se rechazó: tiene más segmentos o marcas de los que acepta Tapelog.',
  'handover-times': 'La entrega se rechazó: algunos de sus tiempos están después del final de la grabación.',
  'handover-original': 'La entrega se rechazó: su grabación no coincide con el sello del original.',
  'handover-no-sound': 'Esta entrega no tiene audio, y la grabación no está en esta biblioteca. Pida una con audio.',
  'handover-sound-unreadable': 'La entrega se rechazó: su audio no se puede leer como una grabación.',
  'handover-again': 'La biblioteca está eliminando o añadiendo esta grabación. Inténtelo de nuevo en un momento.',
  'handover-undecided':
    'Hay cambios de una entrega anterior de esta grabación que esperan su decisión. Decida y después escriba la entrega.',
  'handover-nothing-redacted':
    'En esta grabación no hay nada oculto y no se le aplica ningún seudónimo, por lo que una entrega con partes ocultas lo mostraría todo. Marque primero qué ocultar.',
  'handover-conflict-unknown': 'Este conflicto ya se decidió.',
  'handover-passphrase-unasked':
    'No hay un terminal para pedir la frase de contraseña. Use --passphrase-file o --passphrase-fd.',
  'handover-passphrases-differ': 'Las dos frases de contraseña son distintas. No se escribió nada. Inténtelo de nuevo.',
  'handover-secret-unread': 'El archivo con la frase de contraseña o la identidad no se puede leer o está vacío.',
} as const
