import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { type HostedProcess, openParentPort } from '../../../electron/system/parentPort.ts'

/** `process` as in a forked Node, or in Electron's utilityProcess. */
class FakeProcess extends EventEmitter implements HostedProcess {
  connected = true
  readonly sent: unknown[] = []
  readonly exits: number[] = []
  parentPort?: NonNullable<HostedProcess['parentPort']>
  send? = (message: unknown, sent?: () => void) => {
    this.sent.push(message)
    sent?.()
  }
  exit(code: number) {
    this.exits.push(code)
  }
}

describe('a forked Node', () => {
  test('posts while it is connected', () => {
    const host = new FakeProcess()
    const port = openParentPort(host)
    expect(port.isUtilityProcess).toBe(false)
    port.post('one')
    host.connected = false
    port.post('two')
    expect(host.sent).toEqual(['one'])
  })

  test('receives every message and exits when its host is gone', () => {
    const host = new FakeProcess()
    const heard: unknown[] = []
    openParentPort(host).listen((message) => heard.push(message))
    host.emit('message', 1)
    host.emit('message', 2)
    expect([heard, host.exits]).toEqual([[1, 2], []])
    host.emit('disconnect')
    expect(host.exits).toEqual([0])
  })

  test('exits once its last message has left', () => {
    const host = new FakeProcess()
    let leave = () => {}
    host.send = (message, sent = () => {}) => {
      host.sent.push(message)
      leave = sent
    }
    openParentPort(host).postAndExit('last')
    expect([host.sent, host.exits]).toEqual([['last'], []])
    leave()
    expect(host.exits).toEqual([0])
  })

  test('exits at once if no host can hear it', () => {
    const host = new FakeProcess()
    delete host.send
    openParentPort(host).postAndExit('last')
    const disconnected = new FakeProcess()
    disconnected.connected = false
    openParentPort(disconnected).postAndExit('last')
    expect([host.exits, disconnected.exits, disconnected.sent]).toEqual([[0], [0], []])
  })
})

test('a utilityProcess sends messages through its port', () => {
  const host = new FakeProcess()
  const posted: unknown[] = []
  const electron = new EventEmitter()
  host.parentPort = {
    postMessage: (message) => posted.push(message),
    on: (name, listener) => electron.on(name, listener),
  }
  const port = openParentPort(host)
  const heard: unknown[] = []
  port.listen((message) => heard.push(message))
  electron.emit('message', { data: 'asked' })
  port.post('said')
  port.postAndExit('last')
  host.emit('disconnect')
  expect(port.isUtilityProcess).toBe(true)
  expect([heard, posted, host.sent, host.exits]).toEqual([['asked'], ['said', 'last'], [], []])
})
