import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/device.ts'
import { useCommand } from '../queries.ts'
import { newRecordings, noticeWords, spokenWords } from './deviceWords.ts'
import { dismissed, isSeen, noMemory, remember } from './noticeMemory.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'

/** A line above any other page for a device that has come, is read from, or is done with; and the same read out. */
export function DeviceNotices({ isOnPage, onShow }: { isOnPage: boolean; onShow: () => void }) {
  const { data } = useCommand('devices.list')
  const [memory, setMemory] = useState(noMemory)
  useEffect(() => {
    if (data) setMemory((before) => remember(before, data.devices, isOnPage))
  }, [data, isOnPage])
  const devices = data?.devices ?? []
  return (
    <>
      {/* There from the start: what is added to a live region is read out, a region that is added is not. */}
      <div className="spoken" role="status">
        {devices.map((device) => {
          const words = spokenWords(device)
          return words && <p key={device.deviceId}>{words}</p>
        })}
      </div>
      {!isOnPage &&
        devices.map((device) => {
          const words = isSeen(memory, device) ? null : noticeWords(device, memory.followed.has(device.deviceId))
          return (
            words && (
              <DeviceNotice
                key={device.deviceId}
                device={device}
                words={words}
                onShow={onShow}
                onDismiss={() => setMemory((before) => dismissed(before, device))}
              />
            )
          )
        })}
    </>
  )
}

function DeviceNotice(props: { device: Device; words: string; onShow: () => void; onDismiss: () => void }) {
  const { device, words, onShow, onDismiss } = props
  const begin = useDeviceMutation('devices.import')
  return (
    <section className="notices device" aria-label={`Notice about ${device.name}`}>
      <p>
        <strong dir="auto">{device.name}</strong>: {words}
        {begin.error && <span className="error"> {begin.error.message}</span>}
      </p>
      {device.state === 'ready' && newRecordings(device) > 0 && (
        <Button
          className="primary"
          aria-label={`Import from ${device.name}`}
          isPending={begin.isPending}
          onPress={() => begin.mutate({ deviceId: device.deviceId })}
        >
          Import
        </Button>
      )}
      <Button className="quiet" onPress={onShow}>
        Show
      </Button>
      <Button className="icon" aria-label="Dismiss" onPress={onDismiss}>
        <X size={16} aria-hidden />
      </Button>
    </section>
  )
}
