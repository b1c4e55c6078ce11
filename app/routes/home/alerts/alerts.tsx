/** The alerts of a person on a tenant's account. Source: api.md X240 to X245. */
import type { Tx } from "#db/client.server.ts"
import { ChooseMails, ChooseTexts } from "~/domain/alerts/inputs.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { chooseTexts, confirmTextNumber, endOwnTexts, requestTextCode } from "~/domain/alerts/own-text-alerts.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { TextCode, TextNumber } from "~/domain/texts/inputs.ts"
import type { OwnTexts } from "~/domain/texts/own-texts.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { dayAt, formatDay, formatTime } from "~/values/calendar.ts"
import type { Route } from "./+types/alerts.ts"
import { MailChoices } from "./alerts.mails.tsx"
import { TextChoices } from "./alerts.texts.tsx"

export const handle = { static: true, title: "Alerts", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, actor) => {
  const { texts, ...mails } = await ownAlerts(tx, actor, {})
  return { ...mails, texts: texts && (await withTimes(tx, texts)), mayChoose: may(actor, "choose alerts") }
})

async function withTimes(tx: Tx, texts: OwnTexts) {
  const { confirmedAt, waitingFor } = texts
  const zone = await zoneOf(tx)
  return {
    ...texts,
    since: confirmedAt === null ? null : formatDay(dayAt(confirmedAt, zone)),
    until: waitingFor && formatTime(waitingFor.until, zone),
  }
}

const HERE = "/home/alerts"
/** Links to the next step, because on a phone the part above fills several screens. */
const TEXTS = `${HERE}#text-messages`
const saved = () => ({ to: HERE, notice: "Your choice was saved." })

export const action = submissions({
  mails: step({ input: ChooseMails, command: chooseMails, redirectTo: saved }),
  texts: step({ input: ChooseTexts, command: chooseTexts, redirectTo: saved }),
  number: step({
    input: TextNumber,
    command: requestTextCode,
    redirectTo: () => ({ to: TEXTS, notice: "A code is on its way to your phone. Enter it below." }),
  }),
  code: step({
    input: TextCode,
    workflow: confirmTextNumber,
    redirectTo: () => ({
      to: TEXTS,
      notice: "Your number is confirmed. Choose below what you want to be texted about.",
    }),
  }),
  endTexts: step({
    input: Nothing,
    command: endOwnTexts,
    redirectTo: () => ({ to: HERE, notice: "You get no more text messages." }),
  }),
})
export const headers = headersOfForm

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, alerts, daysBefore, texts, mayChoose } = loaderData
  return (
    <>
      <PageHead title="Alerts" back={{ to: "/home", label: "Your Unit" }} />
      <div className="stack-lg">
        <MailChoices
          email={email}
          alerts={alerts}
          daysBefore={daysBefore}
          mayChoose={mayChoose}
          formResult={actionData?.intent === "mails" ? actionData : undefined}
        />
        {texts && <TextChoices texts={texts} alerts={alerts} mayChoose={mayChoose} formResult={actionData} />}
      </div>
    </>
  )
}
