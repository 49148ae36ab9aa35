/**
 * The environment of Tapelog's own processes and of the system's programs that it starts: paths, language, time zone,
 * temporary folders, the session's buses and certificates. Credentials of a service (TAPELOG_…) and all other
 * variables of a shell are left out.
 */
const names: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TZ', 'LANG', 'LANGUAGE', 'TMPDIR', 'TEMP', 'TMP'],
  // udisks, NetworkManager and the desktop are asked over these.
  ...['DBUS_SESSION_BUS_ADDRESS', 'DBUS_SYSTEM_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_SESSION_ID'],
  ...['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_DIRS', 'XDG_CONFIG_DIRS'],
  // A newsroom's own certificate authority.
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // Systems that keep libraries of programs in other places.
  'LD_LIBRARY_PATH',
  // Threads of the recogniser's mathematics.
  'OMP_NUM_THREADS',
  // Where Node keeps code that it has compiled, for a faster start.
  'NODE_COMPILE_CACHE',
  // How many recordings are transcribed side by side.
  'TAPELOG_TASKS_AT_ONCE',
  // The most memory that one of them may take.
  'TAPELOG_RECOGNISER_MEMORY_MB',
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'USERDOMAIN'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'OS'],
])

/** `more` is added as it is. Names are compared as Windows does, without case. */
export function childEnvironment(
  more: Readonly<Record<string, string>> = {},
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isPassed(entry[0].toUpperCase()),
  )
  return { ...Object.fromEntries(passed), ...more }
}

const isPassed = (name: string): boolean => names.has(name) || name.startsWith('LC_')
