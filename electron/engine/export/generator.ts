import packageJson from '../../../package.json' with { type: 'json' }

/** What made a file, written into it: a reader who meets a fault can say which version had it. */
export const generator = { name: 'tapelog', version: packageJson.version } as const
