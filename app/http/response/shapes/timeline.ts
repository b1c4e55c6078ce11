import { z } from "zod"
import { TIMELINE_KINDS } from "~/domain/timeline/inputs.ts"
import { day, id, instant, named, signedCents, text } from "./values.ts"

/** What happened with a tenant, newest first. `ID` is a thread's, a request's, a note's, a stored file's or an audit row's; `Next` is the `until` of the older ones. */
export const Timeline = named("Timeline", {
  Entries: z.array(
    z.strictObject({
      Kind: z.enum(TIMELINE_KINDS),
      Date: day(),
      At: instant().nullable(),
      ID: id().nullable(),
      Title: text(),
      Detail: text().nullable(),
      By: text().nullable(),
      Amount: signedCents().nullable(),
    }),
  ),
  Next: day().nullable(),
})
