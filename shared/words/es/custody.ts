export const custody = {
  export: {
    label: 'Pruebas',
    kinds: { none: 'Sin pruebas', manifest: 'Con pruebas', bag: 'Con pruebas y el original, como paquete BagIt' },
    hint: 'Un manifiesto firmado junto a cada archivo: qué se exportó, cuándo, de qué original y qué ocurrió con él. Quien lo lee lo comprueba con «tapelog verify».',
    protectedHint: 'Con seudónimos o censuras, el manifiesto no dice nada sobre la grabación.',
    stamp: 'Con sello de tiempo',
    stampHint: (host: string) => `${host} recibe el hash del manifiesto.`,
    withoutStamp: 'Exportar sin sello de tiempo',
  },
  settings: {
    text: 'Las exportaciones con pruebas llevan un manifiesto que esta biblioteca firma con su propia clave.',
    fingerprint: 'Huella de la clave',
    none: 'Todavía no hay clave. Tapelog la crea con la primera exportación con pruebas.',
    made: (day: string) => `Creada el ${day}.`,
    tell: 'Comunique la huella a quienes comprueban sus exportaciones por otra vía distinta de la exportación.',
    keptIn: {
      keychain: 'La mitad privada está en el llavero de este sistema.',
      file: 'La mitad privada está en el archivo «signing-key» de la carpeta de la biblioteca, que solo usted puede leer: se creó donde Tapelog no tiene llavero.',
    },
    copy: 'Copiar huella',
    copied: 'Copiada.',
    make: 'Crear la clave ahora',
    renew: 'Crear otra clave',
    renewHint: 'Si la clave anterior sigue ahí, se conserva.',
    authority: 'Dirección de una autoridad de sellado de tiempo (RFC 3161)',
    authorityHint:
      'Por ejemplo, https://tsa.example/rfc3161. Vacío: sin sellos de tiempo. Tapelog pregunta solo cuando usted exporta con pruebas, y envía solo un hash.',
    authorityWrong: 'No es una dirección que empiece por https://.',
  },
  log: {
    menu: 'Registro de custodia…',
    title: 'Registro de custodia',
    text: 'Qué ocurrió con esta grabación, según el reloj de este equipo. Cada fila contiene el hash de la anterior, así que ninguna se puede cambiar ni quitar sin que se note. Al eliminar la grabación se elimina el registro.',
    list: 'Filas del registro',
  },
  terminal: {
    key: (fingerprint: string) => `Clave de firma: ${fingerprint}`,
    noKey: 'Esta biblioteca aún no tiene clave. Tapelog la crea con la primera exportación con pruebas.',
  },
}
