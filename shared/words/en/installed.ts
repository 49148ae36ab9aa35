/** What an installed Tapelog says outside its window: to the desktop, and in the terminal when no window may open. */
export const installed = {
  /** The kind of program, below its name among the applications. */
  genericName: 'Interview transcription',
  summary: 'Turn recorded interviews into text you can quote',
  isRoot: 'Tapelog does not open a window for root. Start it as an ordinary user.',
  noNamespaces:
    'This system forbids user namespaces. Tapelog needs them to isolate pages and recordings. An administrator can allow them: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000',
  noProfile:
    'Tapelog’s AppArmor profile is missing: /etc/apparmor.d/tapelog. Without it, this system forbids the user namespaces that Tapelog needs to isolate pages and recordings. Install the package again: sudo apt-get install --reinstall tapelog',
  debuggingRefused:
    'An installed Tapelog does not start with remote debugging, because another program could then read its window.',
}
