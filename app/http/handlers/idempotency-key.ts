import { randomUUID } from "node:crypto"
import { Refusal } from "~/domain/refusal.ts"

/** A key for a form's hidden field `key`. A form sent twice with the same key executes once. */
export const newIdempotencyKey = (): string => randomUUID()

const MAX_LENGTH = 100

/** The key of a form, empty if absent. Refuses a key that no form of ours creates. */
export function idempotencyKeyOf(form: FormData): string {
  const key = form.get("key") ?? ""
  if (typeof key !== "string" || key.length > MAX_LENGTH) {
    throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
  }
  return key
}
