import { z } from "zod"
import { oneOf } from "../inputs.ts"

export const ShownFolder = z.object({ folder: z.string().max(4096) })
export type ShownFolder = z.infer<typeof ShownFolder>

export const Accepted = z.object({ what: oneOf(["sameDisk", "secret"]) })
export type Accepted = z.infer<typeof Accepted>

export const SecretElsewhere = z.object({ isElsewhere: z.literal("on", { message: "Tick it when a copy is there." }) })
export type SecretElsewhere = z.infer<typeof SecretElsewhere>
