import type { OwnAlert } from "~/domain/alerts/own-alerts.ts"
import type { OwnTexts } from "~/domain/texts/own-texts.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatPhone } from "~/values/contact.ts"
import { AlertList } from "./alerts.list.tsx"

type Sent = { intent: string; result: Parameters<typeof useForm>[0]["lastResult"]; refusal: Refused | undefined }

type Props = {
  texts: OwnTexts & { since: string | null; until: string | null }
  alerts: readonly OwnAlert[]
  mayChoose: boolean
  formResult: Sent | undefined
}

/** The text messages that the person gets, once a number is confirmed. The forms name the page without a fragment, because with one no browser focuses a refusal. */
export function TextChoices({ texts, alerts, mayChoose, formResult }: Props) {
  const { phone, since } = texts
  const sentAs = (intent: string) => (formResult?.intent === intent ? formResult : undefined)
  return (
    <Card title="By text message" className="card form">
      <div className="stack-lg" id="text-messages">
        {phone === null ? (
          <NoNumber texts={texts} />
        ) : (
          <p>
            Text messages go to <b className="whitespace-nowrap">{formatPhone(phone)}</b>, confirmed on {since}. You get
            none between 9 PM and 8 AM: later texts come in the morning.
          </p>
        )}
        {phone !== null && <Kinds alerts={alerts} mayChoose={mayChoose} formResult={sentAs("texts")} />}
        {mayChoose && <NumberToText texts={texts} code={sentAs("code")} number={sentAs("number")} />}
        {mayChoose && phone !== null && <End />}
      </div>
    </Card>
  )
}

function NoNumber({ texts: { stoppedPhone } }: Pick<Props, "texts">) {
  if (stoppedPhone === null)
    return (
      <p>
        A text message says which kind of news there is and links to the portal. It contains no amounts and no names.
        First confirm your number.
      </p>
    )
  return (
    <Notice tone="attention">
      <p>
        You ended text messages to {formatPhone(stoppedPhone)} by answering STOP. Before this number can be confirmed
        again, send START from it to the number that texted you.
      </p>
    </Notice>
  )
}

function Kinds({ alerts, mayChoose, formResult }: Pick<Props, "alerts" | "mayChoose" | "formResult">) {
  const { form } = useForm<Record<"text", string>>({ id: "texts", lastResult: formResult?.result })
  const list = (
    <AlertList
      name="text"
      legend="Text messages"
      alerts={alerts.map(({ kind, byText }) => ({ kind, isOn: byText, isFixed: false }))}
      disabled={!mayChoose}
      isShort
    />
  )
  if (!mayChoose) return list
  return (
    <form method="post" action="/home/alerts" className="stack" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} />
      {list}
      <FormEnd>
        <button type="submit" name="intent" value="texts" className="btn btn-primary">
          Save text messages
        </button>
      </FormEnd>
    </form>
  )
}

type NumberProps = Pick<Props, "texts"> & { code: Sent | undefined; number: Sent | undefined }

/** A field for the code that was texted and, below it, for the number to text. */
function NumberToText({ texts, code, number }: NumberProps) {
  const { waitingFor, phone } = texts
  const form = <NumberForm texts={texts} formResult={number} />
  const isCodeOver = waitingFor === null && code !== undefined
  const over = isCodeOver && (
    <Notice tone="problem" role="alert" title="The number is not confirmed">
      <p>This code is no longer valid: it was too old, or wrong too often. Let another be sent.</p>
    </Notice>
  )
  if (waitingFor === null && phone === null)
    return (
      <>
        {over}
        {form}
      </>
    )
  return (
    <>
      {over}
      {waitingFor && <CodeForm texts={texts} formResult={code} />}
      <details open={isCodeOver || number !== undefined || waitingFor?.isFailed}>
        <summary className="btn btn-quiet at-edge">
          {waitingFor ? "No text came, or another number" : "Use another number"}
        </summary>
        <div className="pt-4">{form}</div>
      </details>
    </>
  )
}

function CodeForm({ texts: { waitingFor, until }, formResult }: Pick<Props, "texts" | "formResult">) {
  const { form, fields } = useForm<Record<"code", string>>({ id: "code", lastResult: formResult?.result })
  if (waitingFor === null) return null
  const phone = formatPhone(waitingFor.phone)
  if (waitingFor.isFailed)
    return (
      <Notice tone="problem">
        <p>The text to {phone} could not be sent. Check the number and let another be sent.</p>
      </Notice>
    )
  return (
    <form method="post" action="/home/alerts" className="stack" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ code: "Code" }} />
      <p>
        A code was sent to <b className="whitespace-nowrap">{phone}</b>. It is valid until {until}.
      </p>
      <Field
        of={fields.code}
        label="Code"
        why="The six digits of the text message."
        size="short"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <FormEnd>
        <button type="submit" name="intent" value="code" className="btn btn-primary">
          Confirm the number
        </button>
      </FormEnd>
    </form>
  )
}

function NumberForm({ texts: { wording }, formResult }: Pick<Props, "texts" | "formResult">) {
  const { form, fields } = useForm<Record<"phone" | "agreed", string>>({ id: "number", lastResult: formResult?.result })
  const labels = { phone: "Mobile phone", agreed: "Agreement" }
  return (
    <form method="post" action="/home/alerts" className="stack" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={labels} />
      <Field
        of={fields.phone}
        label={labels.phone}
        type="tel"
        size="medium"
        autoComplete="tel"
        maxLength={40}
        placeholder="(xxx) xxx-xxxx"
        required
      />
      <CheckBox of={fields.agreed} label={wording} required />
      <FormEnd>
        <button type="submit" name="intent" value="number" className="btn">
          Text me a code
        </button>
      </FormEnd>
    </form>
  )
}

function End() {
  return (
    <form method="post">
      <button type="submit" name="intent" value="endTexts" className="btn">
        End text messages
      </button>
    </form>
  )
}
