import type { BackupState } from "~/domain/backups/backup-state.ts"
import type { SecretElsewhere } from "~/domain/backups/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Notice } from "~/ui/notice.tsx"
import type { AcceptedView, OpenView } from "./backups.view.ts"

const CHOICES: Partial<Record<BackupState["about"], { intent: string; label: string }>> = {
  "same disk": { intent: "acceptSameDisk", label: "Accept this disk" },
  "not mounted": { intent: "useFolder", label: "Use this folder" },
}
const TONES = { green: "good", yellow: "attention", red: "problem" } as const

/** The state of the backups, and what to do. A Super Admin can accept that they are on the database's disk, and accept a folder as a new one. */
export function State({ state, folder, mayDecide }: { state: BackupState; folder: string; mayDecide: boolean }) {
  const { color, about, sentence, advice } = state
  const choice = CHOICES[about]
  return (
    <Notice {...(about === "new" ? {} : { tone: TONES[color] })} title={sentence}>
      <div className="stack">
        {advice !== null && <p>{advice}</p>}
        {choice && mayDecide && (
          <form method="post" className="actions">
            <input type="hidden" name="folder" value={folder} />
            <button type="submit" className="btn btn-sm" name="intent" value={choice.intent}>
              {choice.label}
            </button>
          </form>
        )}
        {choice && !mayDecide && <p>A Super Admin can accept it.</p>}
      </div>
    </Notice>
  )
}

export function Progress({ runs }: { runs: OpenView[] }) {
  return (
    <div data-progress data-state="running">
      <Notice title="In progress">
        {runs.map(({ id, line }) => (
          <p key={id}>{line}</p>
        ))}
        <p>You may leave this page. It goes on by itself.</p>
      </Notice>
    </div>
  )
}

export function Place({ folder, isGiven }: { folder: string; isGiven: boolean }) {
  const facts = [
    { label: "Folder", value: folder },
    { label: "Setting", value: isGiven ? "BACKUP_DIR" : "BACKUP_DIR is not set. Set it to use another folder." },
    { label: "Made", value: "each night after 3:00, when the jobs of the day are done" },
    { label: "Stored", value: "the newest of 7 days, 5 weeks and 12 months; stored files once" },
    { label: "Tested", value: "each month: the newest is restored beside, verified and deleted" },
  ]
  return (
    <Card title="Where and when">
      <Facts of={facts} />
    </Card>
  )
}

type SecretProps = {
  secret: { inEnvironment: boolean; isElsewhere: boolean }
  mayDecide: boolean
  result: FormResult
}

type FormResult = Parameters<typeof useForm>[0]["lastResult"]

/** No backup contains the secret. Shown until somebody confirms that it is stored elsewhere. */
export function Secret({ secret: { inEnvironment, isElsewhere }, mayDecide, result }: SecretProps) {
  const { form, fields } = useForm<SecretElsewhere>({ lastResult: result, id: "secret" })
  if (isElsewhere) return null
  const name = inEnvironment ? "the setting APP_SECRET" : "the file DATA_DIR/secret"
  return (
    <Card title="The secret is in no backup">
      <div className="stack">
        <p>
          Without {name} a restored property cannot read its payment keys and the mail that waits. Copy it to another
          place than the backups, so that nobody finds both together.
        </p>
        {mayDecide ? (
          <form {...form.props} method="post" className="stack">
            <CheckBox of={fields.isElsewhere} label="A copy of the secret is kept elsewhere" required />
            <div className="actions">
              <button type="submit" className="btn" name="intent" value="secret">
                Save
              </button>
            </div>
          </form>
        ) : (
          <p>A Super Admin can say that a copy is kept elsewhere.</p>
        )}
      </div>
    </Card>
  )
}

/** Each acceptance with its person and day. A Super Admin can revoke it. */
export function AcceptedCard({ accepted, mayDecide }: { accepted: AcceptedView[]; mayDecide: boolean }) {
  return (
    <Card title="Accepted">
      <ul className="stack">
        {accepted.map(({ what, label, who }) => (
          <li key={what} className="actions">
            <span>
              {label}: {who}
            </span>
            {mayDecide && (
              <form method="post">
                <input type="hidden" name="what" value={what} />
                <button type="submit" className="btn btn-sm" name="intent" value="takeBack">
                  Take back<span className="hidden-text"> {label}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
