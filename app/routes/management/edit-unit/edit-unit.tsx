import { Refusal } from "~/domain/refusal.ts"
import { today } from "~/domain/settings/defaults.ts"
import { type EditUnit, EditUnitForm, type PlanRentIncrease, PlanRentIncreaseForm } from "~/domain/units/inputs.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { planVersion, unitVersion } from "~/domain/units/unit-versions.ts"
import { editUnit, findUnit } from "~/domain/units/units.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Group, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { addDays } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { UNIT_LABELS, UnitFields } from "../unit/unit.fields.tsx"
import type { Route } from "./+types/edit-unit.ts"
import script from "./edit-unit.enhance.ts?worker&url"
import { detailsOf, isNothingPlanned, planOf, storedPlan } from "./edit-unit.values.ts"

export const handle = { static: true, title: "Edit Unit", area: "management" } satisfies PageHandle

export const loader = page("manage units", async (tx, _actor, { query }) => {
  const number = query.number("unit")
  if (number === null) throw new Refusal("UNIT_NOT_FOUND")
  const unit = await findUnit(tx, number)
  return {
    about: `Unit ${number}`,
    unit: { number, status: unit.status, rent: formatMoney(unit.monthlyRent), plan: storedPlan(unit) },
    versions: { details: unitVersion(unit), plan: planVersion(unit) },
    details: detailsOf(unit),
    plan: planOf(unit),
    tomorrow: addDays(await today(tx), 1),
  }
})

export const action = submissions({
  save: step({
    input: EditUnitForm,
    command: editUnit,
    redirectTo: (unit) => ({
      to: `/management/viewunit?unit=${unit.number}`,
      notice: `Unit ${unit.number} was saved.`,
    }),
  }),
  plan: step({
    input: PlanRentIncreaseForm,
    command: planRentIncrease,
    redirectTo: (unit) => ({
      to: `/management/editunit?unit=${unit.number}`,
      notice: "The planned rent increase was saved.",
    }),
  }),
})

export default function EditUnitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, versions } = loaderData
  const view = `/management/viewunit?unit=${unit.number}`
  const answered = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <PageHead
        title="Edit unit"
        back={{ to: view, label: "Unit Details" }}
        unitBadges={<UnitBadge unit={unit.number} tint={unit.status} />}
      />
      <div className="stack">
        <DetailsForm
          unit={unit.number}
          version={versions.details}
          details={loaderData.details}
          formResult={answered("save")}
          cancel={view}
        />
        <PlanForm
          unit={unit}
          version={versions.plan}
          plan={loaderData.plan}
          tomorrow={loaderData.tomorrow}
          formResult={answered("plan")}
        />
      </div>
      <Enhance src={script} />
    </>
  )
}

type FormResult = Route.ComponentProps["actionData"]

type DetailsProps = {
  unit: number
  version: string
  details: ReturnType<typeof detailsOf>
  formResult: FormResult
  cancel: string
}

function DetailsForm({ unit, version, details, formResult: actionData, cancel }: DetailsProps) {
  const { form, fields } = useForm<EditUnit>({ id: "details", lastResult: actionData?.result, defaultValue: details })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={actionData?.refusal} labels={UNIT_LABELS}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="unitNumber" value={unit} />
      <ShownVersion stored={version} formResult={actionData} />
      <Answers of={[fields.rentMeant]} refusal={actionData?.refusal} />
      <UnitFields of={fields} />
      <Group legend="Condition">
        <CheckBox of={fields.cleaningNeeded} label="Cleaning Needed" />
        <CheckBox of={fields.repairsNeeded} label="Repairs Needed" />
        <CheckBox of={fields.readyToRent} label="Ready To Rent" />
        <CheckBox of={fields.movingOutSoon} label="Moving Out Soon" />
      </Group>
      <FormEnd cancel={cancel}>
        <button type="submit" name="intent" value="save" className="btn btn-primary">
          {actionData?.refusal?.question ? "Save this rent" : "Save Unit"}
        </button>
      </FormEnd>
    </form>
  )
}

const PLAN_LABELS = {
  plannedRentIncreaseDate: "Planned Rent Increase Date",
  plannedRentIncreaseAmount: "Planned Rent Increase Amount",
}

type PlanProps = {
  unit: { number: number; rent: string; plan: string }
  version: string
  plan: ReturnType<typeof planOf>
  tomorrow: string
  formResult: FormResult
}

function PlanForm({ unit, version, plan, tomorrow, formResult: actionData }: PlanProps) {
  const { form, fields } = useForm<PlanRentIncrease>({ id: "plan", lastResult: actionData?.result, defaultValue: plan })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Planned Rent Increase</h3>
      <Problems of={form} refusal={actionData?.refusal} labels={PLAN_LABELS}>
        The plan was not changed.
      </Problems>
      <input type="hidden" name="unitNumber" value={unit.number} />
      <ShownVersion stored={version} formResult={actionData} />
      <Answers of={[fields.rentMeant]} refusal={actionData?.refusal} />
      <Row>
        <DayField
          of={fields.plannedRentIncreaseDate}
          label={PLAN_LABELS.plannedRentIncreaseDate}
          why="A day after today."
          min={tomorrow}
          optional
        />
        <MoneyField
          of={fields.plannedRentIncreaseAmount}
          label={PLAN_LABELS.plannedRentIncreaseAmount}
          why={`Added to the monthly rent, now ${unit.rent}.`}
          optional
        />
      </Row>
      <p className="hint">
        The rent is raised at 3:00 AM of the day when both are set. Leave both empty for no increase.
      </p>
      <p id="plan-stored" hidden={isNothingPlanned(plan) && !actionData}>
        {unit.plan}
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="plan" className="btn">
          {actionData?.refusal?.question ? "Save this increase" : "Save Planned Increase"}
        </button>
        <span role="status" id="plan-saved" className="hint" />
      </FormEnd>
    </form>
  )
}
