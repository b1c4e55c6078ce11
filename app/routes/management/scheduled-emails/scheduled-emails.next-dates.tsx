import { renderToStaticMarkup } from "react-dom/server"
import { SendTime } from "~/domain/messaging/schedule-inputs.ts"
import { datesOf, NO_DATES } from "~/domain/messaging/send-dates.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { SendDatesNote } from "./scheduled-emails.dates.tsx"

/** When the email that is being typed would be sent, for the page's script. */
export const loader = page("send messages", async (tx, _actor, { query }) => {
  const values = query.values()
  const typed = SendTime.safeParse({ ...values, hour: Number(values.hour) })
  const dates = typed.success ? await datesOf(tx, typed.data) : NO_DATES
  const markup = renderToStaticMarkup(<SendDatesNote {...dates} zone={await zoneOf(tx)} />)
  return new Response(markup, { headers: { "Content-Type": "text/html" } })
})
