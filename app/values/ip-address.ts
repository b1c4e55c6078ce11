const LOCAL = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^::1$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe[89ab][0-9a-f]:/i,
]

/** True for an address of this machine or of a private network: it has no location. */
export function isLocalAddress(ip: string): boolean {
  return LOCAL.some((network) => network.test(ip))
}
