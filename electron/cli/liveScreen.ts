import type { Terminal } from './terminal.ts'

/**
 * Switches to the alternate screen, and turns off line wrapping and the cursor. Leaving that screen shows the earlier
 * content of the terminal again.
 */
const enter = '\x1b[?1049h\x1b[?7l\x1b[?25l'
const leave = '\x1b[?25h\x1b[?7h\x1b[?1049l'
const home = '\x1b[H'
const clearLine = '\x1b[K'
const clearBelow = '\x1b[J'

/** Redraws lines in place. Cuts off lines that are too long or too many. */
export class LiveScreen {
  readonly #screen: Terminal['stdout']

  constructor(screen: Terminal['stdout']) {
    this.#screen = screen
    screen.write(enter)
  }

  /** The height of the terminal in lines. */
  get rows(): number {
    return Math.max(1, this.#screen.rows ?? 1)
  }

  draw(lines: readonly string[]): void {
    const shown = lines.slice(0, this.rows)
    this.#screen.write(`${home}${shown.map((line) => `${line}${clearLine}`).join('\r\n')}${clearBelow}`)
  }

  close(): void {
    this.#screen.write(leave)
  }
}
