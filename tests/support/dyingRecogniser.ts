/** Stands where a recogniser would and dies as a bad native model makes it die: without a word, by exit or by signal. */
process.once('message', ({ audioPath }: { audioPath: string }) => {
  if (audioPath === 'signal') process.kill(process.pid, 'SIGSEGV')
  else process.exit(255)
})
