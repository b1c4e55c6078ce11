import { randomUUID } from "node:crypto"
import { Refusal } from "~/domain/refusal.ts"

/** A key for a form's hidden field `key`: the form is booked once, however often it is sent. */
export const oneTimeKey = (): string => randomUUID()

const LONGEST = 100

/** The key a form came with, empty without one. What no form of ours would carry is refused. */
export function oneTimeKeyOf(form: FormData): string {
  const key = form.get("key") ?? ""
  if (typeof key !== "string" || key.length > LONGEST) {
    throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
  }
  return key
}
