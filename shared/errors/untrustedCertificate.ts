/** Whether this code of Node says that the other side’s certificate is not one that this machine trusts. */
export const isUntrusted = (code: string): boolean =>
  /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/.test(code)
