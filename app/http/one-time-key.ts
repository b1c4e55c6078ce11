import { randomUUID } from "node:crypto"

/** A key for a form's hidden field `key`: the form is booked once, however often it is sent. */
export const oneTimeKey = (): string => randomUUID()
