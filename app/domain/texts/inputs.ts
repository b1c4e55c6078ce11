/** Inputs about text messages. Source: api.md 4.11, X242 to X246. */
import { z } from "zod"
import { allowing, INVALID, REQUIRED } from "../field-hints.ts"
import { phone, text } from "../inputs.ts"

const agreed = () =>
  allowing(
    z.boolean({ error: REQUIRED }).refine((value) => value, INVALID),
    "Tick it: without your agreement no text is sent.",
  )

export const TextNumber = z.object({ phone: phone(), agreed: agreed() })
export type TextNumber = z.infer<typeof TextNumber>

const sixDigits = () =>
  allowing(
    text(20)
      .refine((value) => value === "" || /^\d{3} ?\d{3}$/.test(value), INVALID)
      .transform((value) => value.replace(" ", "")),
    "Use the six digits of the text message.",
  )

export const TextCode = z.object({ code: sixDigits() })
export type TextCode = z.infer<typeof TextCode>

/** An answer that the gateway delivers, with the gateway's id of it. */
export const DeliveredAnswer = z.object({
  id: text(200),
  from: text(40),
  text: allowing(z.string().max(2_000, INVALID), "Use at most 2,000 characters."),
})
