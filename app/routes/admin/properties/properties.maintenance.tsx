/** The next maintenance, announced to everybody before the site is down. Source: specification 3 section 4 "Maintenance banner". */
import type { SubmissionResult } from "@conform-to/react/future"
import type { PlannedMaintenance } from "~/domain/settings/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { DayField, Field, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { clockAt, dayAt, formatInstant } from "~/values/calendar.ts"
import { type Maintenance, USUAL_MINUTES } from "~/values/maintenance.ts"
import { zoneText } from "~/values/time-zones.ts"

const MINUTE = 60_000

/** The maintenance in the property's time zone, and the form's initial values. */
export function maintenanceView(planned: Maintenance | null, zone: string, now: number) {
  if (planned === null)
    return { zone, message: "None is planned.", isSet: false, typed: { length: String(USUAL_MINUTES) } }
  const { startsAt, minutes } = planned
  const start = formatInstant(startsAt, zone)
  const end = formatInstant(startsAt + minutes * MINUTE, zone)
  const typed = { day: dayAt(startsAt, zone), time: clockAt(startsAt, zone), length: String(minutes) }
  if (startsAt + minutes * MINUTE <= now) {
    return { zone, message: `The last one was from ${start} to ${end}. No other is planned.`, isSet: true, typed }
  }
  return {
    zone,
    message: `From ${start} to ${end}: ${minutes} minutes. Everybody is warned from 30 minutes before.`,
    isSet: true,
    typed,
  }
}

type MaintenanceView = ReturnType<typeof maintenanceView> & { version: string }
type FormResult = { result: SubmissionResult<string[]> | undefined; refusal: Refused | undefined }

export function MaintenanceCard({ maintenance, formResult }: { maintenance: MaintenanceView; formResult: FormResult }) {
  const { form, fields } = useForm<PlannedMaintenance>({
    id: "planned-maintenance",
    lastResult: formResult.result,
    defaultValue: maintenance.typed,
  })
  return (
    <Card title="Next maintenance" level="h2">
      <p>{maintenance.message}</p>
      <form method="post" action="/admin/properties" className="form" {...form.props}>
        <Problems of={form} refusal={formResult.refusal} labels={{ length: "Length in minutes" }}>
          <p>Nothing was changed.</p>
        </Problems>
        <ShownVersion stored={maintenance.version} formResult={formResult} />
        <p className="hint">Day and time are of the property’s time zone, {zoneText(maintenance.zone)}.</p>
        <Row three>
          <DayField of={fields.day} label="Day" />
          <Field of={fields.time} label="Time" type="time" size="short" />
          <NumberField of={fields.length} label="Length in minutes" />
        </Row>
        <FormEnd>
          <button type="submit" className="btn" name="intent" value="maintenance">
            Save maintenance
          </button>
          {maintenance.isSet && (
            <button type="submit" className="btn" name="intent" value="clearMaintenance" formNoValidate>
              Clear maintenance
            </button>
          )}
        </FormEnd>
      </form>
    </Card>
  )
}
