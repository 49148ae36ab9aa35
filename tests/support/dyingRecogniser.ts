/** Stands where a recogniser would and dies as a bad native model makes it die: without a word, by exit or by signal. */
process.once('message', () => {
  if (process.env.TAPELOG_TEST_DEATH === 'signal') process.kill(process.pid, 'SIGSEGV')
  else process.exit(255)
})
