import type { TenantFields } from "~/domain/tenants/inputs.ts"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { DayField, Field, PercentField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { Notice } from "~/ui/notice.tsx"
import { Cotenant, PrimaryContact, SecondContact, TenantNames } from "../person.fields.tsx"
import type { ruleOf, usualOf, valuesOf } from "./edit-tenant.values.ts"

type Typed = Record<keyof TenantFields, string>
type Fields = Record<keyof TenantFields, FieldOf>

const LABELS: Partial<Record<keyof TenantFields, string>> = {
  tenantFirstName: "First name",
  tenantMiddleName: "Middle name",
  tenantLastName: "Last name",
  tenantDateOfBirth: "Date of birth",
  moveInDate: "Move-in date",
}

type Props = {
  tenant: { id: number; version: number; primaryEmail: string }
  values: ReturnType<typeof valuesOf>
  usual: ReturnType<typeof usualOf>
  /** The tenant's own late-fee rule, which replaces the percentage. */
  rule: ReturnType<typeof ruleOf>
  today: string
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

export function TenantFieldsForm(props: Props) {
  const { tenant, values, usual, rule, today, idempotencyKey, result, refusal, cancel } = props
  const { form, fields } = useForm<Typed>({ id: "details", lastResult: result, defaultValue: values })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenant.id} />
      <ShownVersion stored={tenant.version} formResult={{ result, refusal }} />
      <People fields={fields} today={today} />
      <Contact fields={fields} email={tenant.primaryEmail} />
      <Lease fields={fields} usual={usual} rule={rule} />
      <FormEnd cancel={cancel}>
        <button type="submit" name="intent" value="save" className="btn btn-primary">
          Save Tenant
        </button>
      </FormEnd>
    </form>
  )
}

function People({ fields, today }: { fields: Fields; today: string }) {
  return (
    <>
      <Group legend="Tenant">
        <TenantNames fields={fields} />
        <Row>
          <DayField of={fields.tenantDateOfBirth} label="Date of birth" max={today} required />
          <Field of={fields.businessName} label="Business name" maxLength={200} autoComplete="off" optional />
        </Row>
      </Group>
      <Cotenant fields={fields} today={today} />
    </>
  )
}

function Contact({ fields, email }: { fields: Fields; email: string }) {
  return (
    <Group legend="Contact">
      <PrimaryContact
        fields={fields}
        why="The tenant logs in with it. If it changes, both the old and the new email are notified."
        email={email}
      />
      <div data-email-warning hidden role="status">
        <Notice tone="attention" title="The primary email changes">
          <p>The tenant must log in with the new email. Sessions that are open now end.</p>
        </Notice>
      </div>
      <SecondContact fields={fields} />
    </Group>
  )
}

function Lease({ fields, usual, rule }: Pick<Props, "usual" | "rule"> & { fields: Fields }) {
  return (
    <Group legend="Lease">
      <Row>
        <DayField
          of={fields.moveInDate}
          label="Move-in date"
          why="Can change until the first monthly rent is charged. Open move-in charges are then due on the new day."
          required
        />
        <DayField of={fields.leaseEndDate} label="Lease end date" required />
      </Row>
      <Row three>
        <Field
          of={fields.lateFeeDay}
          label="Late fee day"
          why={`1 to 31. Empty takes the default: ${usual.lateFeeDay}.`}
          inputMode="numeric"
          autoComplete="off"
          size="short"
          data-day
          optional
        />
        {rule === null ? (
          <PercentField
            of={fields.lateFeePercent}
            label="Late fee percent"
            why={`Empty takes the default: ${usual.lateFeePercent}. 0 means no late fee.`}
            optional
          />
        ) : (
          <div className="field">
            <p className="label">Late fee</p>
            <p>
              {rule.text}. <a href={rule.to}>Change the rule</a>
            </p>
          </div>
        )}
        <PercentField
          of={fields.convenienceFee}
          label="Convenience fee"
          why={`Added to ${usual.feeOn}. Empty takes the default: ${usual.convenienceFee}.`}
          optional
        />
      </Row>
    </Group>
  )
}
