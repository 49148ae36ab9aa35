export const registry = {
  title: 'Registro',
  add: 'Añadir grabadora…',
  noAccount: 'Añada una cuenta para ver en qué cuenta están registradas sus grabadoras.',
  empty: 'Añada una grabadora por su número de serie para ver en qué cuenta está registrada.',
  account: (name: string) =>
    `El registro tal como lo ve la cuenta «${name}». Una grabadora solo puede estar registrada en una cuenta a la vez.`,
  addDialog: {
    title: 'Añadir grabadora',
    submit: 'Añadir',
    serialNumber: 'Número de serie',
    serialNumberHint: 'En la grabadora o en la aplicación de su fabricante',
    checkSerialNumber: 'Revise el número de serie.',
    type: 'Tipo',
    typeKnown: (type: string) => `Según el número de serie: ${type}. Escriba otro tipo solo si este es incorrecto.`,
    typeUnknown:
      'Si el número de serie empieza por 881, el tipo es notepro; si empieza por 882, notepins. Para cualquier otra grabadora, escriba su tipo.',
    recordType: 'Tipo de grabadora para la ficha de dispositivo',
    recordTypeHint: 'Las fichas de dispositivo tienen sus propios nombres para los tipos.',
    recordTypes: { note: 'note', notepin: 'notepin', notepro: 'notepro', other: 'otro' },
  },
  ofRecorder: {
    serialNumber: (serialNumber: string) => `Número de serie ${serialNumber}`,
    above: 'Vea arriba su entrada en el registro.',
    noAccount: 'Añada una cuenta para ver en qué cuenta está registrada esta grabadora.',
    check: 'Ver en qué cuenta está registrada',
  },
  state: {
    asking: 'Consultando el registro…',
    never: {
      state: 'No registrada',
      meaning:
        'El registro conoce esta grabadora, pero nadie la ha registrado en una cuenta. Pulse Registrar para registrarla en la suya.',
    },
    former: {
      state: 'Ya no está registrada',
      meaning:
        'Ninguna cuenta la tiene registrada ahora. Si está bloqueada, puede recuperarla con los ID de cliente de sus cuentas anteriores.',
    },
    ours: { state: 'Registrada en esta cuenta', meaning: 'Tapelog la registró con la cuenta en uso.' },
    other: {
      state: 'Registrada, pero no por Tapelog',
      meaning:
        'Probablemente la registró otra cuenta. En ese caso, solo esa cuenta puede darla de baja, y usted no puede recuperarla. Si la registró esta cuenta, pulse Registrar para que Tapelog lo sepa. No cambia nada más.',
    },
  },
  card: {
    label: (serialNumber: string) => `Grabadora ${serialNumber}`,
    typeUnknown: 'tipo desconocido',
    askAgain: 'Consultar',
    asking: 'Consultando…',
    remove: 'Quitar de la lista',
    itIsA: (type: string) => `Es una ${type}`,
    register: 'Registrar',
    unregister: 'Dar de baja',
    unregisterTitle: (serialNumber: string) => `¿Dar de baja ${serialNumber}?`,
    unregisterText:
      'Dejará de estar registrada en esta cuenta. También debe darla de baja en la propia grabadora, con el SDK de su fabricante.',
    unregistered:
      'Dada de baja. Ahora dela de baja también en la propia grabadora: téngala cerca y use el SDK de su fabricante. Hasta entonces, la propia grabadora sigue registrada.',
    exportRecovery: 'Exportar ID de cliente para recuperarla…',
    written: (path: string) =>
      `Escrito en ${path}. El SDK del fabricante prueba estos ID de cliente, primero los más recientes.`,
    history: (count: number) => `Historial (${count})`,
    historyLabel: 'Cuentas en las que estuvo registrada, primero las más recientes',
    thisAccount: 'esta cuenta',
  },
  record: {
    title: 'Ficha de dispositivo',
    label: 'Contenido de la ficha de dispositivo',
    ownerIdHint: 'El propietario al que se asigna la grabadora, o del que se da de baja; como máximo 120 caracteres.',
    register: 'Asignar a propietario',
    unregister: 'Dar de baja de propietario',
    read: 'Leer ficha',
    facts: {
      owner: 'Propietario',
      registered: 'Registrada',
      name: 'Nombre',
      model: 'Modelo',
      version: 'Versión',
      battery: 'Batería',
      free: 'Libre',
      capacity: 'Capacidad',
      updated: 'Actualizada',
    },
    yes: 'Sí',
    no: 'No',
    percent: (value: number) => `${value}\u00a0%`,
  },
}
