import { z } from "zod"
import { TIMELINE_KINDS } from "~/domain/timeline/inputs.ts"
import { day, id, instant, named, signedCents, text } from "./values.ts"

/** The history of a tenant, newest first. `ID` is the id of a thread, request, note, stored file or audit row; `Next` is the `until` for older entries. */
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
