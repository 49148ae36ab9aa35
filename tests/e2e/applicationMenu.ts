import { type ElectronApplication, expect } from '@playwright/test'
import type { KeyCommandId } from '../../shared/keys/commands.ts'

type Item = { label: string; enabled: boolean; accelerator: string | null; registers: boolean }

/** An item of the application's menu, by its command. Throws if the menu does not have it. */
export const menuItem = (app: ElectronApplication, command: KeyCommandId): Promise<Item> =>
  app.evaluate(({ Menu }, id) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(id)
    if (!item) throw new Error(`The menu has no item ${id}.`)
    const { label, enabled, accelerator, registerAccelerator } = item
    return { label, enabled, accelerator: accelerator ?? null, registers: registerAccelerator }
  }, command)

/** Waits until the menu offers a command, and chooses it, as a click does. The operating system draws the menu itself. */
export async function chooseInMenu(app: ElectronApplication, command: KeyCommandId): Promise<void> {
  await expect.poll(async () => (await menuItem(app, command)).enabled, { message: command }).toBe(true)
  await app.evaluate(({ Menu, BrowserWindow }, id) => {
    const [window] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById(id)?.click({}, window, window?.webContents)
  }, command)
}
