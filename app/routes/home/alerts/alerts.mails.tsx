import type { OwnAlert } from "~/domain/alerts/own-alerts.ts"
import { Card } from "~/ui/card.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { MOST_DAYS_BEFORE } from "~/values/alerts.ts"
import { AlertList } from "./alerts.list.tsx"

type Sent = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal: Refused | undefined }

const DAYS = Array.from({ length: MOST_DAYS_BEFORE }, (_, index) => index + 1).map((days) => ({
  value: String(days),
  label: days === 1 ? "1 day before" : `${days} days before`,
}))

type Props = {
  email: string
  alerts: readonly OwnAlert[]
  daysBefore: number
  mayChoose: boolean
  formResult: Sent | undefined
}

export function MailChoices({ email, alerts, daysBefore, mayChoose, formResult }: Props) {
  const { form, fields } = useForm<Record<"mail" | "daysBefore", string>>({
    id: "mails",
    lastResult: formResult?.result,
    defaultValue: { daysBefore: String(daysBefore) },
  })
  const choices = (
    <>
      <p>
        Mails go to <bdi>{email}</bdi>.
      </p>
      <AlertList
        name="mail"
        legend="Mails"
        alerts={alerts.map((one) => ({ ...one, isOn: one.byMail }))}
        disabled={!mayChoose}
      />
      <Choice
        of={fields.daysBefore}
        label="Before rent is due: how early"
        options={DAYS}
        size="medium"
        disabled={!mayChoose}
      />
      <p className="quiet small">
        Mails about payments that failed, were returned, refunded or disputed, about autopay that did not pay, and about
        the safety of your account always come.
      </p>
    </>
  )
  return (
    <Card title="By mail" className="card form">
      {mayChoose ? (
        <form method="post" action="/home/alerts" className="stack" {...form.props}>
          <Problems of={form} refusal={formResult?.refusal} labels={{ daysBefore: "How early" }} />
          {choices}
          <FormEnd>
            <button type="submit" name="intent" value="mails" className="btn btn-primary">
              Save
            </button>
          </FormEnd>
        </form>
      ) : (
        <div className="stack">{choices}</div>
      )}
    </Card>
  )
}
