import { type CheckValues, sameInAllStates } from '../checkWords.ts'
import { counted, units } from './units.ts'

const { number } = units

export const terminalService = {
  settings: {
    'listen.host':
      'dirección en la que escucha; si otros equipos pueden acceder a ella, hace falta también un certificado',
    'listen.port': 'puerto en el que escucha; 0: cualquier puerto libre',
    'listen.publicOrigin':
      'dirección que usan los clientes y los workers, como https://tapelog.example; la misma en todos los nodos',
    'listen.tlsCertificate': 'certificado con su cadena, un archivo PEM',
    'listen.tlsKey': 'clave privada del certificado, un archivo PEM',
    'listen.plainHttp':
      'true: escucha en otras direcciones que 127.0.0.1 sin certificado, detrás de un proxy que cifre',
    'listen.proxies':
      'direcciones y redes de los proxies cuyo X-Forwarded-For dice de dónde vino una petición, separadas por comas',
    'listen.connections': 'máximo de conexiones simultáneas',
    'listen.noticeSeconds':
      'después de SIGTERM: durante cuántos segundos /readyz dice 503 mientras aún se responden peticiones',
    'listen.finishSeconds': 'después de eso: cuántos segundos tienen para terminar las peticiones en curso',
    'operation.host':
      'dirección en la que escucha para /metrics y la página de estado; solo deberían acceder a ella quienes administran el servicio',
    'operation.port': 'puerto para /metrics y la página de estado; sin él, no hay ninguna de las dos',
    'log.level': 'nivel más bajo de las líneas del registro: debug, info, warn o error',
    'audit.keepDays': 'días durante los que se conservan las entradas de la auditoría; si no se indica, para siempre',
    'work.folder':
      'carpeta para copias temporales de grabaciones, solo para este proceso; debe caber la grabación más grande',
    'signIn.providers': 'proveedores de identidad en los que se inicia sesión, como lista JSON; véase docs/sign-in.md',
    'fetch.origins': 'otros orígenes de los que se pueden obtener grabaciones, separados por comas',
    'devices.known': 'grabadoras que se añaden al registro, como SN o SN:OWNER, separadas por comas',
    'database.url':
      'dirección de la base de datos PostgreSQL: postgres://user:password@host:5432/tapelog?sslmode=verify-full',
    'database.connections': 'conexiones de un nodo a la base de datos; la cola tiene las suyas',
    'database.connectionTimeoutMs': 'cuánto esperar una conexión, en milisegundos',
    'database.statementTimeoutMs': 'cuánto puede tardar una sentencia, en milisegundos',
    'database.lockTimeoutMs': 'cuánto puede esperar una sentencia un bloqueo, en milisegundos',
    'queue.connections': 'conexiones de un nodo para la cola, además de database.connections',
    'queue.heartbeatSeconds':
      'un worker que calla durante este número de segundos pierde su tarea; el mismo en todos los nodos',
    'queue.monitorSeconds': 'cada cuánto busca un nodo workers perdidos, en segundos',
    'queue.tasksPerWorkerKey': 'máximo de tareas que tienen a la vez todos los workers con la misma clave',
    'queue.mostClaims': 'una tarea falla cuando los workers la han tomado este número de veces sin terminarla',
    'queue.endedJobsSeconds': 'cuánto conserva la cola las tareas terminadas para sus recuentos, en segundos',
    'store.endpoint': 'dirección del almacén de objetos S3, como https://s3.example',
    'store.publicEndpoint': 'dirección del almacén para clientes y workers, si no es store.endpoint',
    'store.region': 'región del bucket',
    'store.bucket': 'nombre del bucket',
    'store.accessKeyId': 'id de la clave de acceso',
    'store.secretAccessKey': 'secreto de la clave de acceso',
    'store.forcePathStyle': 'true: https://store/bucket/key; false: https://bucket.store/key',
    'store.allowPlainHttp': 'true: las grabaciones cruzan la red sin cifrar; solo para una red que nadie más use',
    'store.connectTimeoutMs': 'cuánto esperar una conexión al almacén, en milisegundos',
    'store.requestTimeoutMs': 'cuánto puede tardar el almacén en empezar su respuesta, en milisegundos',
    'worker.origin': 'dirección de los nodos, de los que el worker recibe sus tareas',
    'worker.key': 'clave de worker, de «service clients add-worker-key»',
    'worker.tasksAtOnce':
      'grabaciones que se transcriben a la vez; si no se indica, tantas como permitan la memoria y los núcleos',
    'worker.speechModel': 'modelo de voz: auto, o un id que muestra «models list»',
    'worker.modelsFolder': 'carpeta de los modelos de voz instalados; si no se indica, la de este usuario',
    'worker.plainHttp':
      'true: las claves y las grabaciones cruzan la red sin cifrar; solo para una red que nadie más use',
    'worker.extraCa': 'autoridades de certificación en las que se confía además de las habituales, un archivo PEM',
    'worker.interruptionUrl':
      'dirección que responde 200 cuando este equipo está a punto de retirarse; el worker devuelve entonces sus tareas',
    'worker.allowUnsealed':
      'true: trabaja también donde el sistema no puede aislar los reconocedores de los archivos de este usuario',
  },
  wrong: (names: string, why: string) => `${names}: ${why}`,
  names: (name: string, others: readonly string[]) => `${name} (${others.join(', ')})`,
  problems: {
    missing: 'no está definido, y sin él no funciona nada.',
    text: 'dé un texto.',
    number: (least: number, most: number) => `dé un número entero de ${least} a ${most}.`,
    'one-of': (choices: readonly string[]) => `dé uno de estos: ${choices.join(', ')}.`,
    'json-list': 'dé una lista JSON, con un objeto por cada proveedor de identidad.',
    'yes-or-no': 'dé true o false.',
    origin: 'dé solo esquema, host y puerto, como https://files.example:8443.',
    'plain-http': 'la dirección debe empezar por https://. http:// sin cifrar es solo para este equipo.',
    list: 'dé una lista de textos: en el archivo como ["a", "b"], en otros lugares separados por comas.',
    network: 'dé direcciones o redes, como 10.0.0.7 o 10.0.0.0/8.',
    'serial-number': 'dé números de serie, o números de serie con propietarios, como SN123:desk.',
    'database-address': 'dé una dirección como postgres://user:password@host:5432/tapelog.',
    'given-twice': 'está definido dos veces en el entorno. Deje la variable con el valor o la que tiene el archivo.',
    'secret-file-unreadable': 'el archivo que indica la variable con _FILE no se puede leer.',
    alone: 'el certificado y su clave van juntos: dé los dos o ninguno.',
    'pem-unreadable': 'el archivo no se puede leer.',
    'pem-no-pair': 'el certificado y la clave no se corresponden, o no son archivos PEM.',
    host: 'dé un nombre de host o una dirección IP.',
    'tls-needed':
      'otros equipos pueden acceder a listen.host, así que hacen falta un certificado y su clave. Detrás de un proxy que cifre, ponga en cambio listen.plainHttp en true.',
    'origin-needed':
      'el servicio escucha en todas las direcciones de este equipo, así que diga cuál usan los clientes.',
  },
  fileProblems: {
    'file-unreadable': 'El archivo de configuración no se puede leer.',
    'file-not-json': 'El archivo de configuración no es un objeto JSON como {"listen": {"port": 8700}}.',
    'file-open-to-others':
      'El archivo de configuración contiene un secreto, y todos los usuarios de este equipo pueden leerlo. Use chmod 640, y chgrp con el grupo del servicio.',
    'unknown-key': (given: string) =>
      `El archivo de configuración tiene «${given}», y no hay ninguna opción con este nombre.`,
    'unknown-variable': (given: string) =>
      `${given} está definida en el entorno, y no hay ninguna opción con este nombre.`,
  },
  sources: {
    flag: 'opción',
    environment: 'entorno',
    'secret-file': 'archivo que indica el entorno',
    file: 'archivo de configuración',
    usual: 'predeterminado',
  },
  hidden: '(oculto)',
  none: '(ninguno)',
  migrate: {
    nothing: 'La base de datos está al día. Nada que hacer.',
    would: 'Haría esto:',
    did: 'Hecho:',
    migration: (name: string) => `migración ${name}`,
    queue: 'tablas de la cola',
  },
  clients: {
    none: 'No hay clientes. Para añadir uno: service clients add ID --name NAME',
    noPeople: 'El cliente no tiene personas.',
    noWorkerKeys: 'No hay claves de worker. Para añadir una: service clients add-worker-key NAME',
    noKeys: 'La persona no tiene claves válidas.',
    expires: (when: string) => `válidas hasta ${when}`,
    weight: (weight: number) => `peso ${weight}`,
    disabled: 'desactivado',
    removed: 'eliminado',
    limits: (submits: number, openUploads: number, size: string, tasks: number) =>
      `${counted(submits, { one: 'solicitud', other: 'solicitudes' })} por minuto; por cuenta, ${counted(openUploads, { one: 'subida abierta', other: 'subidas abiertas' })}, ${size}, ${counted(tasks, { one: 'tarea', other: 'tareas' })}`,
    keep: (days: number | null) =>
      days === null
        ? 'se conserva hasta que se elimine'
        : `se conserva ${counted(days, { one: 'día', other: 'días' })}`,
    domains: (domains: readonly string[]) =>
      domains.length === 0 ? 'nadie puede iniciar sesión' : `inicio de sesión: ${domains.join(', ')}`,
    desk: (desk: string) => `sección ${desk}`,
    roles: { own: 'grabaciones propias', desk: 'grabaciones de la sección', all: 'todas las grabaciones' },
    never: 'sin usar nunca',
    used: (when: string) => `último uso: ${when}`,
    keysOf: (name: string) => `Claves de ${name}. Solo se muestran ahora:`,
    keysIn: (name: string, file: string) => `Las claves de ${name} están en ${file}, que solo usted puede leer.`,
    keyKinds: {
      secret: 'clave secreta',
      'api-key': 'clave de API',
      authorization: 'Authorization',
      'user-token': 'token de usuario',
      worker: 'clave de worker',
    },
    oldUntil: (when: string) => `Las claves anteriores siguen siendo válidas hasta ${when}.`,
    done: 'Hecho. Surte efecto en todos los nodos en unos segundos.',
  },
  states: { ok: 'bien', warning: 'nota', failed: 'fallo' },
  check: {
    allGood: 'Todo lo que se probó funciona.',
    someFailed: (count: number) =>
      count === 1
        ? '1 prueba falló. Su línea dice qué hacer.'
        : `${number(count)} pruebas fallaron. Cada una de sus líneas dice qué hacer.`,
  },
  checks: {
    store: ({ what, sentence }: CheckValues) => `almacén de objetos, ${what}: ${sentence}`,
    database: sameInAllStates('base de datos: responde.'),
    'database-version': {
      ...sameInAllStates(({ version }) => `base de datos: PostgreSQL ${version}.`),
      failed: ({ version }: CheckValues) =>
        `base de datos: PostgreSQL ${version} es demasiado antiguo. Use la versión 14 o posterior.`,
    },
    'database-encoding': {
      ...sameInAllStates('base de datos: los textos son UTF-8.'),
      failed: ({ encoding }: CheckValues) =>
        `base de datos: los textos se guardan como ${encoding}, al que le faltan caracteres de algunos nombres. Cree la base de datos con --encoding=UTF8.`,
    },
    'database-clock': {
      ...sameInAllStates('base de datos: su reloj y el de este equipo coinciden.'),
      failed: ({ seconds }: CheckValues) =>
        `base de datos: su reloj y el de este equipo difieren en ${seconds} s. Ponga en hora los dos con un servidor de tiempo.`,
    },
    'database-writable': {
      ...sameInAllStates('base de datos: acepta cambios.'),
      failed: () =>
        'base de datos: rechaza los cambios, porque es un servidor de reserva o de solo lectura. Dé la dirección del servidor principal.',
    },
    'database-durable': {
      ...sameInAllStates('base de datos: lo confirmado sobrevive a un corte de corriente.'),
      failed: () =>
        'base de datos: las filas confirmadas se pueden perder en un corte de corriente. Ponga fsync, full_page_writes y synchronous_commit en on.',
    },
    'database-encrypted': {
      ...sameInAllStates('base de datos: la conexión está cifrada, o no sale de este equipo.'),
      warning: () =>
        'base de datos: la conexión cruza la red sin cifrar. Añada ?sslmode=verify-full a database.url, a menos que nadie más use esa red.',
    },
    'database-connections': {
      ...sameInAllStates(
        ({ left, wanted }) => `base de datos: quedan ${left} conexiones, y un nodo usa hasta ${wanted}.`,
      ),
      failed: ({ left, wanted, most }: CheckValues) =>
        `base de datos: quedan solo ${left} de ${most} conexiones, y un nodo usa hasta ${wanted}. Aumente max_connections o reduzca database.connections.`,
    },
    'database-tables': sameInAllStates('base de datos: las tablas son las de esta versión.'),
    'database-permissions': {
      ...sameInAllStates('base de datos: este usuario puede leer y escribir todas las tablas.'),
      failed: ({ count, first }: CheckValues) =>
        `base de datos: este usuario no puede usar ${count} tablas o secuencias, como ${first}. Conceda SELECT, INSERT, UPDATE y DELETE sobre todas las tablas, y USAGE sobre todas las secuencias y sobre el esquema pgboss.`,
    },
    clients: {
      ...sameInAllStates(({ count }) => `clientes: ${count}.`),
      warning: () => 'clientes: aún no hay ninguno. Añada uno: tapelog service clients add ID --name NAME',
    },
    'worker-keys': {
      ...sameInAllStates(({ count }) => `claves de worker: ${count}.`),
      warning: () =>
        'claves de worker: aún no hay ninguna, así que no se puede transcribir nada. Añada una: tapelog service clients add-worker-key NAME',
    },
    'work-folder': {
      ...sameInAllStates(
        ({ freeGigabytes }) => `carpeta de trabajo: se puede escribir en ella, y hay ${freeGigabytes} GB libres.`,
      ),
      warning: ({ freeGigabytes, largestGigabytes }: CheckValues) =>
        `carpeta de trabajo: hay ${freeGigabytes} GB libres, pero una grabación puede tener hasta ${largestGigabytes} GB.`,
      failed: () =>
        'carpeta de trabajo: no se puede escribir en ella. Corrija work.folder, o permita que el usuario del servicio escriba en la carpeta.',
    },
    origin: {
      ...sameInAllStates(({ origin }) => `dirección: un nodo responde en ${origin}.`),
      warning: ({ what, origin }: CheckValues) =>
        what === 'unset'
          ? 'dirección: listen.publicOrigin no está definido, así que solo los programas de este equipo pueden usar el servicio.'
          : `dirección: nada responde en ${origin}. Es correcto si aún no hay ningún nodo en marcha.`,
      failed: ({ origin }: CheckValues) =>
        `dirección: en ${origin} responde algo que no es un nodo. Corrija listen.publicOrigin, o el proxy que hay ahí.`,
    },
    certificate: {
      ...sameInAllStates(({ days }) => `certificado: válido durante ${days} días.`),
      warning: ({ days }: CheckValues) => `certificado: termina en ${days} días. Renuévelo y reinicie el nodo.`,
      failed: ({ days }: CheckValues) => `certificado: terminó hace ${days} días. Renuévelo y reinicie el nodo.`,
    },
    'worker-node': {
      ...sameInAllStates(({ origin }) => `worker: un nodo responde en ${origin}.`),
      failed: ({ origin }: CheckValues) =>
        `worker: ningún nodo responde en ${origin}. Corrija worker.origin, o inicie un nodo.`,
    },
    'worker-key': {
      ...sameInAllStates('worker: el servicio acepta su clave.'),
      failed: ({ code }: CheckValues) =>
        `worker: el nodo no responde a su primera petición (${code}). Corrija worker.origin, o el proxy que hay ahí.`,
    },
    'worker-models': {
      ...sameInAllStates('worker: hay un modelo de voz instalado.'),
      failed: () =>
        'worker: no hay ningún modelo de voz instalado en worker.modelsFolder. Instale uno: tapelog models install ID',
    },
  },
  reconcile: {
    nothing: (rows: number, objects: number) =>
      `La base de datos y el bucket coinciden: ${counted(rows, { one: 'fila', other: 'filas' })}, ${counted(objects, { one: 'objeto', other: 'objetos' })}.`,
    found: {
      'file-missing': 'grabaciones en la base de datos sin objeto en el bucket',
      'result-missing': 'resultados en la base de datos sin objeto en el bucket',
      'upload-lost': 'subidas en curso en la base de datos que el bucket ya no tiene',
      'upload-complete': 'subidas que el bucket ha completado y la base de datos no; sus clientes pueden completarlas',
      'object-unknown': 'objetos en el bucket que la base de datos no conoce',
      'upload-unknown': 'subidas en curso en el bucket que la base de datos no conoce',
      'object-foreign': 'objetos que no pertenecen a este servicio; se quedan',
    },
    line: (what: string, count: number, size: string | null) =>
      `${number(count)} ${what}${size === null ? '' : `, ${size}`}`,
    removed: (count: number) => `eliminados: ${number(count)}`,
    young: (count: number, hours: number) =>
      `no eliminados porque tienen menos de ${counted(hours, { one: 'hora', other: 'horas' })}: ${number(count)}`,
    toRemove: (command: string) =>
      `No se cambió nada. Para eliminar lo que solo tiene el bucket y marcar como eliminado lo que le falta: ${command}`,
  },
  bench: {
    doing: {
      addresses: 'Firmando direcciones, subiendo y completando una grabación…',
      claims: 'Tomando y terminando tareas…',
      polls: 'Pidiendo tareas…',
    },
  },
}
