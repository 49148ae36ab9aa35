import { z } from 'zod'
import { shownText } from '../text/shownText.ts'

/** A device that can run a speech model: the processor or a graphics device. */
export const deviceSchema = z.object({
  /** Names the device on this computer, also after a restart. */
  key: z.string().min(1).max(200),
  name: z.string().max(200).transform(shownText).pipe(z.string().min(1)),
  isGraphics: z.boolean(),
  /** The device's own memory; null if the driver states none. */
  memoryBytes: z.number().nonnegative().nullable(),
})
export type Device = z.infer<typeof deviceSchema>

/** A device with names that fit {@link deviceSchema}: a driver can state any. Else a device that failed would not be remembered. */
export const keptDevice = (device: Device): Device => ({
  ...device,
  key: device.key.slice(0, 200) || '?',
  name: shownText(device.name).slice(0, 200).trim() || shownText(device.key).slice(0, 200).trim() || '?',
})

/** The choice to use only the processor. */
export const processorOnly = 'cpu'
/** `auto` (the first graphics device that works, else the processor), {@link processorOnly}, or the key of a device. */
export const deviceChoiceSchema = z.string().min(1).max(200)
