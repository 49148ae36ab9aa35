import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

/** A handler that answers when its work is done. */
export const done =
  <I>(work: (input: I, window: BrowserWindow) => unknown) =>
  async (input: I, window: BrowserWindow): Promise<{ ok: true }> => {
    await work(input, window)
    return { ok: true }
  }

/** The one file or folder that a person chooses in a dialog; undefined if they cancel it. */
export async function chosenPath(window: BrowserWindow, options: OpenDialogOptions): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, options)
  return canceled ? undefined : filePaths[0]
}
