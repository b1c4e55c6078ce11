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

/** Whether an address is of this machine or a private network, and so has no location. */
export function isLocalAddress(ip: string): boolean {
  return LOCAL.some((network) => network.test(ip))
}
