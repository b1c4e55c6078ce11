import { randomUUID } from "node:crypto"
import { Refusal } from "~/domain/refusal.ts"

/** A key for a form's hidden field `key`: the form is booked once, however often it is sent. */
export const newIdempotencyKey = (): string => randomUUID()

const MAX_LENGTH = 100

/** The key of a form, empty without one. Refuses a key that no form of ours has. */
export function idempotencyKeyOf(form: FormData): string {
  const key = form.get("key") ?? ""
  if (typeof key !== "string" || key.length > MAX_LENGTH) {
    throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
  }
  return key
}
