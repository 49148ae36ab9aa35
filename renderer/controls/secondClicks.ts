/**
 * Ignores the second click of a double click if it lands beside a dialog: the first click opened the dialog, and the second would close it
 * again. The window captures clicks before React Aria, which closes the dialog.
 */
export function ignoreSecondClicks(): void {
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail } = event
      if (detail > 1 && target instanceof Element && target.matches('.overlay')) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
