/** Moves a new or known tenant into a vacant unit. A new tenant is entered in steps. Source: specification 2 "Move in". */
import { redirect } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { holderOfUnit } from "~/domain/leasing/current-holder.ts"
import {
  forgetDraft,
  saveBusiness,
  saveContact,
  saveNames,
  saveTyped,
  stepBack,
} from "~/domain/leasing/move-in-drafts.ts"
import { ALL_FIELDS } from "~/domain/leasing/move-in-messages.ts"
import { moveInAsTyped } from "~/domain/leasing/move-in-pages.ts"
import {
  BusinessStep,
  ContactStep,
  NamesStep,
  OneMoveInDraft,
  PaymentsStep,
  TypedMoveIn,
} from "~/domain/leasing/move-in-steps.ts"
import { Refusal } from "~/domain/refusal.ts"
import { findUnit } from "~/domain/units/units.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { noticeCookie } from "~/http/session/notice.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { foundFor, TenantFinder } from "../tenant-finder.tsx"
import type { Route } from "./+types/move-in.ts"
import { MovedInDialog, movedInFacts } from "./move-in.done.tsx"
import script from "./move-in.enhance.ts?worker&url"
import { WizardForm } from "./move-in.form.tsx"
import { holderFacts, Taken, VacancyHead, vacancyOf } from "./move-in.head.tsx"
import { StartOverDialog } from "./move-in.start-over.tsx"
import { LAST_STEP, SoFar, Steps, stepAt } from "./move-in.steps.tsx"
import { firstRentText, wizardOf } from "./move-in.wizard.ts"

export const handle = { static: true, title: "Move in Tenant", area: "management" } satisfies PageHandle

export const loader = page("move tenants", async (tx, actor, { query }) => {
  const number = query.number("unit")
  if (number === null) throw new Refusal("UNIT_NOT_FOUND")
  const unit = await findUnit(tx, number)
  const holder = await holderOfUnit(tx, number)
  const isExisting = query.get("mode") === "existing"
  const wizard = await wizardOf(tx, actor, unit)
  return {
    about: `Unit ${number}`,
    unit: vacancyOf(unit),
    holder: holderFacts(holder),
    moved: holder && query.number("moved") === holder.tenant.id ? await movedInFor(tx, holder) : null,
    found: isExisting ? await foundFor(tx, actor, query.get("search") ?? "") : null,
    wizard,
    step: isExisting || holder ? 0 : stepFromQuery(query, number, wizard),
    sent: query.get("sent") === null ? null : stepNamed(query),
    wantsToStartOver: query.get("dialog") === "over" && wizard.stored !== null,
    key: newIdempotencyKey(),
  }
})

const movedInFor = async (tx: Tx, holder: NonNullable<Awaited<ReturnType<typeof holderOfUnit>>>) =>
  movedInFacts(holder, await firstRentText(tx, holder.stay.rentFromPeriod))

const stepNamed = (query: Query) => {
  const named = /^[0-3]$/.exec(query.get("step") ?? "")?.[0]
  return named === undefined ? null : Number(named)
}

/**
 * The step of the address, by default the step where the draft was left. A step after the first incomplete one redirects to that, with a message: the
 * earlier data may have been deleted since. A sent form keeps its step.
 */
function stepFromQuery(
  query: Query,
  unit: number,
  { open, leftAt, stored }: { open: number; leftAt: number; stored: unknown },
) {
  const requested = stepNamed(query)
  const step = Math.min(requested ?? leftAt, open)
  if (query.get("sent") !== null) return step
  if (requested !== null && step < requested) {
    throw redirect(stepAt(unit, step), { headers: { "Set-Cookie": noticeCookie(ALL_FIELDS) } })
  }
  if (requested === null && stored !== null) throw redirect(stepAt(unit, step))
  return step
}

const begin = (unit: number) => `/management/fillunit?unit=${unit}`

export const action = submissions({
  names: step({ input: NamesStep, command: saveNames, redirectTo: (_, { unitNumber }) => stepAt(unitNumber, 1) }),
  business: step({
    input: BusinessStep,
    command: saveBusiness,
    redirectTo: (_, { unitNumber }) => stepAt(unitNumber, 2),
  }),
  contact: step({ input: ContactStep, command: saveContact, redirectTo: (_, { unitNumber }) => stepAt(unitNumber, 3) }),
  move: step({
    input: PaymentsStep,
    command: moveInAsTyped,
    redirectTo: ({ unitNumber, tenantId }) => `${begin(unitNumber)}&moved=${tenantId}`,
  }),
  back: step({ input: TypedMoveIn, command: stepBack, redirectTo: (step, { unitNumber }) => stepAt(unitNumber, step) }),
  check: step({
    input: TypedMoveIn,
    command: saveTyped,
    redirectTo: (_, { unitNumber }) => stepAt(unitNumber, LAST_STEP),
  }),
  later: step({
    input: TypedMoveIn,
    command: saveTyped,
    redirectTo: (_, { unitNumber }) => ({
      to: "/management",
      notice: `What you typed for unit ${unitNumber} is kept. Go on from its line on the rent roll.`,
    }),
  }),
  over: step({ input: OneMoveInDraft, command: forgetDraft, redirectTo: (_, { unitNumber }) => begin(unitNumber) }),
})

export default function MoveInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, holder, moved, found, wizard } = loaderData
  const { number } = unit
  const isShown = !holder || actionData !== undefined
  return (
    <>
      <VacancyHead unit={unit} />
      {moved && <MovedInDialog unit={number} moved={moved} />}
      {!moved && holder && <Taken unit={unit} holder={holder} />}
      {!moved && isShown && (
        <Chips label="Who moves in">
          <Chip to={begin(number)} current={!found}>
            Create New Tenant
          </Chip>
          <Chip to={`${begin(number)}&mode=existing`} current={found !== null}>
            Move In Existing/Previous Tenant
          </Chip>
        </Chips>
      )}
      {!moved && isShown && found && (
        <TenantFinder
          title="Move In Existing/Previous Tenant"
          action="/management/fillunit"
          fields={{ unit: String(number), mode: "existing" }}
          found={found}
          to={(tenant) => `/management/fillunit/reset?tenant=${tenant}&unit=${number}`}
        />
      )}
      {!moved && isShown && !found && (
        <Typing loaderData={loaderData} actionData={actionData} step={stepView(loaderData, actionData)} />
      )}
      {loaderData.wantsToStartOver && wizard.stored && (
        <StartOverDialog unit={number} step={loaderData.step} name={wizard.soFar.name} />
      )}
      <Enhance src={script} />
    </>
  )
}

/** Shows a refused step as typed, even if the unit is taken or the earlier steps were deleted. */
const stepView = ({ step, sent }: Route.ComponentProps["loaderData"], actionData: Route.ComponentProps["actionData"]) =>
  (actionData && sent) ?? step

type TypingProps = Pick<Route.ComponentProps, "loaderData" | "actionData"> & { step: number }

function Typing({ loaderData: { unit, wizard, key }, actionData, step }: TypingProps) {
  const { number } = unit
  return (
    <>
      <Steps unit={number} step={step} open={wizard.open} leads={step > 0 && actionData === undefined} />
      <div className="split wizard">
        <WizardForm
          unit={number}
          step={step}
          wizard={wizard}
          idempotencyKey={key}
          result={actionData?.result}
          refusal={actionData?.refusal}
        />
        {wizard.stored && <SoFar unit={number} step={step} soFar={wizard.soFar} stored={wizard.stored} />}
      </div>
    </>
  )
}
