/**
 * One thing that was tried. `warning`: works, but should not stay so. `values`: of its sentence. The command line has the
 * sentences; those of the object store are `sentence`.
 */
export type Check = {
  code: CheckCode
  state: 'ok' | 'warning' | 'failed'
  values: Readonly<Record<string, string | number>>
}

type CheckCode =
  | 'database'
  | 'database-version'
  | 'database-encoding'
  | 'database-clock'
  | 'database-writable'
  | 'database-durable'
  | 'database-encrypted'
  | 'database-tables'
  | 'database-permissions'
  | 'database-connections'
  | 'clients'
  | 'worker-keys'
  | 'store'
  | 'work-folder'
  | 'origin'
  | 'certificate'
  | 'worker-node'
  | 'worker-key'
  | 'worker-models'

export const ok = (code: CheckCode, values: Check['values'] = {}): Check => ({ code, state: 'ok', values })
export const warning = (code: CheckCode, values: Check['values'] = {}): Check => ({ code, state: 'warning', values })
export const failed = (code: CheckCode, values: Check['values'] = {}): Check => ({ code, state: 'failed', values })
