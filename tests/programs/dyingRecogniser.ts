/** Replaces a recogniser and dies as a bad native model makes it die: silently, by exit or by signal. */
process.once('message', ({ audioPath }: { audioPath: string }) => {
  if (audioPath === 'signal') process.kill(process.pid, 'SIGSEGV')
  else process.exit(255)
})
