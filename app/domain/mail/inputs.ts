import { z } from "zod"
import { id } from "../inputs.ts"

/** Which mail is meant. */
export const ChosenMail = z.object({ id: id() })
export type ChosenMail = z.output<typeof ChosenMail>

export const AllMail = z.object({})
