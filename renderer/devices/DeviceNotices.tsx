import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/devices/device.ts'
import { askAboutImports, intoOpenProject } from '../base/importsHere.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { newRecordings, noticeWords, spokenWords } from './deviceWords.ts'
import { dismissed, isSeen, noMemory, remember } from './noticeMemory.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'

const { notice } = words.devices

/**
 * Lines above the other pages about devices that were plugged in, that Tapelog imports from, or whose import ended. Screen readers read
 * them too.
 */
export function DeviceNotices({ isOnPage, onShow }: { isOnPage: boolean; onShow: () => void }) {
  const { data } = useCommand('devices.list')
  const [memory, setMemory] = useState(noMemory)
  useEffect(() => {
    if (data) setMemory((before) => remember(before, data.devices, isOnPage))
  }, [data, isOnPage])
  const devices = data?.devices ?? []
  return (
    <>
      {/* Always present: screen readers read text added to a live region, not an added region. */}
      <div className="spoken" role="status">
        {devices.map((device) => {
          const text = spokenWords(device)
          return text && <p key={device.deviceId}>{text}</p>
        })}
      </div>
      {!isOnPage &&
        devices.map((device) => {
          const text = isSeen(memory, device) ? null : noticeWords(device, memory.followed.has(device.deviceId))
          return (
            text && (
              <DeviceNotice
                key={device.deviceId}
                device={device}
                text={text}
                onShow={onShow}
                onDismiss={() => setMemory((before) => dismissed(before, device))}
              />
            )
          )
        })}
    </>
  )
}

function DeviceNotice(props: { device: Device; text: string; onShow: () => void; onDismiss: () => void }) {
  const { device, text, onShow, onDismiss } = props
  const begin = useDeviceMutation('devices.import')
  return (
    <section className="notices oneline" aria-label={notice.label(device.name)}>
      <p>
        <strong dir="auto">{device.name}</strong>: {text}
        {begin.error && <span className="error"> {begin.error.message}</span>}
      </p>
      {device.state === 'ready' && newRecordings(device) > 0 && (
        <Button
          className="primary"
          aria-label={notice.importFrom(device.name)}
          isPending={begin.isPending}
          onPress={() =>
            begin.mutate({ deviceId: device.deviceId, ...intoOpenProject() }, { onSuccess: askAboutImports })
          }
        >
          {words.buttons.import}
        </Button>
      )}
      <Button className="quiet" onPress={onShow}>
        {notice.show}
      </Button>
      <Button className="icon" aria-label={words.buttons.dismiss} onPress={onDismiss}>
        <X size={16} aria-hidden />
      </Button>
    </section>
  )
}
