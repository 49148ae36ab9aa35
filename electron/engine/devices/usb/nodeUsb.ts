import type { UsbDeviceLike } from './identity.ts'

/**
 * What is needed of a USB library. `watch` resolves once both listeners are registered, with the call that takes them
 * off again; `onDisconnect` gets the `handle` of the device that went. Both reject with the library's own errors.
 */
export type UsbApi = {
  getDevices(): Promise<UsbDeviceLike[]>
  watch(
    onConnect: (device: UsbDeviceLike) => void,
    onDisconnect: (handle: string) => void,
  ): Promise<() => Promise<void>>
}

/**
 * The `usb` package (3.1). Its native emitter is used in place of `usb.addEventListener`: that one registers behind the
 * caller's back, so that a refused registration or listing ends the process instead of reaching anybody. Here both are
 * awaited. The package itself is loaded too, because it gives devices their WebUSB methods.
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
