import type { Certificates } from "~/domain/certificates/certificates.ts"
import { Badge } from "~/ui/badge.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

const TONES = { waiting: "attention", accepted: "good", rejected: "problem" } as const
const LABELS = { waiting: "Waits for you", accepted: "Accepted", rejected: "Rejected" } as const

export type RefusedDecision = {
  certificateId: string
  isAccepted: boolean
  answer: string
  problem: string | undefined
}

type ListProps = Pick<Certificates, "certificates"> & { refused: RefusedDecision | undefined }

export function CertificateList({ certificates, refused }: ListProps) {
  return (
    <ul className="notes">
      {certificates.map(({ id, insurer, policy, amount, expiresOn, state, answer, storedFileId, fileName }) => (
        <li key={id}>
          <div className="card-head">
            <b>
              {insurer}, valid until {formatDay(expiresOn)} <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
            </b>
            {fileName !== null && (
              <a href={`/management/files?download=${storedFileId}`} download>
                <bdi>{fileName}</bdi>
              </a>
            )}
          </div>
          <p>
            Policy {policy}, {formatMoney(amount)}
          </p>
          {answer !== null && <p className="quiet">{answer}</p>}
          {state === "waiting" && (
            <DecideForm id={id} typed={refused?.certificateId === String(id) ? refused : undefined} />
          )}
        </li>
      ))}
    </ul>
  )
}

function DecideForm({ id, typed }: { id: number; typed: RefusedDecision | undefined }) {
  const errors = typed?.problem === undefined ? {} : { errors: [typed.problem] }
  return (
    <form method="post" className="stack screen-only">
      <input type="hidden" name="certificateID" value={id} />
      <CheckBox
        of={{ name: "isAccepted", id: `accepted-${id}`, defaultChecked: typed?.isAccepted }}
        label="It is in order"
      />
      <Field
        of={{ name: "answer", id: `answer-${id}`, defaultValue: typed?.answer ?? "", ...errors }}
        label="Answer to the tenant"
        why="Needed when it is not in order."
        maxLength={500}
        optional
      />
      <FormEnd>
        <button type="submit" name="intent" value="decide" className="btn">
          Save decision
        </button>
      </FormEnd>
    </form>
  )
}
