import { Card } from "~/ui/card.tsx"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { Wizard } from "./move-in.wizard.ts"

/** The four steps, each with the value of its form's button. */
export const STEPS = [
  { title: "Names", intent: "names" },
  { title: "Business", intent: "business" },
  { title: "Contact and dates", intent: "contact" },
  { title: "Initial payments", intent: "move" },
] as const

export const LAST_STEP = STEPS.length - 1

export const stepAt = (unit: number, step: number) => `/management/fillunit?unit=${unit}&step=${step}`

/** The address a step's form is sent to. It keeps the step after a refusal, even if earlier steps are incomplete by then. */
export const sentFrom = (unit: number, step: number) => `${stepAt(unit, step)}&sent=1`

/** `leads`: the person has just reached the step. It takes the focus, so that a screen reader reads it and Tab moves to its first field. */
type StepsProps = { unit: number; step: number; open: number; leads: boolean }

/** The current step among all steps. Every reachable step is a link. */
export function Steps({ unit, step, open, leads }: StepsProps) {
  return (
    <>
      <ol className="steps">
        {STEPS.map(({ title }, index) => (
          <li
            key={title}
            className={classOf(index, step)}
            aria-current={index === step ? "step" : undefined}
            {...(leads && index === step ? { tabIndex: -1, autoFocus: true } : {})}
          >
            {index === step || index > open ? (
              <span className="word">{title}</span>
            ) : (
              <a href={stepAt(unit, index)}>
                {index < step && <Icon name="check" />}
                <span className="word">{title}</span>
                {index < step && <span className="hidden-text"> (done)</span>}
              </a>
            )}
          </li>
        ))}
      </ol>
      <p className="step-now" aria-hidden="true">
        Step {step + 1} of {STEPS.length}: {STEPS[step]?.title}
      </p>
    </>
  )
}

function classOf(index: number, step: number): string | undefined {
  if (index === step) return "now"
  return index < step ? "done" : undefined
}

type SoFarProps = { unit: number; step: number; soFar: Wizard["soFar"]; stored: NonNullable<Wizard["stored"]> }

/** The data of earlier steps, how long it is stored, and a link to start over. */
export function SoFar({ unit, step, soFar, stored }: SoFarProps) {
  const here = { unit, step }
  const names: Fact[] = [
    {
      label: "Tenant",
      value: <Change to={0} {...here} summary={soFar.fullName || "Not named yet"} message="Change names" />,
    },
    { label: "Date of birth", value: soFar.born || "None yet" },
    { label: "Cotenant", value: soFar.cotenant || "None" },
    {
      label: "Business",
      value: <Change to={1} {...here} summary={soFar.business || "None"} message="Change business" />,
    },
  ]
  const contact: Fact[] = [
    { label: "Primary email", value: soFar.email },
    { label: "Move in", value: soFar.moveIn },
    {
      label: "Lease end",
      value: <Change to={2} {...here} summary={soFar.leaseEnd} message="Change contact and dates" />,
    },
  ]
  return (
    <Card title="So far" action={<span className="quiet">kept when you leave</span>}>
      <Facts of={soFar.email ? [...names, ...contact] : names} />
      <p className="hint">
        Begun on {stored.since}. Only you see it. It is deleted on {stored.until} if nobody moves in.
      </p>
      <div>
        <a className="btn" href={`${stepAt(unit, step)}&dialog=over`} data-dialog>
          Start over
        </a>
      </div>
    </Card>
  )
}

type ChangeProps = { unit: number; step: number; to: number; summary: string; message: string }

function Change({ unit, step, to, summary, message }: ChangeProps) {
  return (
    <>
      {summary}
      {to !== step && (
        <>
          <br />
          <a href={stepAt(unit, to)}>{message}</a>
        </>
      )}
    </>
  )
}
