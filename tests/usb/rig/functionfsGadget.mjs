import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { makeGadget } from './gadget.mjs'
import { until } from './guestVolumes.mjs'

/**
 * The folder in which the kernel gives a program the endpoints of its USB function: ep0 for control, the others as the program
 * describes them.
 */
export const functionFolder = '/dev/ffs-mtp'

/**
 * In the guest: a USB device that a program plays, through the kernel's FunctionFS. Only one such device can exist at a
 * time, because there is only one folder. `start` starts the program, which describes the function and then answers.
 * Every unplug ends it.
 */
export function makeFunctionfsGadget({ start, ...identity }) {
  const gadget = makeGadget({ ...identity, functionName: 'ffs.mtp' })
  let program = null
  let pulledOut = Promise.resolve()
  /** Several callers wait for the same end of the program. */
  function pullOut() {
    gadget.pullOut()
    pulledOut = pulledOut.then(endProgram)
    return pulledOut
  }
  async function endProgram() {
    if (!program) return
    const gone = new Promise((resolve) => program.once('exit', resolve))
    if (program.exitCode === null && program.signalCode === null && program.kill('SIGKILL')) await gone
    program = null
    // An unmount ends the function, so that it forgets the last connection.
    execFileSync('umount', [functionFolder])
  }
  return {
    async plugIn() {
      // The engine may notice the unplug before the program has ended, and the kernel mounts a function only once.
      await pulledOut
      mkdirSync(functionFolder, { recursive: true })
      execFileSync('mount', ['-t', 'functionfs', 'mtp', functionFolder])
      program = start()
      // The function has endpoints only after it got its description.
      await until('the gadget has its endpoints', () => existsSync(`${functionFolder}/ep3`))
      gadget.plugIn()
    },
    /** This also works in the middle of a read. */
    pullOut,
    async remove() {
      await pullOut()
      gadget.remove()
    },
  }
}
