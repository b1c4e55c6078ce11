/** Which request must happen once. */
export type IdempotentRequest = {
  /** Which call or form this is: keys of different calls never meet. */
  call: string
  key: string
  /** What was sent; the same key with another body is refused (409 IDEMPOTENCY_CONFLICT). */
  body: unknown
}
