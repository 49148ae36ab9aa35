export const newsroomSentences = {
  'database-unreachable':
    'La base de datos no responde. Compruebe que está en marcha y que su dirección en la configuración es correcta.',
  'database-refused':
    'La base de datos rechaza a este usuario. Revise el nombre y la contraseña de su dirección, y el pg_hba.conf del servidor.',
  'database-missing':
    'El servidor no tiene ninguna base de datos con este nombre. Créela con createdb, o corrija la dirección.',
  'database-not-allowed':
    'La base de datos no permite a este usuario hacer eso. «migrate» necesita un usuario que sea propietario de la base de datos; los demás comandos necesitan leer y escribir todas sus tablas.',
  'database-full':
    'La base de datos no tiene ninguna conexión libre. Aumente max_connections en el servidor, o reduzca database.connections y queue.connections en los nodos.',
  'database-not-migrated':
    'La base de datos no tiene las tablas de esta versión. Ejecute antes «tapelog service migrate» con la misma configuración.',
  'database-newer':
    'Una versión más nueva de Tapelog ha cambiado la base de datos, y esta versión no puede usarla. Instale esa versión en este equipo.',
  'client-unknown': ({ id }: { id: string }) =>
    `No hay ningún cliente «${id}». «tapelog service clients list» muestra los que hay.`,
  'client-exists': ({ id }: { id: string }) => `Ya hay un cliente «${id}». Para cambiarlo, use «set».`,
  'database-disk-full': 'El disco de la base de datos está lleno. Libere espacio en él y vuelva a intentarlo.',
  'database-read-only':
    'La base de datos no acepta cambios. Indique la dirección del servidor primario, no la de uno en espera, y revise default_transaction_read_only.',
  'database-pooler':
    'Delante de la base de datos hay un gestor de conexiones como PgBouncer, que pierde los límites de tiempo y los bloqueos de sus sesiones. Indique la dirección del propio servidor.',
  'database-untrusted':
    'Este equipo no confía en el certificado de la base de datos, o es para otro nombre. Indique el archivo de su propia autoridad con sslrootcert en la dirección, o corrija el nombre del servidor.',
  'database-unencrypted':
    'La base de datos no acepta conexiones cifradas. Active ssl en el servidor. Solo si está en este equipo, quite sslmode de la dirección.',
  'database-file-unreadable':
    'No se puede leer un archivo que nombra la dirección de la base de datos, como el de sslrootcert. Corrija su ruta o sus permisos.',
  'network-wrong':
    'Una clave de worker se puede limitar a direcciones y redes, como 10.0.0.7 o 10.0.0.0/8, separadas por comas.',
  'client-id-wrong': 'El id de un cliente tiene de 1 a 64 letras, cifras, puntos, _ y -.',
  'user-id-wrong': 'El id de una persona tiene de 1 a 120 caracteres.',
  'person-unknown': ({ id }: { id: string }) =>
    `El cliente no tiene ninguna persona «${id}», o la persona se eliminó. «tapelog service clients people CLIENT» muestra las que hay.`,
  'person-email-taken': 'Otra persona de este cliente tiene esta dirección de correo.',
  'worker-key-unknown': ({ name }: { name: string }) =>
    `No hay ninguna clave de worker válida llamada «${name}». «tapelog service clients worker-keys» muestra las que hay.`,
  'identity-unknown': ({ id }: { id: string }) =>
    `Nadie ha iniciado sesión como «${id}», así que no hay ninguna identidad que olvidar.`,
  'key-name-unknown': ({ name }: { name: string }) =>
    `La persona no tiene claves válidas llamadas «${name}». «tapelog service clients list-keys CLIENT PERSON» muestra las que hay.`,
  'secrets-file-exists':
    'El archivo indicado con --out ya existe, o su carpeta no existe. Dé el nombre de un archivo nuevo, para que no se pierda ninguna clave.',
  'bench-not-allowed':
    '«bench» crea una base de datos propia en el mismo servidor y la elimina al final, lo que este usuario de la base de datos no puede hacer. Para permitirlo: ALTER ROLE … CREATEDB. No se cambió nada.',
}
