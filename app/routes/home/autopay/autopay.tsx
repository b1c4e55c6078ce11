/** A tenant's autopay: on or off, the saved method, the day, and a single skip. Source: specification 3 "Autopay screen", api.md T8 to T12, T23. */
import { DAY_NOT_SAVED, METHOD_NOT_SAVED, NOT_DISABLED, NOT_ENABLED } from "~/domain/autopay/failure-messages.ts"
import { ConfirmAutopay, LimitsForm, NoFields, OwnDayOrDefault, SkipShown } from "~/domain/autopay/inputs.ts"
import {
  chooseOwnMethod,
  disableAutopay,
  enableAutopay,
  enableAutopayWith,
  setOwnDay,
} from "~/domain/autopay/own-autopay.ts"
import { confirmAutopay, type OwnLimits, ownLimits, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { skipAutopay } from "~/domain/autopay/skips.ts"
import { deleteMethod, METHOD_NOT_DELETED } from "~/domain/payment-methods/delete-method.ts"
import { ChooseMethod } from "~/domain/payment-methods/inputs.ts"
import { autopayOverview } from "~/domain/portal/autopay-overview.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay, formatMonth, ordinal } from "~/values/calendar.ts"
import { AchRestricted } from "../ach-restricted.tsx"
import type { Route } from "./+types/autopay.ts"
import { Day } from "./autopay.day.tsx"
import script from "./autopay.enhance.ts?worker&url"
import { HERE } from "./autopay.labels.ts"
import { Limits } from "./autopay.limits.tsx"
import { DeleteMethod, Methods } from "./autopay.methods.tsx"
import { NextPayment } from "./autopay.next.tsx"
import { Runs } from "./autopay.runs.tsx"
import { Switch } from "./autopay.switch.tsx"
import { type AutopayView, autopayView, type MethodView } from "./autopay.view.ts"

export const handle = { static: true, title: "Autopay", area: "home" } satisfies PageHandle

export const loader = page("use tenant portal", async (tx, actor, { query }) => {
  const view = autopayView(await autopayOverview(tx, actor, undefined), await zoneOf(tx))
  const named = query.get("dialog") === "delete" && view.maySave ? query.get("method") : null
  const limits = await ownLimits(tx, actor, undefined)
  return { pageData: new ServerOnly({ view, limits, deleted: view.methods.find(({ id }) => id === named) ?? null }) }
})

const done = (notice: string) => ({ to: HERE, notice })

export const action = submissions({
  enable: step({
    input: NoFields,
    command: enableAutopay,
    redirectTo: () => done("Autopay is enabled."),
    failure: NOT_ENABLED,
  }),
  enableWith: step({
    input: ChooseMethod,
    command: enableAutopayWith,
    redirectTo: () => done("Autopay is enabled."),
    failure: NOT_ENABLED,
  }),
  disable: step({
    input: NoFields,
    command: disableAutopay,
    redirectTo: () => done("Autopay is disabled. Nothing is paid by itself."),
    failure: NOT_DISABLED,
  }),
  day: step({
    input: OwnDayOrDefault,
    command: setOwnDay,
    redirectTo: ({ day }) =>
      done(day === null ? "Autopay uses the property's day." : `Autopay pays on the ${ordinal(day)} of each month.`),
    failure: DAY_NOT_SAVED,
  }),
  method: step({
    input: ChooseMethod,
    command: chooseOwnMethod,
    redirectTo: () => done("Autopay uses this payment method from the next payment on."),
    failure: METHOD_NOT_SAVED,
  }),
  skip: step({
    input: SkipShown,
    command: skipAutopay,
    redirectTo: ({ enabled, next: { month, on, isSkipped } }) =>
      done(
        isSkipped
          ? `${formatMonth(month)} is skipped: nothing is paid by itself on ${formatDay(on)}.`
          : `${formatMonth(month)} is no longer skipped${enabled ? `: autopay pays on ${formatDay(on)}` : ""}.`,
      ),
  }),
  limits: step({
    input: LimitsForm,
    command: setOwnLimits,
    redirectTo: () => done("The limits are saved."),
  }),
  confirm: step({
    input: ConfirmAutopay,
    command: confirmAutopay,
    redirectTo: () => done("This month is confirmed."),
  }),
  delete: step({
    input: ChooseMethod,
    workflow: deleteMethod,
    redirectTo: () => done("The payment method was deleted."),
    failure: METHOD_NOT_DELETED,
  }),
})

type PageData = { view: AutopayView; limits: OwnLimits; deleted: MethodView | null }
type Props = { loaderData: { pageData: ServerOnly<PageData> }; actionData?: Route.ComponentProps["actionData"] }

export default function AutopayPage({ loaderData, actionData }: Props) {
  const { view, limits, deleted } = loaderData.pageData.get()
  const { refusal, intent, result } = actionData ?? {}
  const isRestricted = refusal?.code === "restricted-payment-method-ach"
  return (
    <>
      <div className="stack-lg">
        {refusal && !isRestricted && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        <div className="tiles">
          <Switch view={view} />
          {view.next && !view.isStopped && <NextPayment next={view.next} isOn={view.isOn} mayChange={view.mayChange} />}
        </div>
        <Methods view={view} />
        {(view.isOn || !view.isStopped) && (
          <Day day={view.day} mayChange={view.mayChange} result={intent === "day" ? result : undefined} />
        )}
        {(view.isOn || !view.isStopped) && (
          <Limits limits={limits} mayChange={view.mayChange} result={intent === "limits" ? result : undefined} />
        )}
        <Runs runs={view.runs} />
        <p className="quiet small">Times are {view.zone}.</p>
      </div>
      <Enhance src={script} />
      {isRestricted && <AchRestricted close={HERE} instead="Choose a card" />}
      {deleted && !refusal && <DeleteMethod method={deleted} isOn={view.isOn} />}
    </>
  )
}
