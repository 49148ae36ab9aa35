/**
 * The environment of Tapelog's own processes and of the system's programs that it starts: paths, language, time zone,
 * temporary folders, the session's buses and certificates. Credentials of a service (TAPELOG_…) and all other
 * variables of a shell are left out.
 */
const names: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TZ', 'LANG', 'LANGUAGE', 'TMPDIR', 'TEMP', 'TMP'],
  // Tapelog talks to udisks, NetworkManager and the desktop over these buses.
  ...['DBUS_SESSION_BUS_ADDRESS', 'DBUS_SYSTEM_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_SESSION_ID'],
  ...['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_DIRS', 'XDG_CONFIG_DIRS'],
  // A newsroom's own certificate authority.
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // Some systems keep the libraries of programs in other places.
  'LD_LIBRARY_PATH',
  // How many threads the recogniser computes with.
  'OMP_NUM_THREADS',
  // Where Node keeps compiled code, to start faster.
  'NODE_COMPILE_CACHE',
  // How many recordings are transcribed at the same time.
  'TAPELOG_TASKS_AT_ONCE',
  // How much memory one recogniser may use at most.
  'TAPELOG_RECOGNISER_MEMORY_MB',
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'USERDOMAIN'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'OS'],
])

/** Adds `more` without filtering it. Compares names like Windows, which ignores upper and lower case. */
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
