import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../doors/paths.mjs'
import { keysPaper } from './keysPaper.mjs'
import { newsroomSettingsPaper } from './newsroomSettingsPaper.mjs'
import { terminalPaper } from './terminalPaper.mjs'

/** Writes the papers that are made of the program's own words: `node build/papers/index.mjs`, in Node 24. */
writeFileSync(join(root, 'docs/keys.md'), keysPaper())
writeFileSync(join(root, 'docs/newsroom-settings.md'), newsroomSettingsPaper())
writeFileSync(join(root, 'docs/terminal.md'), terminalPaper())
