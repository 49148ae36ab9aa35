import type { UsbDeviceLike } from './identity.ts'

/**
 * The functions of a USB library that Tapelog uses. `watch` resolves once both listeners are registered, with a function that removes
 * them; `onDisconnect` gets the `handle` of the unplugged device. Both functions reject with the library's own errors.
 */
export type UsbApi = {
  getDevices(): Promise<UsbDeviceLike[]>
  watch(
    onConnect: (device: UsbDeviceLike) => void,
    onDisconnect: (handle: string) => void,
  ): Promise<() => Promise<void>>
}

/**
 * The `usb` package (3.1). This code uses the native emitter instead of `usb.addEventListener`, which does not wait for the
 * registration: if the system refuses the registration or the listing, the process would end. The package itself is loaded too, because
 * it adds the WebUSB methods to devices.
 */
export async function loadNodeUsb(): Promise<UsbApi> {
  await import('usb')
  const { Emitter, nativeGetDevices } = await import('usb/index.js')
  return {
    getDevices: () => nativeGetDevices(),
    async watch(onConnect, onDisconnect) {
      const emitter = new Emitter()
      await emitter.addAttach(onConnect)
      try {
        await emitter.addDetach(onDisconnect)
      } catch (error) {
        await emitter.removeAttach()
        throw error
      }
      return async () => {
        await Promise.all([emitter.removeAttach(), emitter.removeDetach()])
      }
    },
  }
}
