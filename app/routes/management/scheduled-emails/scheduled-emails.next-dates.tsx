import { renderToStaticMarkup } from "react-dom/server"
import { LetterForm, SendTime } from "~/domain/messaging/schedule-inputs.ts"
import { letterNow } from "~/domain/messaging/scheduled-letter.ts"
import { datesOf, NO_DATES } from "~/domain/messaging/send-dates.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { AheadNote } from "./scheduled-emails.dates.tsx"

/** A preview of the form's current values, for the page's script. */
export const loader = page("send messages", async (tx, actor, { query }) => {
  const values = query.values()
  const typed = SendTime.safeParse({ ...values, hour: Number(values.hour) })
  const letterForm = LetterForm.safeParse({
    ...values,
    template: Number(values.template),
    add: query.all.getAll("add"),
  })
  const dates = typed.success ? await datesOf(tx, typed.data) : NO_DATES
  const letter = letterForm.success ? await letterNow(tx, actor, letterForm.data) : null
  const markup = renderToStaticMarkup(<AheadNote letter={letter} dates={dates} zone={await zoneOf(tx)} />)
  return new Response(markup, { headers: { "Content-Type": "text/html" } })
})
