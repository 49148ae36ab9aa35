/** Operation codes (ISO 15740 section 10.4; MTP 1.1 appendix D; the 64-bit operation is Android's extension). */
export const operation = {
  getDeviceInfo: 0x1001,
  openSession: 0x1002,
  closeSession: 0x1003,
  getStorageIds: 0x1004,
  getStorageInfo: 0x1005,
  getObjectHandles: 0x1007,
  getObjectInfo: 0x1008,
  getObject: 0x1009,
  getPartialObject: 0x101b,
  /** Its parameters are the handle, the low and the high half of the offset, and the size. */
  getPartialObject64: 0x95c1,
  getObjectPropValue: 0x9803,
} as const

/** Parameters of GetObjectHandles: only objects in the root folder, and objects of every format. */
export const rootFolder = 0xffffffff
export const everyFormat = 0
/** ObjectSize (MTP 1.1 appendix B.3.4). */
export const objectSizeProperty = 0xdc04
/** ObjectFileName (MTP 1.1 appendix B.3.7). */
export const objectFileNameProperty = 0xdc07
