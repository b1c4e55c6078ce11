import { z } from "zod"
import { id } from "../inputs.ts"

export const MailId = z.object({ id: id() })
export type MailId = z.output<typeof MailId>

export const AllMail = z.object({})
