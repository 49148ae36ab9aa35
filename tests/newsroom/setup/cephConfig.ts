import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export type CephPlaces = {
  folder: string
  clusterId: string
  monitorPort: number
  gatewayPort: number
  /** `memory`: fast, and forgotten with the process. `disk`: a file in the folder, for measurements. */
  keeps: 'memory' | 'disk'
}

/**
 * The settings of a cluster of one monitor, one storage daemon and one gateway. It has no manager daemon: nothing here
 * needs its statistics, and it would take a third of the time to start and most of the memory.
 */
export const cephConfig = ({ folder, clusterId, monitorPort, gatewayPort, keeps }: CephPlaces): string => `[global]
fsid = ${clusterId}
mon_host = v2:127.0.0.1:${monitorPort}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = ${join(folder, 'keyring')}
run_dir = ${folder}
admin_socket =
pid_file =
log_file =
log_to_stderr = false
err_to_stderr = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_crush_initial_weight = 1
osd_objectstore = ${keeps === 'memory' ? 'memstore' : 'bluestore'}
memstore_device_bytes = 8589934592
bluestore_block_size = 17179869184
osd_memory_target = 939524096
# Each new pool is a proposal to the monitor, and by default a proposal waits a second for others.
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
mon_allow_pool_size_one = true
# A disk of a build machine may be nearly full.
mon_data_avail_crit = 1
mon_data_avail_warn = 1
[mon.a]
mon_data = ${join(folder, 'monitor')}
[osd.0]
osd_data = ${join(folder, 'storage')}
[client.gateway]
rgw_data = ${join(folder, 'gateway')}
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw_s3_auth_use_keystone = false
rgw_thread_pool_size = 64
rgw_run_sync_thread = false
# Removed objects free their memory within seconds, not after two hours.
rgw_gc_obj_min_wait = 5
rgw_gc_processor_period = 5
`

/** A keyring with new keys of all parts of the cluster. Without keys (`auth none`), the gateway hangs. */
export const cephKeyring = (): string => `[mon.]
key = ${newKey()}
caps mon = "allow *"
[client.admin]
key = ${newKey()}
caps mon = "allow *"
caps osd = "allow *"
[osd.0]
key = ${newKey()}
caps mon = "allow profile osd"
caps osd = "allow *"
[client.gateway]
key = ${newKey()}
caps mon = "allow rwx"
caps osd = "allow rwx"
`

/** Ceph's form of an AES key: its kind, the time, the length of the key, the key. */
function newKey(): string {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(1, 0)
  head.writeUInt32LE(Math.floor(Date.now() / 1000), 2)
  head.writeUInt16LE(16, 10)
  return Buffer.concat([head, randomBytes(16)]).toString('base64')
}
