import { type ElectronApplication, expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { answerQuestions, demo, importByDialog, playerOf, rowOf, takeQuestions } from './tapelogWindow.ts'

/** Foot pedals and media keys: playback from outside the window. */

const isHeld = (app: ElectronApplication, key: string) =>
  app.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), key)
/**
 * Brings another program, or Tapelog, to the front. The test's screen has no window manager that would report the
 * change.
 */
const toFront = (app: ElectronApplication, which: 'tapelog' | 'another') =>
  app.evaluate(({ app, BrowserWindow }, which) => {
    const [window] = BrowserWindow.getAllWindows()
    app.emit(which === 'tapelog' ? 'browser-window-focus' : 'browser-window-blur', {}, window)
  }, which)

/** Tapelog takes the keys once another program is in front and main knows that a recording is open. */
const expectHeldElsewhere = (app: ElectronApplication) =>
  expect
    .poll(async () => {
      await toFront(app, 'another')
      return isHeld(app, 'F2')
    })
    .toBe(true)

test('chosen keys work in front of other programs while a recording is open', async ({ tapelog }) => {
  const { app, page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  const open = () => rowOf(page, demo.memo.title).click()
  const play = page.getByRole('button', { name: 'Play', exact: true })
  const goTo = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click()

  await test.step('no key is held before it is chosen', async () => {
    await open()
    await expect(play).toBeVisible()
    await toFront(app, 'another')
    expect(await isHeld(app, 'F1')).toBe(false)
    await toFront(app, 'tapelog')
  })
  await test.step('the settings name the chosen keys', async () => {
    await goTo('Settings')
    const name = /play, pause, back and forward in other programs too/
    const choose = () => page.getByText(name).click()
    await answerQuestions(app, 'refuse')
    await choose()
    await expect.poll(async () => (await takeQuestions(app)).length).toBe(1)
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
    await answerQuestions(app, 'confirm')
    await choose()
    await expect
      .poll(async () => (await takeQuestions(app)).map(({ detail }) => detail))
      .toEqual([expect.stringContaining('F1, F2')])
    await expect(page.getByText('These keys: F1, F2.')).toBeVisible()
    await toFront(app, 'another')
    expect(await isHeld(app, 'F1')).toBe(false)
  })
  await test.step('the keys are held only while a recording is open', async () => {
    await goTo('Library')
    await open()
    await expect(play).toBeVisible()
    await expectHeldElsewhere(app)
    await toFront(app, 'tapelog')
    expect(await isHeld(app, 'F2')).toBe(false)
    await toFront(app, 'another')
    expect(await isHeld(app, 'F2')).toBe(true)
    await page.getByRole('button', { name: 'Back to the library' }).click()
    await expect.poll(() => isHeld(app, 'F2')).toBe(false)
  })
  await test.step('a reload of the page releases the keys', async () => {
    await open()
    await expect(play).toBeVisible()
    await expectHeldElsewhere(app)
    await page.reload()
    await expect.poll(() => isHeld(app, 'F2')).toBe(false)
    await expect(rowOf(page, demo.memo.title)).toBeVisible()
  })
  await test.step('a key refused by the system is named in the recording', async () => {
    await app.evaluate(({ globalShortcut }) => {
      const { register } = globalShortcut
      globalShortcut.register = (key, pressed) => key !== 'F2' && register.call(globalShortcut, key, pressed)
    })
    await toFront(app, 'tapelog')
    await open()
    await expect(page.getByRole('alert')).toContainText('The system does not let Tapelog use F2.')
  })
})

test('media keys control the playback without giving the title to the system', async ({ tapelog }) => {
  const { page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  // The media keys reach the frame that plays the audio. The browser calls these handlers when the system reports a
  // media key.
  await page.addInitScript(() => {
    const handlers: Record<string, (() => void) | null> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler as (() => void) | null
    }
  })
  const media = (name: string) =>
    playerOf(page).evaluate(
      (name) => (window as unknown as { handlers: Record<string, () => void> }).handlers[name]?.(),
      name,
    )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await rowOf(page, demo.memo.title).click()
  await expect(button('Play')).toBeVisible()
  // The frame with the audio appears a moment after the button.
  await expect
    .poll(() =>
      page
        .frames()
        .at(-1)
        ?.evaluate(() => 'play' in ((window as { handlers?: object }).handlers ?? {})),
    )
    .toBe(true)
  await media('pause')
  await expect(button('Play')).toBeVisible()
  await media('play')
  await expect(button('Pause')).toBeVisible()
  expect(await playerOf(page).evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Tapelog')
  expect(await playerOf(page).evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  await media('pause')
  await expect(button('Play')).toBeVisible()
  const clock = page.getByRole('timer', { name: 'Position' })
  await media('previoustrack')
  await expect(clock).toHaveText(/^0?0:00:00/)
  await media('nexttrack')
  await expect(clock).toHaveText(/^0?0:00:05/)
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await expect(rowOf(page, demo.memo.title)).toBeVisible()
  expect(() => playerOf(page)).toThrow('No recording is open that can be played.')
})
