import { ensureSystemPackages } from '../build/doors/systemPackages.mjs'

// Whatever the doors would install one by one: they run as a user who may not.
await ensureSystemPackages('media', 'window', 'tests', 'speech', 'torture', 'usbRig')
