export type IdempotentRequest = {
  /** The call or form: keys of different calls never collide. */
  call: string
  key: string
  /** The body; the same key with another body is refused (409 IDEMPOTENCY_CONFLICT). */
  body: unknown
}
