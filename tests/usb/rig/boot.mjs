import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Boots the guest and runs one program of the project in it. A line `@@ {"execute": …, "arguments": …}` on the guest's
 * console is a command to QEMU (plug in, pull out). `{name}` in such a line means the host's path `hostPaths.name`. All
 * other lines go to `onLine`. Resolves with the program's exit code, or null if the guest ended without one.
 *
 * The processor is one without AVX, which takes an emulator longer than SSE.
 *
 * `no_timer_check`: beside other work, the emulated timer is late, and the kernel would stop because of that. The
 * processor is emulated unless ACCEL=kvm is set: /dev/kvm may exist and still hang.
 */
export async function runInGuest({
  image,
  projectRoot,
  program,
  choose = '',
  qemuArgs = [],
  hostPaths = {},
  onLine,
  timeoutMs = 3_600_000,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-rig-'))
  const control = join(folder, 'qmp')
  const accelerator = process.env.ACCEL ?? 'tcg,thread=multi,tb-size=512'
  const qemu = spawn(
    'qemu-system-x86_64',
    [
      ...['-nodefaults', '-no-reboot', '-display', 'none', '-serial', 'stdio', '-machine', 'q35', '-cpu', 'Nehalem'],
      ...['-accel', accelerator, '-smp', '2', '-m', '3072'],
      ...['-kernel', image.kernel, '-initrd', image.initrd],
      ...[
        '-append',
        `console=ttyS0 quiet panic=-1 mitigations=off nokaslr audit=0 no_timer_check rig.run=${program} rig.choose=${encodeURIComponent(choose)}`,
      ],
      '-virtfs',
      `local,path=${projectRoot},mount_tag=project,security_model=none,readonly=on,multidevs=remap`,
      ...['-qmp', `unix:${control},server=on,wait=off`, '-device', 'qemu-xhci,id=xhci'],
      ...qemuArgs,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const killer = setTimeout(() => qemu.kill('SIGKILL'), timeoutMs)
  let code = null
  let monitor = null
  const lines = createInterface({ input: qemu.stdout })
  lines.on('line', (raw) => {
    const line = raw.replaceAll('\r', '')
    const command = /@@ (\{.*\})/.exec(line)?.[1]
    const ended = /rig: ended (\d+)/.exec(line)?.[1]
    if (ended !== undefined) code = Number(ended)
    else if (command) {
      monitor ??= qmp(control, onLine)
      void monitor.then((send) => send(command.replace(/\{(\w+)\}/g, (whole, name) => hostPaths[name] ?? whole)))
    } else onLine(line)
  })
  await new Promise((resolve) => qemu.once('exit', resolve))
  clearTimeout(killer)
  rmSync(folder, { recursive: true, force: true })
  return code
}

/** QEMU's control socket, after its greeting. It prints QEMU's refusals, because the guest gets no answers. */
async function qmp(path, onLine) {
  const socket = createConnection(path)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  createInterface({ input: socket }).on('line', (line) => line.includes('"error"') && onLine(`QEMU refused: ${line}`))
  const send = (line) => socket.write(`${line}\n`)
  send('{"execute":"qmp_capabilities"}')
  return send
}
